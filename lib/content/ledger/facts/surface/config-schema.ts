import { toDetail } from "./detail.ts";
import { type KeyLine, readKeyLines, readScalar } from "./key-lines.ts";
import { isShipped } from "./paths.ts";
import type { SurfaceItem, SurfaceReader } from "./types.ts";

const FILE = /(?:^|[/._-])schema\.json$/i;
/** Words of JSON Schema between the keys that it describes. */
const GRAMMAR = new Set(["properties", "items", "additionalProperties", "$defs", "definitions"]);
const DEFINITION = /^#\/(?:\$defs|definitions)\/([\w.-]{1,100})$/;
const DEPTH_MAX = 6;

/** A key below the root or a definition of a schema. */
type Key = { definition: string | null; name: string };

/** The key that a schema's path describes; null where the path describes something else. */
function toKey(path: readonly string[]): Key | null {
  const names: string[] = [];
  for (let index = 0; index < path.length; index++) {
    const word = path[index] ?? "";
    if (!GRAMMAR.has(word)) return null;
    if (word === "items" || word === "additionalProperties") continue;
    const name = path[++index];
    if (name === undefined) return null;
    names.push(name);
  }
  if (path.at(-2) !== "properties") return null;
  const isRoot = path[0] === "properties";
  const name = names.slice(isRoot ? 0 : 1).join(".");
  return name === "" ? null : { definition: isRoot ? null : (names[0] ?? null), name };
}

/** The keys whose values each definition describes. */
function findUses(lines: readonly KeyLine[]): Map<string, Key[]> {
  const uses = new Map<string, Key[]>();
  for (const { path, value } of lines) {
    if (path.at(-1) !== "$ref") continue;
    const target = DEFINITION.exec(readScalar(value) ?? "")?.[1];
    const end = path.lastIndexOf("properties");
    const key = end < 0 ? null : toKey(path.slice(0, end + 2));
    if (target !== undefined && key !== null) uses.set(target, [...(uses.get(target) ?? []), key]);
  }
  return uses;
}

/** A key as users write it, where only one key leads to its definition: `src.root` instead of `root` of `SrcOptions`. */
function resolveKey(key: Key, uses: ReadonlyMap<string, readonly Key[]>): Key {
  let { definition, name } = key;
  for (let depth = 0; depth < DEPTH_MAX && definition !== null; depth++) {
    const [use, ...others] = uses.get(definition) ?? [];
    if (use === undefined || others.length > 0) break;
    name = `${use.name}.${name}`;
    definition = use.definition;
  }
  return definition === null ? { definition, name } : key;
}

/** The scalar values below a key, by their own keys. */
function readFields(lines: readonly KeyLine[], from: number): Map<string, string> {
  const depth = lines[from]?.path.length ?? 0;
  const fields = new Map<string, string>();
  for (let index = from + 1; index < lines.length && index < from + 60; index++) {
    const line = lines[index];
    if (line === undefined || line.path.length <= depth) break;
    if (line.path.length === depth + 1) fields.set(line.path.at(-1) ?? "", line.value);
  }
  return fields;
}

function readJsonSchema(text: string): SurfaceItem[] {
  const lines = readKeyLines(text);
  const uses = findUses(lines);
  return lines.flatMap(({ path, line }, index): SurfaceItem[] => {
    const key = toKey(path);
    if (key === null) return [];
    const { definition: owner, name } = resolveKey(key, uses);
    const fields = readFields(lines, index);
    const detail = toDetail(readScalar(fields.get("description") ?? "") ?? "");
    const deprecated = /^true/.test(fields.get("deprecated") ?? "");
    // What leads to a definition may change while the key stays the same.
    const identity = { key: `${key.definition ?? ""}.${key.name}`, name, owner, token: path.at(-1) ?? name };
    return [{ surface: "config", ...identity, line, detail, deprecated }];
  });
}

/** Keys of configuration files that a JSON schema describes. */
export const configSchemas: SurfaceReader = {
  isFile: (path) => FILE.test(path) && isShipped(path, ["source", "docs"]),
  read: readJsonSchema,
  readsFragments: false,
  skipsNewFiles: true,
};
