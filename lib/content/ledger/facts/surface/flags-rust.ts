import { findCalls, lineCounter, RUST, readArguments, readNamed, readString } from "./calls.ts";
import { type Declaration, toFlag } from "./flag.ts";
import type { SurfaceItem } from "./types.ts";

const ATTRIBUTE = /#\[(?:arg|clap|structopt)\(/g;
const BUILDER = /\bArg::new\(/g;
const FIELD =
  /^\)\]\s*(?:(?:#\[[^\n]{0,300}\]|\/\/[^\n]*)\s*){0,6}(?:pub(?:\([\w ]{1,20}\))?\s+)?(?:r#)?([a-z_]\w{0,60})\s*:/;
const CHAIN_MAX = 1_500;

/** The documentation comment that ends above an index, down to its first empty line. */
function docAbove(text: string, index: number): string {
  const lines = text
    .slice(Math.max(0, index - 4_000), index)
    .split("\n")
    .slice(0, -1);
  const doc: string[] = [];
  for (const line of lines.toReversed()) {
    const comment = /^\s*\/\/\/ ?(.*)$/.exec(line);
    if (comment === null && !/^\s*#\[/.test(line)) break;
    if (comment !== null) doc.unshift(comment[1] ?? "");
  }
  const end = doc.findIndex((line) => line.trim() === "");
  return doc.slice(0, end < 0 ? doc.length : end).join(" ");
}

/** clap derives the name from the field: `#[arg(long)] pub output_format: Format`. */
function readDerived(text: string): Declaration[] {
  const lineAt = lineCounter(text);
  return findCalls(text, ATTRIBUTE, RUST).flatMap(({ match, args, to }): Declaration[] => {
    const long = args.find((arg) => /^long\b/.test(arg));
    const field = FIELD.exec(text.slice(to - 1, to + 2_000))?.[1];
    if (long === undefined || field === undefined) return [];
    const named = long === "long" ? field.replaceAll("_", "-") : readString(readNamed([long], /^long$/) ?? "");
    if (named === null) return [];
    const help = readString(readNamed(args, /^(?:help|about)$/) ?? "") ?? docAbove(text, match.index);
    const hidden = args.some((arg) => /^hide\b(?!.*false)/.test(arg));
    const aliases = args.flatMap((arg) =>
      /^(?:visible_)?alias(?:es)?\b/.test(arg)
        ? Array.from(arg.matchAll(/"([\w-]{1,60})"/g), ([, alias = ""]) => alias)
        : [],
    );
    return [{ name: named, help, hidden, deprecated: false, line: lineAt(match.index), aliases }];
  });
}

/** The argument of one method of a chain. */
function readMethod(chain: string, method: string): string | null {
  const index = chain.indexOf(`.${method}(`);
  if (index < 0) return null;
  return readArguments(chain, index + method.length + 1, RUST)?.args[0] ?? "";
}

function readBuilders(text: string): Declaration[] {
  const lineAt = lineCounter(text);
  const calls = findCalls(text, BUILDER, RUST);
  return calls.flatMap(({ match, to }, index): Declaration[] => {
    const chain = text.slice(to, Math.min(to + CHAIN_MAX, calls[index + 1]?.from ?? text.length));
    const name = readString(readMethod(chain, "long") ?? "");
    if (name === null) return [];
    const hidden = /^true/.test(readMethod(chain, "hide") ?? "");
    const help = readString(readMethod(chain, "help") ?? "");
    return [{ name, help, hidden, deprecated: false, line: lineAt(match.index) }];
  });
}

/** Options that clap declares, by derivation or by its builder. */
export function readRustFlags(text: string): SurfaceItem[] {
  return [...readDerived(text), ...readBuilders(text)].flatMap(toFlag);
}
