import { compilePhrases } from "#lib/text/phrases.ts";
import { findCalls, GO, lineCounter, readString } from "./calls.ts";
import { type Declaration, toFlag } from "./flag.ts";
import type { Inclusion, SurfaceItem } from "./types.ts";

/** kingpin: `app.Flag("name", "What it does").Default("x").Hidden()`. */
const KINGPIN = /\.Flag\(/g;
/** Go's flag package and pflag: `flags.StringVarP(&x, "name", "n", "", "What it does")`. */
const FLAG_SET = compilePhrases(["<set>.<type>[Var][P]"], {
  after: /\(/,
  parts: {
    set: /flags?|fs|pf|f|flagset|\w{0,40}[fF]lag[sS]et|\w{0,40}[fF]lags(?:\(\))?/,
    digits: /\d{0,2}/,
    type: {
      plain: [
        "String",
        "Bool",
        "[U](i|I)nt<digits>",
        "Float(32|64)",
        "Duration",
        "Count",
        "IP",
        "Text",
        "Func",
        "BoolFunc",
        "Var",
      ],
      lists: ["StringSlice", "StringArray", "StringToString", "IntSlice"],
    },
  },
  flags: "g",
});
/** urfave/cli: `&cli.StringFlag{Name: "name", Usage: "What it does"}`. */
const URFAVE = /\bcli\.\w{2,20}Flag\{/g;
/** Methods whose first argument is the variable that the option sets. */
const VARIABLE_FIRST = /VarP?\($/;
/** `cfg.Client.RegisterFlagsWithPrefix("client", f)`: another type declares options behind a prefix. */
const REGISTERS = /(?<![\w.])[\w.]{1,80}\.RegisterFlags\w{0,40}\(\s*"([\w.-]{1,80})"/g;
const CHAIN_MAX = 600;

function readKingpin(text: string): Declaration[] {
  const lineAt = lineCounter(text);
  return findCalls(text, KINGPIN, GO).flatMap(({ match, args, to }): Declaration[] => {
    const [name, help] = args.map(readString);
    if (typeof name !== "string" || args.length < 2) return [];
    const chain = /^(?:[^\n]*\.[ \t]*\n)*[^\n]*/.exec(text.slice(to, to + CHAIN_MAX))?.[0] ?? "";
    return [
      { name, help: help ?? null, hidden: chain.includes(".Hidden()"), deprecated: false, line: lineAt(match.index) },
    ];
  });
}

/** The names that a file hides or deprecates apart from their declaration. */
function readMarks(text: string, method: string): ReadonlySet<string> {
  const marks = text.matchAll(new RegExp(String.raw`\.${method}\(\s*"([\w.-]{1,80})"`, "g"));
  return new Set(Array.from(marks, ([, name = ""]) => name));
}

function readFlagSets(text: string): Declaration[] {
  const lineAt = lineCounter(text);
  const [hiddenNames, deprecatedNames] = [readMarks(text, "MarkHidden"), readMarks(text, "MarkDeprecated")];
  return findCalls(text, FLAG_SET, GO).flatMap(({ match, args }): Declaration[] => {
    const strings = args.map(readString);
    // A name that is put together is no text: the next argument is the default then.
    const name = strings[VARIABLE_FIRST.test(match[0]) ? 1 : 0];
    const help = strings.at(-1) ?? null;
    if (typeof name !== "string" || strings.length < 3) return [];
    const [hidden, deprecated] = [hiddenNames.has(name), deprecatedNames.has(name)];
    return [{ name, help: help === name ? null : help, hidden, deprecated, line: lineAt(match.index) }];
  });
}

function readUrfave(text: string): Declaration[] {
  const lineAt = lineCounter(text);
  return findCalls(text, URFAVE, GO).flatMap(({ match, args }): Declaration[] => {
    const field = (key: string): string | undefined =>
      args.find((arg) => arg.startsWith(`${key}:`))?.slice(key.length + 1);
    const name = readString(field("Name") ?? "");
    if (name === null || name === "") return [];
    const hidden = field("Hidden")?.trim() === "true";
    return [{ name, help: readString(field("Usage") ?? ""), hidden, deprecated: false, line: lineAt(match.index) }];
  });
}

/** Options that kingpin, pflag (cobra), urfave/cli and Go's flag package declare. */
export function readGoFlags(text: string): SurfaceItem[] {
  return [...readKingpin(text), ...readFlagSets(text), ...readUrfave(text)].flatMap(toFlag);
}

/** Prefixes of options that other types declare. */
export function readGoPrefixes(text: string): Inclusion[] {
  const prefixes = Array.from(text.matchAll(REGISTERS), ([call, prefix = ""]) => ({ id: call, prefix }));
  return prefixes.map((inclusion) => ({ ...inclusion, owner: null }));
}
