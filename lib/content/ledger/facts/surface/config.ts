import { joinComment, toDetail } from "./detail.ts";
import { isShipped } from "./paths.ts";
import type { Inclusion, SurfaceItem, SurfaceReader } from "./types.ts";

const LINES_MAX = 20_000;
const STRUCT = /^type\s+(\w{0,60}(?:Config|Options|Settings|Conf|Cfg))\s+struct\s*\{/;
const ALIAS = /^(?:type)?\s+(\w{1,80})\s+(?:=\s*)?[\w.]+$/gm;
const TAGS = /`([^`]*)`/;
const NAME = /\b(?:yaml|mapstructure|toml|koanf|hcl):"([A-Za-z][\w.-]{0,60})(?:,[^"]{0,40})?"/;
/** A struct whose keys stand among those of the struct that holds it. */
const INLINE = /\b(?:yaml|mapstructure|toml|koanf|hcl):"[\w.-]*,(?:inline|squash|remain)/;
const EMBEDDED = /^\s+\*?[A-Za-z][\w.]*\s*(?:\/\/.*)?$/;

function readTags(line: string): string {
  return TAGS.exec(line)?.[1] ?? "";
}

/** The key of a line with the name that code has for it. */
function readSignature(line: string): string | null {
  const [, field] = /^\s+([A-Za-z]\w*)\s/.exec(line) ?? [];
  const name = NAME.exec(readTags(line))?.[1];
  return field === undefined || name === undefined ? null : `${field} ${name}`;
}

type Field = { owner: string; line: string; number: number };

/** The lines of the structs of a file. A struct is named with its package: many packages have a `Config`. */
function readFields(text: string, path: string): Field[] {
  const folder = path.split("/").at(-2);
  let owner: string | null = null;
  return text.split("\n", LINES_MAX).flatMap((line, index): Field[] => {
    const struct = STRUCT.exec(line)?.[1];
    if (struct !== undefined) owner = folder === undefined ? struct : `${folder}.${struct}`;
    else if (/^\}/.test(line)) owner = null;
    return owner === null || struct !== undefined ? [] : [{ owner, line, number: index + 1 }];
  });
}

/** Fields of Go structs whose tags name a key. */
function readGoStructs(text: string, path: string): SurfaceItem[] {
  const items: SurfaceItem[] = [];
  let comment: string[] = [];
  for (const { owner, line, number } of readFields(text, path)) {
    const doc = /^\s*\/\/\s?(.*)$/.exec(line);
    const name = NAME.exec(readTags(line))?.[1];
    if (name !== undefined && doc === null) {
      const [key, token, detail] = [`${owner}.${name}`, `:"${name}`, toDetail(joinComment(comment))];
      const deprecated = /^deprecated\b/im.test(comment.join("\n"));
      const signature = readSignature(line) ?? "";
      items.push({ surface: "config", key, name, owner, token, line: number, detail, deprecated, signature });
    }
    comment = doc === null ? [] : [...comment.slice(-12), doc[1] ?? ""];
  }
  return items;
}

/** Structs whose keys another struct takes among its own, or that have become another name of one. */
function readEmbedded(text: string, path: string): Inclusion[] {
  const folder = path.split("/").at(-2);
  const aliases = Array.from(text.matchAll(ALIAS), ([id, name = ""]): Inclusion => {
    return { id, owner: folder === undefined ? name : `${folder}.${name}`, prefix: "" };
  });
  const embedded = readFields(text, path)
    .filter(({ line }) => INLINE.test(readTags(line)) || EMBEDDED.test(line))
    .map(({ owner, line }) => ({ id: `${owner} ${line.trim().replace(/\s+/g, " ")}`, owner, prefix: "" }));
  return [...aliases, ...embedded];
}

/** Keys of configuration files that Go reads by the tags of a struct named Config, Options or Settings. */
export const configStructs: SurfaceReader = {
  isFile: (path) => path.endsWith(".go") && isShipped(path) && !/(?:^|\/)(?:internal\/cmd|mocks?)\//.test(path),
  read: readGoStructs,
  includes: readEmbedded,
  listSignatures: (text) => text.split("\n", LINES_MAX).flatMap((line) => readSignature(line) ?? []),
  readsFragments: false,
  skipsNewFiles: false,
};
