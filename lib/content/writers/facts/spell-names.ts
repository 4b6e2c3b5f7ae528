import type { Fact } from "#lib/content/ledger/types.ts";

const NAME = /`(-{0,2}[A-Za-z][\w-]*)`/g;

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
