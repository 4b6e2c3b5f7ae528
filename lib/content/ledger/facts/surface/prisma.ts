import { toColumn, toTable } from "./database.ts";
import { isShipped } from "./paths.ts";
import type { SurfaceItem, SurfaceReader } from "./types.ts";

const MODEL = /^\s*(model|type|view)\s+(\w{1,80})\s*\{/;
const SCALAR =
  /^\s+(\w{1,80})\s+(?:String|Boolean|Int|BigInt|Float|Decimal|DateTime|Json|Bytes|Unsupported\("[^"]{1,80}"\))(?:\[\]|\?)?(?:\s|$)/;
/** Only an enumeration can have a default that is a bare word. */
const ENUM_DEFAULT = /^\s+(\w{1,80})\s+[A-Z]\w{0,80}\??\s[^/]{0,300}@default\(\w+\)/;
const ENUM = /^\s*enum\s+(\w{1,80})\s*\{/gm;
const FIELD = /^\s+(\w{1,80})\s+(\w{1,80})(?:\[\]|\?)?(?:\s|$)/;
const COLUMN_NAME = /(?<!@)@map\(\s*(?:name:\s*)?"([^"]{1,80})"/;
const TABLE_NAME = /@@map\(\s*(?:name:\s*)?"([^"]{1,80})"/;

type Field = { token: string; name: string; line: number };

/** The field of a model that a line declares as a column; relations are none. */
function readField(line: string, number: number, enums: ReadonlySet<string>): Field | null {
  const token = (SCALAR.exec(line) ?? ENUM_DEFAULT.exec(line))?.[1];
  const [, field, type = ""] = FIELD.exec(line) ?? [];
  const column = token ?? (enums.has(type) ? field : undefined);
  return column === undefined ? null : { token: column, name: COLUMN_NAME.exec(line)?.[1] ?? column, line: number };
}

/** Tables and columns by the names that the database has for them. */
function readPrisma(text: string): SurfaceItem[] {
  const enums = new Set(Array.from(text.matchAll(ENUM), ([, name = ""]) => name));
  const items: SurfaceItem[] = [];
  let model: (Field & { kind: string; fields: Field[] }) | null = null;
  for (const [index, line] of text.split("\n", 40_000).entries()) {
    const [, kind = "", token] = MODEL.exec(line) ?? [];
    if (token !== undefined) model = { kind, token, name: token, line: index + 1, fields: [] };
    else if (model !== null && /^\s*\}/.test(line)) {
      const { name, token: ownerToken, fields } = model;
      items.push(toTable(name, model.line, `${model.kind} ${ownerToken}`));
      items.push(...fields.map((field) => ({ ...toColumn(name, field.name, field.line, field.token), ownerToken })));
      model = null;
    } else if (model !== null) {
      model.name = TABLE_NAME.exec(line)?.[1] ?? model.name;
      const field = readField(line, index + 1, enums);
      if (field !== null) model.fields.push(field);
    }
  }
  return items;
}

/** Prisma's schema, in one file or several. */
export const prismaSchemas: SurfaceReader = {
  isFile: (path) => /\.prisma$/i.test(path) && isShipped(path),
  read: readPrisma,
  readsFragments: false,
  skipsNewFiles: false,
};
