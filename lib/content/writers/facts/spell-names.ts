import type { Fact } from "#lib/content/ledger/types.ts";
import { splitCode } from "#lib/content/text/inline.ts";

const NAME = /`(-{0,2}[A-Za-z][\w-]*)`/g;
/** Names that are no ordinary words: `camelCase`, `snake_case`, `--flag`, `call()`. */
const CODE_NAME = /^(?:-{1,2}[a-z][\w-]*|[a-z]+[A-Z]\w*|\w+_\w+|[\w.]+\(\))$/;

/** A name without case and separators: `--collect-tests` and `collectTests` are the same. */
function toKey(name: string): string {
  return name.replace(/[-_]/g, "").toLowerCase();
}

/**
 * Spells names in code as the change's own patch declares them: a note often writes an option in another spelling than
 * the code.
 */
export function spellNames(text: string, facts: readonly Fact[]): string {
  const declared = facts.filter(({ kind, standing }) => kind === "surface" && standing === "printable");
  const names = declared.flatMap((fact) =>
    [...fact.text.split(": ", 1).join("").matchAll(NAME)].map(([, name = ""]) => name),
  );
  const spellings = new Map(names.map((name) => [toKey(name), name]));
  if (spellings.size === 0) return text;
  return text.replace(NAME, (code, name: string) => {
    const spelling = spellings.get(toKey(name));
    const isOption = name.startsWith("-") && spelling?.startsWith("-");
    return spelling === undefined || !isOption ? code : `\`${spelling}\``;
  });
}

/** An option of a command, as prose writes it. */
const OPTION = /(?<![^\s(])--[a-z][a-z-]*(?:=[\w-]+)?/g;

/** Writes options as code, and names that the change's facts write so; titles often leave the marks out. */
export function markNames(text: string, facts: readonly Fact[]): string {
  const codes = facts.flatMap((fact) => splitCode(fact.text).filter(({ code }) => code));
  const names = new Set(codes.map((part) => part.text.replaceAll("`", "")).filter((name) => CODE_NAME.test(name)));
  const mark = (part: string): string =>
    part.replace(/(?<![\w=-])[\w-]+(?:\.[\w-]+)*(?:\(\))?(?:=[\w-]+)?/g, (word) =>
      names.has(word) || word.match(OPTION)?.[0] === word ? `\`${word}\`` : word,
    );
  return splitCode(text)
    .map((part) => (part.code ? part.text : mark(part.text)))
    .join("");
}
