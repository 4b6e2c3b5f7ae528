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

/** One piece of work that has a pull request, as judged and as the maintainers labelled it; null where they left it out. */
export type Judged = {
  numbers: number[];
  title: string;
  label: string | null;
  category: Category;
  kept: boolean;
  reason: string | null;
};

export type ReleaseResult = {
  version: string;
  judged: Judged[];
  commits: number;
  /** Commits that stand in exactly one entry. */
  exactlyOnce: number;
  /** Told twice: a pull request number, or a title, that two kept entries share. */
  duplicates: string[];
  /** Kept though a later commit of the range takes it back, or the taking back itself. */
  revertsAnnounced: string[];
  /** Labelled numbers that no commit of the set mentions; nothing could find them. */
  unreachable: string[];
  /** Words of the written changelog that no source states, and every other fault that the verifier finds. */
  unsupported: string[];
  otherFaults: string[];
  /** The ledger and the changelog written from it. */
  bytes: string;
};

function ledgerOf(labelled: LabelledRelease, evidence: EvidenceSet): { activity: Activity; ledger: Ledger } {
  const activity = toActivity(labelled);
  const times = activity.commits.map((commit) => commit.committedAt).toSorted();
  const range = { from: times[0] ?? "", to: times.at(-1) ?? "", label: labelled.version };
  return { activity, ledger: buildLedger([activity], { audience: "developers", range, evidence }) };
}

function ownersOf(ledger: Ledger): Map<string, LedgerEntry[]> {
  const owners = new Map<string, LedgerEntry[]>();
  for (const entry of ledger.entries) {
    for (const ref of entry.refs) {
      if (ref.type === "commit") owners.set(ref.id, [...(owners.get(ref.id) ?? []), entry]);
    }
  }
  return owners;
}

/** Numbers that each entry accounts for, read from the commits again, independently of the assembly. */
function numbersOf(activity: Activity, owners: ReadonlyMap<string, LedgerEntry[]>): Map<LedgerEntry, number[]> {
  const numbers = new Map<LedgerEntry, number[]>();
  for (const commit of activity.commits) {
    const number = findPullRequestReference(commit)?.number;
    const entry = owners.get(commit.sha)?.[0];
    if (number !== undefined && entry) numbers.set(entry, [...new Set([...(numbers.get(entry) ?? []), number])]);
  }
  return numbers;
}

const REVERTS = /^This reverts commit ([0-9a-f]{7,40})/gim;

/** Counted from the commits' own words, not by the rules that cancel reverts. */
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

/** The changelog of the deterministic writer, and what the verifier says of it. */
function write(ledger: Ledger): { markdown: string; faults: Fault[] } {
  const result = writeChangelog(ledger, { tone: "Professional" });
  return isSkipped(result)
    ? { markdown: "", faults: [] }
    : { markdown: result.markdown, faults: verifyDraft(result, ledger) };
}

function judgedOf(labelled: LabelledRelease, numbers: ReadonlyMap<LedgerEntry, number[]>): Judged[] {
  return [...numbers].map(([entry, list]): Judged => {
    const label = list.map((number) => labelled.labels[number]).find((found) => found !== undefined);
    const { title, category, disposition, reason } = entry;
    return { numbers: list, title, label: label ?? null, category, kept: disposition !== "dropped", reason };
  });
}

/** What the ledger alone makes of one labelled release, resting on some kinds of evidence only. */
export function judgeRelease(labelled: LabelledRelease, evidence: EvidenceSet): Judged[] {
  const { activity, ledger } = ledgerOf(labelled, evidence);
  return judgedOf(labelled, numbersOf(activity, ownersOf(ledger)));
}

/** Runs the real pipeline on one labelled release and sets what it said beside what the maintainers said. */
export function measureRelease(labelled: LabelledRelease): ReleaseResult {
  const { activity, ledger } = ledgerOf(labelled, ALL_EVIDENCE);
  const owners = ownersOf(ledger);
  const numbers = numbersOf(activity, owners);
  const { markdown, faults } = write(ledger);
  const unsupported = ({ kind }: Fault) => kind === "unsupported-token";
  const reached = new Set([...numbers.values()].flat().map(String));
  return {
    version: labelled.version,
    judged: judgedOf(labelled, numbers),
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
