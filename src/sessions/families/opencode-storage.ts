/** The folders in which OpenCode kept sessions before it had a database: one file per record. */
import { isObject, own, parseJson } from "../../runtime/json.js";
import type { Fault, Folder, SessionStore, StoredSession } from "../format.js";

/** Which folder holds what; names of files are ids, in order of time. */
type Layout = {
  /** Folders that are in it. */
  marks: readonly string[];
  /** Folders of session files. */
  sessions(folder: Folder): Promise<readonly string[]>;
  messages(session: string): string;
  parts(session: string, message: string): string;
};

export const storage = storeOf({
  marks: ["session", "message", "part"],
  sessions: async (folder) =>
    (await folder.names("session")).map((project) => `session/${project}`),
  messages: (session) => `message/${session}`,
  parts: (_session, message) => `part/${message}`,
});

/** As in 0.1; there the parts stood in the messages at first. */
export const firstStorage = storeOf({
  marks: ["session/info", "session/message"],
  sessions: async () => ["session/info"],
  messages: (session) => `session/message/${session}`,
  parts: (session, message) => `session/part/${session}/${message}`,
});

function storeOf(layout: Layout): SessionStore {
  const sessionFiles = async (folder: Folder): Promise<string[]> => {
    const folders = await layout.sessions(folder);
    return (await Promise.all(folders.map((inner) => jsonFiles(folder, inner)))).flat();
  };
  const messageFiles = (folder: Folder, id: string): Promise<string[]> =>
    jsonFiles(folder, layout.messages(id));
  const partFiles = (folder: Folder, id: string, file: string): Promise<string[]> =>
    jsonFiles(folder, layout.parts(id, nameOf(file)));

  return {
    marks: layout.marks,
    async *sessions(folder): AsyncGenerator<StoredSession> {
      for (const file of await sessionFiles(folder)) {
        const info = parseJson(await folder.text(file));
        const parent = isObject(info) ? own(info, "parentID") : undefined;
        yield {
          id: nameOf(file),
          ...(typeof parent === "string" ? { parent } : {}),
          frame: { info: isObject(info) ? info : {} },
        };
      }
    },
    async *records(folder, id): AsyncGenerator<string | Fault> {
      for (const file of await messageFiles(folder, id)) {
        yield* readMessage(folder, file, await partFiles(folder, id, file));
      }
    },
    async files(folder, id) {
      const session = (await sessionFiles(folder)).filter((file) => nameOf(file) === id);
      const messages = await messageFiles(folder, id);
      const parts = await Promise.all(messages.map((file) => partFiles(folder, id, file)));
      return [...session, ...messages, ...parts.flat()];
    },
  };
}

/** A message with its parts, as `opencode export` writes it. */
async function* readMessage(
  folder: Folder,
  file: string,
  partFiles: readonly string[],
): AsyncGenerator<string | Fault> {
  const info = await folder.text(file);
  const parts: string[] = [];
  for (const part of partFiles) {
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

function nameOf(file: string): string {
  return file.slice(file.lastIndexOf("/") + 1, -".json".length);
}

async function jsonFiles(folder: Folder, inner: string): Promise<string[]> {
  const names = await folder.names(inner);
  return names
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => `${inner}/${name}`);
}
