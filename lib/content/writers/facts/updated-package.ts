import type { Item } from "./item.ts";

/** "Updated the runtime dependency `x` from 1 to 2 in `package.json`" */
const UPDATE = /^Updated the (?:[a-z]+ )?dependency (`[^`]+`) from \S+ (to \S+)/;
/** "Update dependency x to v2 [SECURITY]" */
const TITLE = /^\w+ (?:the )?(?:(?:npm |go )?(?:dependency|dependencies|module|package|rust crate)\s+)?/i;

/** The package that a change updates, with its new version: from its manifest, else as the title names it. */
export function getUpdatedPackage({ entry, title }: Item): string {
  const updates = entry.facts.flatMap(({ kind, text }) => (kind === "dependency" ? [UPDATE.exec(text)] : []));
  const [first] = updates.filter((match) => match !== null);
  if (first !== undefined) return `${first[1]} ${first[2]}`;
  return title.prose.replace(TITLE, "").replace(/\s*\[security\]\s*$/i, "");
}
