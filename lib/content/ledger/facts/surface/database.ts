import { lineCounter } from "./calls.ts";
import { isShipped } from "./paths.ts";
import type { SurfaceItem } from "./types.ts";

const MIGRATION = /(?:^|\/)(?:migrations?|migrate|drizzle|schema-migrations)\/(?:[^/]+\/){0,4}[^/]+\.sql$/i;
/** Steps that undo a migration. */
const DOWN = /(?:^|[/._-])(?:down|rollback|revert|undo)(?:[._-][\w-]*)?\.sql$/i;
const NAME = String.raw`(?:[\w"\x60[\]]{1,80}\.){0,2}["\x60[]?([A-Za-z_][\w$]{0,80})["\x60\]]?`;
const STATEMENT = new RegExp(
  [
    String.raw`\bCREATE\s+(?:UNLOGGED\s+|OR\s+REPLACE\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?${NAME}`,
    String.raw`\bDROP\s+TABLE\s+(?:IF\s+EXISTS\s+)?${NAME}`,
    String.raw`\bALTER\s+TABLE\s+(?:IF\s+EXISTS\s+)?(?:ONLY\s+)?${NAME}`,
  ].join("|"),
  "gi",
);
const CLAUSES = [
  new RegExp(String.raw`^ADD\s+(?:COLUMN\s+)?(?:IF\s+NOT\s+EXISTS\s+)?${NAME}\s+\w`, "i"),
  new RegExp(String.raw`^DROP\s+(?:COLUMN\s+)?(?:IF\s+EXISTS\s+)?${NAME}`, "i"),
  new RegExp(String.raw`^RENAME\s+(?:COLUMN\s+)?${NAME}\s+TO\s+${NAME}`, "i"),
  new RegExp(String.raw`^RENAME\s+TO\s+${NAME}`, "i"),
] as const;
/** What else follows ADD and DROP. */
const NO_COLUMN =
  /^(?:constraint|index|key|unique|primary|foreign|check|partition|projection|default|not|if|column|exclude|fulltext|spatial|table|statistics)$/i;

/** A table as an item. `token` is what its line calls it where that is another name. */
export function toTable(name: string, line: number, token = name): SurfaceItem {
  const base = { surface: "table", owner: null, detail: null, deprecated: false } as const;
  return { ...base, key: name.toLowerCase(), name, token, line };
}

/** A column as an item. `token` is what its line calls it, by which it stays the same when its database name changes. */
export function toColumn(table: string, name: string, line: number, token = name): SurfaceItem {
  const key = `${table.toLowerCase()}.${token.toLowerCase().replaceAll("_", "")}`;
  return { surface: "column", owner: table, detail: null, deprecated: false, key, name, token, line };
}

/** One thing that a migration creates or drops. */
export type MigrationStep = { action: "added" | "removed"; item: SurfaceItem };

/** Splits the clauses of ALTER TABLE at commas outside brackets. */
function splitClauses(text: string): { text: string; offset: number }[] {
  const clauses: { text: string; offset: number }[] = [];
  let depth = 0;
  let from = 0;
  for (let index = 0; index <= text.length; index++) {
    const char = text[index] ?? ",";
    if (char === "(") depth++;
    else if (char === ")") depth--;
    else if (char === "," && depth <= 0) {
      const clause = text.slice(from, index);
      clauses.push({ text: clause.trim(), offset: from + clause.length - clause.trimStart().length });
      from = index + 1;
    }
  }
  return clauses;
}

function readClause(table: string, clause: string, line: number): MigrationStep[] {
  const [add, drop, rename, move] = CLAUSES.map((pattern) => pattern.exec(clause)?.slice(1));
  const step = (action: MigrationStep["action"], item: SurfaceItem): MigrationStep => ({ action, item });
  if (move) return [step("removed", toTable(table, line)), step("added", toTable(move[0] ?? "", line))];
  const [name = "", renamed = ""] = rename ?? add ?? drop ?? [];
  if (name === "" || NO_COLUMN.test(name)) return [];
  if (rename) return [step("removed", toColumn(table, name, line)), step("added", toColumn(table, renamed, line))];
  return [step(add ? "added" : "removed", toColumn(table, name, line))];
}

/** Blanks comments, so that every character keeps its place. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let open = text.indexOf("/*"); open >= 0; open = text.indexOf("/*", from)) {
    const close = text.indexOf("*/", open + 2);
    if (close < 0) break;
    parts.push(text.slice(from, open), text.slice(open, close + 2).replace(/[^\n]/g, " "));
    from = close + 2;
  }
  return [...parts, text.slice(from)].join("").replace(/--[^\n]*/g, (comment) => " ".repeat(comment.length));
}

/** Reads a migration in SQL statement by statement. */
export function readMigration(source: string): MigrationStep[] {
  const text = withoutComments(source.slice(0, 400_000));
  const lineAt = lineCounter(text);
  const statements = Array.from(text.matchAll(STATEMENT));
  return statements.flatMap((match, position): MigrationStep[] => {
    const [statement, created, dropped, altered = ""] = match;
    if (created !== undefined) return [{ action: "added", item: toTable(created, lineAt(match.index)) }];
    if (dropped !== undefined) return [{ action: "removed", item: toTable(dropped, lineAt(match.index)) }];
    const from = match.index + statement.length;
    const next = statements[position + 1]?.index ?? text.length;
    const [body = ""] = text.slice(from, Math.min(next, from + 8_000)).split(";", 1);
    return splitClauses(body).flatMap((clause) => {
      const content = clause.text.replace(/^on\s+cluster\s+\S+\s+/i, "");
      return readClause(altered, content, lineAt(from + clause.offset));
    });
  });
}

/** Whether a path holds one step of a database's history. */
export function isMigration(path: string): boolean {
  return MIGRATION.test(path) && !DOWN.test(path) && isShipped(path, ["source", "build"]);
}
