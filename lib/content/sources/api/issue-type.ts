/** A label, with its group if the tracker has label groups. */
export type TypeLabel = { name: string; group: string | null };

const GROUP = /^(?:issue )?(?:type|kind|category)$/i;
/** `kind/bug`, `type: feature` and similar labels contain the kind. */
const PREFIXED = /^(?:type|kind|t)\s*[:/]\s*(?<kind>\S.*)$/i;
const KIND =
  /^(?:bugs?|defect|regression|features?|feature request|enhancements?|improvements?|performance|security|docs?|documentation|chore|maintenance|refactor(?:ing)?|tests?)$/i;

/**
 * The kind of work from the labels of an issue, in the label's own words: a label in a group of kinds, a prefixed
 * label, or the first label that is a kind by itself; null if there is none.
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
