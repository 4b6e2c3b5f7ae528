import type { FileEnds } from "#lib/content/activity.ts";
import { compilePhrases } from "#lib/text/phrases.ts";
import { lineCounter } from "./calls.ts";
import { isShipped } from "./paths.ts";
import type { SurfaceItem, SurfaceReader } from "./types.ts";

const ENTRY = /^((?:[^/]+\/){0,4}?)(?:src\/|lib\/)?(?:index|main|mod)\.[cm]?[jt]sx?$/;
const LIST = /\bexport\s+(type\s+)?\{([^{}]{1,4000})\}/g;
const STAR = /^export\s+\*\s+from\s+["']([^"'\n]{1,200})["']|^(?:export|module\.exports)\s+=/gm;
const DECLARATION =
  /^export\s+(?:declare\s+)?(?:async\s+)?(?:abstract\s+)?(const|let|function\*?|class|enum|interface|type|namespace)\s+([A-Za-z_$][\w$]{0,80})/gm;

const COMMONJS = /^[ \t]*(?:module\.)?exports\.([A-Za-z_$][\w$]{0,80})\s*=/gm;

/** The package that an entry file belongs to; null where the path is no entry file. */
function entryFolder(path: string): string | null {
  return ENTRY.exec(path)?.[1] ?? null;
}

/** Whether a file may be the entry of a package. */
export function isEntryFile(path: string): boolean {
  return entryFolder(path) !== null && isShipped(path);
}

/** The manifest that says whether the package of an entry file is published; null where the path is no entry file. */
export function manifestOf(path: string): string | null {
  const folder = isEntryFile(path) ? entryFolder(path) : null;
  return folder === null ? null : `${folder}package.json`;
}

/** Where a manifest says that the package's code stands. */
const ENTRY_FIELDS = ["main", "module", "exports"] as const;
const BUILT = /\.[cm]?js"/;

/**
 * The name of a package that is published: it has a version, is not private, and leads to built code. A package of a
 * workspace whose entry is TypeScript is read by its neighbours only.
 */
function readPublishedName(manifest: string): string | null {
  try {
    const fields = Object(JSON.parse(manifest));
    const { name, private: isPrivate, version } = fields;
    if (typeof name !== "string" || isPrivate === true || INTERNAL.test(name)) return null;
    if (typeof version !== "string" || /^0\.0\.0$/.test(version)) return null;
    return BUILT.test(JSON.stringify(ENTRY_FIELDS.map((field) => fields[field] ?? null))) ? name : null;
  } catch {
    return null;
  }
}

function readName(manifest: string): unknown {
  try {
    return Object(JSON.parse(manifest)).name;
  } catch {
    return undefined;
  }
}

/** Packages that only their own product calls, or that a configuration names as a whole. */
const INTERNAL = compilePhrases(["(plugin|preset|helper|internal|config)[s]"], {
  before: /(?:^|[/-])/,
  after: /(?:-|$)/,
});

type Exported = { name: string; isType: boolean; index: number };

/** The names that a list exports: `{ a, b as c, type T }`. */
function readList(match: RegExpExecArray): Exported[] {
  const [, type, body = ""] = match;
  return body.split(",").flatMap((entry): Exported[] => {
    const [, isType, name, alias] =
      /^\s*(type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(entry.replace(/\/\/.*|\/\*.*?\*\//g, "")) ?? [];
    const exported = alias ?? name;
    if (exported === undefined || exported === "default") return [];
    const offset = Math.max(0, match[0].indexOf(exported));
    return [{ name: exported, isType: (isType ?? type) !== undefined, index: match.index + offset }];
  });
}

/** `export * from "./a.ts"` exports names that only the other file knows, and `export =` those of an object. */
function hasUnknownNames({ path, before, after }: FileEnds, manifest: (path: string) => string | undefined): boolean {
  if (before === null || after === null || manifest(path) === undefined) return false;
  const list = (text: string): string =>
    Array.from(text.matchAll(STAR), ([line]) => line)
      .toSorted()
      .join("\n");
  return list(before) !== list(after);
}

function readExports(text: string, owner: string): SurfaceItem[] {
  const lineAt = lineCounter(text);
  const lists = Array.from(text.matchAll(LIST)).flatMap(readList);
  const declared = Array.from(text.matchAll(DECLARATION), ({ 1: kind = "", 2: name = "", index }): Exported => {
    return { name, isType: kind === "interface" || kind === "type", index };
  });
  const assigned = Array.from(
    text.matchAll(COMMONJS),
    ({ 1: name = "", index }): Exported => ({ name, isType: false, index }),
  );
  return [...lists, ...declared, ...assigned].flatMap(({ name, isType, index }): SurfaceItem[] => {
    // Names with a leading underscore and types that only describe other exports are no news.
    if (/^_|^unstable_|internal/i.test(name) || isType) return [];
    const line = lineAt(index);
    return [
      { surface: "export", key: `${owner}.${name}`, name, owner, token: name, line, detail: null, deprecated: false },
    ];
  });
}

/** Reads what the entry files of published packages export. The files have to include their manifests. */
export function createExportReader(files: readonly FileEnds[]): SurfaceReader {
  const manifests = files.filter(({ path }) => /(?:^|\/)package\.json$/.test(path));
  const later = new Map(manifests.map(({ path, after }) => [path, readPublishedName(after ?? "")]));
  const published = new Map(
    manifests.flatMap(({ path, before, after }) => {
      const name = readPublishedName(after ?? before ?? "");
      // A package that got another name or folder may export the same from there.
      const isRenamed = before !== null && readName(before) !== readName(after ?? before);
      const isMoved = [...later].some(([other, own]) => other !== path && own === name);
      return name === null || isRenamed || isMoved ? [] : [[path, name] as const];
    }),
  );
  const owner = (path: string): string | undefined => published.get(manifestOf(path) ?? "");
  const unknown = new Set(files.filter((file) => hasUnknownNames(file, owner)).map(({ path }) => path));
  return {
    isFile: (path) => owner(path) !== undefined && !unknown.has(path),
    read: (text, path) => readExports(text, owner(path) ?? ""),
    readsFragments: false,
    skipsNewFiles: true,
  };
}
