/** Addresses of files. */

/** The path in a `file:` URI; undefined for what is none. */
export function pathIn(uri: string | undefined): string | undefined {
  if (uri === undefined || !uri.startsWith("file://")) return undefined;
  try {
    const path = decodeURIComponent(new URL(uri).pathname);
    // `file:///c:/work` has a slash before the drive.
    return /^\/[A-Za-z]:/.test(path) ? path.slice(1) : path;
  } catch {
    return undefined;
  }
}
