import { findCalls, lineCounter, PYTHON, readNamed, readString } from "./calls.ts";
import { type Declaration, toFlag } from "./flag.ts";
import type { SurfaceItem } from "./types.ts";

/** argparse, click, typer and optparse. */
const OPTION_CALL = /(?:\badd_argument|\badd_option|@(?:\w+\.)?option|\b(?:click|typer)\.[oO]ption|\bOption)\s*\(/g;
/** cleo declares options by their bare names: `option("name", "n", "What it does", flag=True)`. */
const BARE_CALL = /(?<![\w.@])option\s*\(/g;

function readDeclaration(args: readonly string[]): Omit<Declaration, "line"> | null {
  const strings = args.map(readString);
  const names = strings.filter((value): value is string => value !== null && /^--[A-Za-z]/.test(value));
  const [first, ...aliases] = names;
  if (first === undefined) return null;
  const written = readNamed(args, /^(?:short_)?help$/) ?? "";
  const help = readString(written);
  const hidden = /^True\b/.test(readNamed(args, /^hidden$/) ?? "") || /SUPPRESS/.test(written);
  const deprecated = /^(?:True|["'])/.test(readNamed(args, /^deprecated$/) ?? "");
  // click writes both forms of a switch in one string: "--color/--no-color".
  return { name: first.split("/", 1)[0] ?? first, help, hidden, deprecated, aliases };
}

function readBare(args: readonly string[]): Omit<Declaration, "line"> | null {
  const name = readString(args[0] ?? "");
  if (name === null || !/^[a-z][a-z0-9-]*$/.test(name) || args.length < 2) return null;
  const help = readString(readNamed(args, /^description$/) ?? args[2] ?? "");
  return help === null ? null : { name, help, hidden: false, deprecated: false };
}

/** Options that argparse, click, typer, optparse and cleo declare. */
export function readPythonFlags(text: string): SurfaceItem[] {
  const parsers = [
    [OPTION_CALL, readDeclaration],
    ...(/\bcleo\b/.test(text) ? [[BARE_CALL, readBare] as const] : []),
  ] as const;
  return parsers.flatMap(([pattern, read]) => {
    const lineAt = lineCounter(text);
    return findCalls(text, pattern, PYTHON).flatMap(({ match, args }) => {
      const declaration = read(args);
      return declaration === null ? [] : toFlag({ ...declaration, line: lineAt(match.index) });
    });
  });
}
