import { expect, test } from "vitest";
import { UniqueIds, uuidOf } from "../../src/sessions/ids.js";

test("a derived id is a UUID and depends on all of its parts", () => {
  const id = uuidOf("grok", "a");
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(uuidOf("grok", "a")).toBe(id);
  expect(uuidOf("grok", "b")).not.toBe(id);
  expect(uuidOf("gro", "ka")).not.toBe(id);
});

test("ids are kept unless they are absent, empty, not usable or used already", () => {
  const ids = new UniqueIds("seed", /^[\w-]+$/);
  expect(ids.take("t1")).toEqual({ id: "t1", renewed: false });
  for (const id of ["t1", null, "", "a b"]) {
    expect(ids.take(id)).toEqual({
      id: expect.stringMatching(/^call_[0-9a-f]{32}$/),
      renewed: true,
    });
  }
});

test("new ids differ from each other and are the same every time", () => {
  const take = (): string[] => {
    const ids = new UniqueIds("seed", /^\w+$/);
    return [null, null, null].map((id) => ids.take(id).id);
  };
  expect(new Set(take()).size).toBe(3);
  expect(take()).toEqual(take());
});
