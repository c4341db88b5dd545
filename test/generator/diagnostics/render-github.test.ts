import { expect, test } from "vitest";
import { type Diagnostic, diagnostic } from "../../../generator/diagnostics/diagnostic.js";
import { renderGithub } from "../../../generator/diagnostics/render-github.js";

const file = "mappings/x.yaml";
const texts = new Map([[file, "id: x\nname: y\n"]]);

test("a workflow command for each diagnostic", () => {
  const one = diagnostic("missing-source", { tool: "t" }, { file, start: 6, end: 10 });
  expect(renderGithub([one], texts)).toBe(
    "::warning file=mappings/x.yaml,line=2,endLine=2,col=1,endColumn=5,title=missing-source::" +
      `${one.message}%0A${one.help}\n`,
  );
});

test("a range of several lines has no columns", () => {
  const one = diagnostic("missing-source", { tool: "t" }, { file, start: 4, end: 10 });
  expect(renderGithub([one], texts)).toContain("line=1,endLine=2,title=");
});

test("no place, no properties of a place", () => {
  const one = diagnostic("missing-default", { key: "k" }, "nowhere");
  expect(renderGithub([one], texts)).toMatch(/^::error title=missing-default::/);
});

test("nothing in a name ends the command or begins another", () => {
  const one: Diagnostic = {
    code: "missing-source",
    severity: "error",
    message: "100%\n::error::gotcha",
    target: { file: "a,b:c%\n.yaml", start: 0, end: 0 },
    allowed: ["x\r\ny"],
  };
  expect(renderGithub([one], new Map())).toBe(
    "::error file=a%2Cb%3Ac%25%0A.yaml,line=1,endLine=1,col=1,endColumn=1,title=missing-source::" +
      "100%25␊::error::gotcha%0Aallowed: x␍␊y\n",
  );
});
