import type { FilePatch } from "#lib/content/activity.ts";
import { isFormattedFile } from "./formatting.ts";

/** The name by which a module was imported, and its name now. */
type Move = { from: string; to: string };

const ENDING = /\.[A-Za-z0-9]+$/;
const INDEX = /\/(?:index|__init__|mod)$/;

/** A path as imports write it: without ending and index. */
function modulePath(path: string): string {
  return path.replace(ENDING, "").replace(INDEX, "");
}

/** A quoted path to a module of the same repository. */
const IMPORT = /(["'])((?:\.{1,2}\/|@\/|~\/|#)[^"'\n]*)\1/g;

/** What a path or an import names, without the way to it. */
function moduleName(specifier: string): string {
  return (
    modulePath(specifier.replace(/^(?:\.{1,2}\/)+/, ""))
      .split("/")
      .at(-1) ?? ""
  );
}

/** Lines with the names of moved modules replaced, and with only the last name of each relative import. */
function normalizeImports(lines: readonly string[], moves: readonly Move[]): string[] {
  return lines.map((line) =>
    line.replace(IMPORT, (_, quote: string, specifier: string) => {
      const name = moduleName(specifier);
      const move = moves.find(({ from }) => from === name);
      return `${quote}${move?.to ?? name}${quote}`;
    }),
  );
}

/** Whether a file changes nothing but where it imports from. */
function isImportsOnly(file: FilePatch, moves: readonly Move[]): boolean {
  if (file.status === "added" || file.status === "deleted" || file.hunks.length === 0) return false;
  const hunks = file.hunks.map((hunk) => ({
    ...hunk,
    removed: normalizeImports(hunk.removed, moves),
    added: normalizeImports(hunk.added, []),
  }));
  return isFormattedFile({ ...file, hunks });
}

/** Whether files are only moved or renamed, with imports that follow them. */
export function isMovesOnly(files: readonly FilePatch[]): boolean {
  const moves = files.flatMap(({ path, previousPath }) =>
    previousPath === undefined ? [] : [{ from: moduleName(previousPath), to: moduleName(path) }],
  );
  if (moves.length === 0) return false;
  return files.every((file) => (file.status === "renamed" && file.hunks.length === 0) || isImportsOnly(file, moves));
}
