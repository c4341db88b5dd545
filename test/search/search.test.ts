import { expect, test } from "vitest";
import { parseQuery } from "../../src/search/query.js";
import { searchSession, type Hit } from "../../src/search/search.js";
import { openSession } from "../../src/sessions/index.js";
import { makeDatabase } from "../sessions/databases.js";
import { messagesOf } from "../sessions/support.js";

/** A session with a sub-agent, and another session. */
function database(): string {
  const at = { time_created: 1, time_updated: 1 };
  const session = (id: string, parent: string | null) => ({
    id,
    parent_id: parent,
    directory: "/w",
    title: id,
    version: "1.2.27",
    ...at,
  });
  const ids = ["ses_1", "ses_2", "ses_3"];
  return makeDatabase({
    session: [session("ses_1", null), session("ses_2", "ses_1"), session("ses_3", null)],
    message: ids.map((id) => ({ id: `m_${id}`, session_id: id, ...at, data: { role: "user" } })),
    part: ids.map((id) => ({
      id: `p_${id}`,
      message_id: `m_${id}`,
      session_id: id,
      ...at,
      data: { type: "text", text: `needle of ${id}` },
    })),
  });
}

test("a hit names the session that it is in, also a sub-agent's, as view takes it", async () => {
  const path = database();
  const hits: Hit[] = [];
  for await (const hit of searchSession(await openSession(path), parseQuery("needle"))) {
    hits.push(hit);
  }
  expect(hits.map(({ file }) => file)).toEqual([`${path}#ses_1`, `${path}#ses_2`, `${path}#ses_3`]);
  for (const { file } of hits) {
    const messages = await messagesOf(await openSession(file));
    const id = file.slice(file.indexOf("#") + 1);
    expect(messages).toMatchObject([{ blocks: [{ text: `needle of ${id}` }] }]);
  }
});
