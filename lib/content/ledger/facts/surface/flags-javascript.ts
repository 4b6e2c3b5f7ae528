import { findCalls, JAVASCRIPT, lineCounter, readArguments, readNamed, readString } from "./calls.ts";
import { toDetail } from "./detail.ts";
import { type Declaration, toFlag } from "./flag.ts";
import type { SurfaceItem } from "./types.ts";

/** commander, yargs, cac: `.option("--flag <value>", "What it does")`, `.option("flag", { describe: "..." })`. */
const OPTION_CALL = /(?:\.(?:option|requiredOption|addOption)|\bnew\s+(?:\w+\.)?Option)\s*\(/g;
/** A table of options: a property whose object has a description and what only an option has. */
const TABLE_ENTRY = /^([ \t]{1,12})["']?([A-Za-z][\w.-]{0,60})["']?\s*:\s*\{/gm;
const TABLE_MARK = /\byargs\b|\bparseArgs\b|\bcac\b|\bmeow\b|\bcommander\b|\bargv\b|\bCLIOption/i;
const DESCRIPTION = /^(?:description|describe|desc)$/;
const OPTION_KEY =
  /^(?:type|alias|shorthand|short|argument|requiresArg|boolean|string|choices|nargs|normalize|subcommands)$/;

function readOptionCall(args: readonly string[]): Omit<Declaration, "line"> | null {
  const declared = readString(args[0] ?? "");
  if (declared === null) return null;
  const name =
    /(?:^|[\s,|])(--[A-Za-z][\w.:[\]-]*)/.exec(declared)?.[1] ?? (/^[A-Za-z][\w.-]*$/.test(declared) ? declared : null);
  if (name === null) return null;
  const table = args.slice(1).find((arg) => arg.startsWith("{"));
  const fields = table === undefined ? [] : (readArguments(table, 0, JAVASCRIPT)?.args ?? []);
  // A bare name is an option only where a table describes it: other APIs have methods named `option` as well.
  if (!name.startsWith("--") && !fields.some((field) => OPTION_KEY.test(field.split(/[:\s]/, 1)[0] ?? ""))) return null;
  const help = readNamed(fields, DESCRIPTION) ?? args.slice(1).find((arg) => readString(arg) !== null) ?? "";
  const hidden = /\bhidden\s*:\s*true|\bhideHelp\b/.test(args.join(","));
  const deprecated = readNamed(fields, /^deprecated$/) !== undefined;
  return { name, help: readString(help), hidden, deprecated, aliases: readAliases(fields) };
}

/** The other names of an option: `alias: "env"`, `alias: ["env", "e"]`. */
function readAliases(fields: readonly string[]): string[] {
  const value = readNamed(fields, /^(?:alias|aliases)$/) ?? "";
  return Array.from(value.matchAll(/["'`]([\w.-]{1,60})["'`]/g), ([, alias = ""]) => alias);
}

function readCalls(text: string): Declaration[] {
  const lineAt = lineCounter(text);
  return findCalls(text, OPTION_CALL, JAVASCRIPT).flatMap(({ match, args, to }): Declaration[] => {
    const declaration = readOptionCall(args);
    if (declaration === null) return [];
    const isHidden = declaration.hidden || /^\s*\.hideHelp\(/.test(text.slice(to, to + 40));
    return [{ ...declaration, hidden: isHidden, line: lineAt(match.index) }];
  });
}

type Entry = Declaration & { from: number; to: number };

/** An option within the table of another is written behind it: `--browser.headless`. */
function withParents(entries: readonly Entry[]): Declaration[] {
  const open: Entry[] = [];
  return entries.map((entry) => {
    while ((open.at(-1)?.to ?? Number.POSITIVE_INFINITY) <= entry.from) open.pop();
    const parent = open.at(-1);
    const nested =
      parent === undefined ? entry : { ...entry, name: `${parent.name}.${entry.name}`, token: entry.name, aliases: [] };
    open.push(nested);
    return nested;
  });
}

/** The table that an option stands in is part of others under names that only they know. */
function isReferred(text: string, index: number): boolean {
  const above = text.lastIndexOf("\nconst ", index);
  const name =
    above < 0 ? undefined : /^\nconst (\w{1,60})\b[^\n]{0,200}\{\s*\n/.exec(text.slice(above, above + 300))?.[1];
  const end = above < 0 ? -1 : text.indexOf("\n}", above);
  return name !== undefined && end > index && new RegExp(String.raw`subcommands:\s*${name}\b`).test(text);
}

function readTables(text: string): Declaration[] {
  if (!TABLE_MARK.test(text)) return [];
  const lineAt = lineCounter(text);
  const entries = findCalls(text, TABLE_ENTRY, JAVASCRIPT).flatMap(({ match, args, from, to }): Entry[] => {
    const keys = args.map((arg) => arg.split(/[:\s]/, 1)[0] ?? "");
    if (!keys.some((key) => DESCRIPTION.test(key)) || !keys.some((key) => OPTION_KEY.test(key))) return [];
    const help = readString(readNamed(args, DESCRIPTION) ?? "");
    // An option that only holds others says nothing without an explanation.
    const isHolder = keys.includes("subcommands") && toDetail(help ?? "") === null;
    const isHidden = readNamed(args, /^(?:hidden|hide)$/)?.trim() === "true";
    const hidden = isHidden || isHolder || isReferred(text, match.index);
    const deprecated = readNamed(args, /^deprecated$/) !== undefined;
    const name = match[2] ?? "";
    return [{ name, help, hidden, deprecated, line: lineAt(match.index), aliases: readAliases(args), from, to }];
  });
  return withParents(entries);
}

/** Options that commander, yargs, cac and their like declare. */
export function readJavascriptFlags(text: string): SurfaceItem[] {
  return [...readCalls(text), ...readTables(text)].flatMap(toFlag);
}
