/** Paths below the folder that a command runs in. */
import { hasOwn, isStrings, setOwn } from "../runtime/json.js";
import { hasField, type Found } from "./found.js";

/** The path of what a word names in a folder, which may be relative itself. */
export function joinPath(folder: string, path: string): string {
  if (folder === "" || /^(?:[/\\~]|[A-Za-z]:)/.test(path)) return path;
  if (/\\|^[A-Za-z]:/.test(folder)) {
    return path === "." ? folder : `${folder.replace(/\\$/, "")}\\${path.replace(/^\.\\/, "")}`;
  }
  const parts: string[] = [];
  const isBelow = (): boolean => parts.length > 0 && parts.at(-1) !== "..";
  for (const part of `${folder}/${path}`.split("/")) {
    if (part === ".." && isBelow() && parts.at(-1) !== "") parts.pop();
    else if (part !== "." && (part !== "" || parts.length === 0)) parts.push(part);
  }
  const joined = parts.join("/");
  return joined === "" ? (folder.startsWith("/") ? "/" : ".") : joined;
}

/** A working directory as a folder below the session's, empty when it is that one. */
export function relativeFolder(workdir: string | undefined, cwd: string | undefined): string {
  const folder = workdir?.replace(/(?<=.)[/\\]$/, "") ?? "";
  const home = cwd?.replace(/(?<=.)[/\\]$/, "") ?? "";
  if (folder === "." || folder === home) return "";
  const isBelow =
    home !== "" && folder.startsWith(home) && /[/\\]/.test(folder.charAt(home.length));
  return isBelow ? folder.slice(home.length + 1) : folder;
}

const PATHS = ["path", "paths", "file_path", "file_paths", "destination"] as const;

/** The call as it is seen from outside of the folder. */
export function inFolder(found: Found, folder: string): Found {
  if (folder === "") return found;
  const fields = { ...found.fields };
  for (const field of PATHS) {
    const value = hasOwn(fields, field) ? fields[field] : undefined;
    if (typeof value === "string") setOwn(fields, field, joinPath(folder, value));
    if (isStrings(value)) {
      setOwn(
        fields,
        field,
        value.map((path) => joinPath(folder, path)),
      );
    }
  }
  const isSearch = hasField(found.op, "path") && !PATHS.some((field) => hasOwn(fields, field));
  return { ...found, fields: isSearch ? { ...fields, path: folder } : fields };
}
