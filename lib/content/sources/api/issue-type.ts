/** A label, and the group that it was put into where the tracker has groups. */
export type TypeLabel = { name: string; group: string | null };

const GROUP = /^(?:issue )?(?:type|kind|category)$/i;
/** `kind/bug`, `type: feature` and the like name the kind themselves. */
const PREFIXED = /^(?:type|kind|t)\s*[:/]\s*(?<kind>\S.*)$/i;
const KIND =
  /^(?:bugs?|defect|regression|features?|feature request|enhancements?|improvements?|performance|security|docs?|documentation|chore|maintenance|refactor(?:ing)?|tests?)$/i;

/**
 * Kind of work that the labels of an issue name, in the label's own words: that of a group for kinds, of a prefix, else
 * the first label that is a kind by itself; null where none is.
 */
export function issueType(labels: readonly TypeLabel[]): string | null {
  const grouped = labels.find(({ group }) => group !== null && GROUP.test(group));
  if (grouped !== undefined) return grouped.name;
  for (const { name } of labels) {
    const kind = PREFIXED.exec(name)?.groups?.kind;
    if (kind !== undefined) return kind.trim();
  }
  return labels.find(({ name }) => KIND.test(name))?.name ?? null;
}
