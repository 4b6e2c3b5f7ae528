import type { Activity } from "#lib/content/activity.ts";
import { buildLedger } from "#lib/content/ledger/build.ts";
import { ALL_EVIDENCE, type EvidenceSet } from "#lib/content/ledger/evidence-kinds.ts";
import { normalizeTitle } from "#lib/content/ledger/read/normalize-title.ts";
import { findPullRequestReference } from "#lib/content/ledger/read/pull-request-number.ts";
import { serializeLedger } from "#lib/content/ledger/serialize.ts";
import type { Category, Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { isSkipped } from "#lib/content/types.ts";
import { verifyDraft } from "#lib/content/verify/draft.ts";
import type { Fault } from "#lib/content/verify/fault.ts";
import { writeChangelog } from "#lib/content/writers/posts/changelog.ts";
import { type LabelledRelease, toActivity } from "./dataset.ts";

/** One change with a pull request, with our classification and the maintainers' label; null when they left it out. */
export type ClassifiedChange = {
  numbers: number[];
  title: string;
  label: string | null;
  category: Category;
  kept: boolean;
  reason: string | null;
};

export type ReleaseResult = {
  version: string;
  classified: ClassifiedChange[];
  commits: number;
  /** Commits that are in exactly one entry. */
  exactlyOnce: number;
  /** Pull request numbers or titles that two kept entries share. */
  duplicates: string[];
  /** Kept entries that a later commit of the range reverts, and kept reverts themselves. */
  revertsAnnounced: string[];
  /** Labelled numbers that no commit of the set mentions, so that nothing could find them. */
  unreachable: string[];
  /** Words of the changelog that no source states; other faults of the verifier are in `otherFaults`. */
  unsupported: string[];
  otherFaults: string[];
  /** The ledger and the changelog written from it. */
  bytes: string;
};

function buildTestLedger(labelled: LabelledRelease, evidence: EvidenceSet): { activity: Activity; ledger: Ledger } {
  const activity = toActivity(labelled);
  const times = activity.commits.map((commit) => commit.committedAt).toSorted();
  const range = { from: times[0] ?? "", to: times.at(-1) ?? "", label: labelled.version };
  return { activity, ledger: buildLedger([activity], { audience: "developers", range, evidence }) };
}

function groupOwners(ledger: Ledger): Map<string, LedgerEntry[]> {
  const owners = new Map<string, LedgerEntry[]>();
  for (const entry of ledger.entries) {
    for (const ref of entry.refs) {
      if (ref.type === "commit") owners.set(ref.id, [...(owners.get(ref.id) ?? []), entry]);
    }
  }
  return owners;
}

/** Collects the numbers of each entry from the commits, independently of the assembly. */
function collectNumbers(activity: Activity, owners: ReadonlyMap<string, LedgerEntry[]>): Map<LedgerEntry, number[]> {
  const numbers = new Map<LedgerEntry, number[]>();
  for (const commit of activity.commits) {
    const number = findPullRequestReference(commit)?.number;
    const entry = owners.get(commit.sha)?.[0];
    if (number !== undefined && entry) numbers.set(entry, [...new Set([...(numbers.get(entry) ?? []), number])]);
  }
  return numbers;
}

const REVERTS = /^This reverts commit ([0-9a-f]{7,40})/gim;

/** Detects reverts from the commit messages, independently of the rules that cancel them. */
function findAnnouncedReverts(activity: Activity, owners: ReadonlyMap<string, LedgerEntry[]>): string[] {
  const kept = (sha: string) => owners.get(sha)?.find((entry) => entry.disposition !== "dropped");
  const pairs = activity.commits.flatMap((commit) =>
    [...commit.body.matchAll(REVERTS)].flatMap(([, prefix = ""]) => {
      const original = activity.commits.find(({ sha }) => sha.startsWith(prefix));
      return original ? [{ revert: commit.sha, original: original.sha }] : [];
    }),
  );
  const undone = new Set(pairs.map((pair) => pair.original));
  return pairs.flatMap(({ revert, original }) => {
    const [taken, back] = [kept(original), kept(revert)];
    const inside = owners.get(original)?.[0] === owners.get(revert)?.[0];
    if (inside || undone.has(revert) || !taken || !/^(?:\[.*\] *)?revert\b/i.test(back?.title ?? "revert")) return [];
    return [taken.title];
  });
}

function findDuplicates(entries: readonly LedgerEntry[]): string[] {
  const seen = new Set<string>();
  const kept = entries.filter((entry) => entry.disposition !== "dropped");
  return kept.flatMap((entry) => {
    const keys = entry.refs.filter(({ type }) => type === "pull_request").map(({ id }) => `#${id}`);
    const title = `${normalizeTitle(entry.title)}\0${entry.authors.map(({ name }) => name).join()}`;
    const repeated = [...keys, title].some((key) => seen.has(key));
    for (const key of [...keys, title]) seen.add(key);
    return repeated ? [entry.title] : [];
  });
}

/** Writes the changelog without a model, and verifies it. */
function write(ledger: Ledger): { markdown: string; faults: Fault[] } {
  const result = writeChangelog(ledger, { tone: "Professional" });
  return isSkipped(result)
    ? { markdown: "", faults: [] }
    : { markdown: result.markdown, faults: verifyDraft(result, ledger) };
}

function classifyEntries(labelled: LabelledRelease, numbers: ReadonlyMap<LedgerEntry, number[]>): ClassifiedChange[] {
  return [...numbers].map(([entry, list]): ClassifiedChange => {
    const label = list.map((number) => labelled.labels[number]).find((value) => value !== undefined);
    const { title, category, disposition, reason } = entry;
    return { numbers: list, title, label: label ?? null, category, kept: disposition !== "dropped", reason };
  });
}

/** Classifies the changes of one labelled release with only some kinds of evidence. */
export function judgeRelease(labelled: LabelledRelease, evidence: EvidenceSet): ClassifiedChange[] {
  const { activity, ledger } = buildTestLedger(labelled, evidence);
  return classifyEntries(labelled, collectNumbers(activity, groupOwners(ledger)));
}

/** Runs the real pipeline on one labelled release, and compares the result with the maintainers' labels. */
export function measureRelease(labelled: LabelledRelease): ReleaseResult {
  const { activity, ledger } = buildTestLedger(labelled, ALL_EVIDENCE);
  const owners = groupOwners(ledger);
  const numbers = collectNumbers(activity, owners);
  const { markdown, faults } = write(ledger);
  const unsupported = ({ kind }: Fault) => kind === "unsupported-token";
  const reached = new Set([...numbers.values()].flat().map(String));
  return {
    version: labelled.version,
    classified: classifyEntries(labelled, numbers),
    commits: activity.commits.length,
    exactlyOnce: activity.commits.filter(({ sha }) => owners.get(sha)?.length === 1).length,
    duplicates: findDuplicates(ledger.entries),
    revertsAnnounced: findAnnouncedReverts(activity, owners),
    unreachable: Object.keys(labelled.labels).filter((number) => !reached.has(number)),
    unsupported: faults.filter(unsupported).map(({ token, message }) => token ?? message),
    otherFaults: faults.filter((fault) => !unsupported(fault)).map(({ kind, message }) => `${kind}: ${message}`),
    bytes: `${serializeLedger(ledger)}\n${markdown}`,
  };
}
