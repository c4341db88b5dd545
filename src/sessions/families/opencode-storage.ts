/** The folders in which OpenCode kept sessions before it had a database: one file per record. */
import { isObject, own, parseJson } from "../../runtime/json.js";
import type { Fault, Folder, Format, StoredSession } from "../format.js";

export const store: NonNullable<Format["store"]> = {
  marks: ["session", "message", "part"],
  sessions,
  records,
  files,
};

async function* sessions(folder: Folder): AsyncGenerator<StoredSession> {
  for (const file of await sessionFiles(folder)) {
    const info = parseJson(await folder.text(file));
    const name = file.slice(file.lastIndexOf("/") + 1, -".json".length);
    const parent = isObject(info) ? own(info, "parentID") : undefined;
    yield {
      id: name,
      ...(typeof parent === "string" ? { parent } : {}),
      frame: { info: isObject(info) ? info : {} },
    };
  }
}

/** Messages with their parts, as `opencode export` writes them. Names are in order of time. */
async function* records(folder: Folder, id: string): AsyncGenerator<string | Fault> {
  for (const file of await jsonFiles(folder, `message/${id}`)) {
    const info = await folder.text(file);
    const parts: string[] = [];
    for (const part of await partFiles(folder, file)) {
      const text = await folder.text(part);
      if (isObject(parseJson(text))) parts.push(text);
      else yield { fault: `${part} holds no JSON object` };
    }
    if (isObject(parseJson(info))) {
      yield `{"info":${info},"parts":[${parts.join(",")}]}`;
    } else {
      yield { fault: `${file} holds no JSON object` };
      yield* parts;
    }
  }
}

async function files(folder: Folder, id: string): Promise<string[]> {
  const session = (await sessionFiles(folder)).filter((file) => file.endsWith(`/${id}.json`));
  const messages = await jsonFiles(folder, `message/${id}`);
  const parts = await Promise.all(messages.map((file) => partFiles(folder, file)));
  return [...session, ...messages, ...parts.flat()];
}

/** `session/<project>/<session>.json`, by their ids. */
async function sessionFiles(folder: Folder): Promise<string[]> {
  const projects = await folder.names("session");
  const found = await Promise.all(
    projects.map((project) => jsonFiles(folder, `session/${project}`)),
  );
  return found.flat();
}

/** The files of the parts of the message that is kept in `file`. */
function partFiles(folder: Folder, file: string): Promise<string[]> {
  const id = file.slice(file.lastIndexOf("/") + 1, -".json".length);
  return jsonFiles(folder, `part/${id}`);
}

async function jsonFiles(folder: Folder, inner: string): Promise<string[]> {
  const names = await folder.names(inner);
  return names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => `${inner}/${name}`);
}
