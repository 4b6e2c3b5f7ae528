import { ledgerRange } from "#lib/content/changelog.ts";
import { buildLedger } from "#lib/content/ledger/build.ts";
import { SAYS_NOTHING, SHOWS_NOTHING } from "#lib/content/ledger/classify/inclusion.ts";
import type { Audience, Ledger, LedgerEntry } from "#lib/content/ledger/types.ts";
import { createMembership } from "#lib/content/packages/membership.ts";
import type { Package } from "#lib/content/packages/types.ts";
import type { GitSource } from "#lib/content/sources/git/source.ts";
import { toInline } from "#lib/content/text/inline.ts";
import { isSkipped } from "#lib/content/types.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { AppError } from "#lib/errors.ts";
import type { Proposal } from "./environment.ts";

/**
 * The entry that a pull request would become, with what the changelog would say (null where it would say nothing) and
 * the packages of a monorepo whose files it touches.
 */
type ProposedEntry = { entry: LedgerEntry; told: string | null; packages: string[] };

/**
 * Reads what a pull request brings and makes its entry, as if it had been merged.
 * @throws AppError `invalid` where the checkout lacks its commits
 */
export async function readProposedEntry(
  source: GitSource,
  proposal: Proposal,
  audience: Audience,
): Promise<ProposedEntry> {
  const range = { kind: "revisions", from: proposal.base, to: proposal.head } as const;
  const activity = await source.readActivity(range).catch(explainMissing);
  const [newest] = activity.commits;
  if (newest === undefined)
    throw new AppError("invalid", "The pull request brings no commits", "Push a commit to its branch.");
  const { number, title, body, labels, url } = proposal;
  const author = proposal.author ?? newest.author;
  const pullRequest = {
    ...{ number, title, body, labels, author, url, linkedIssues: [], mergedAt: newest.committedAt },
    ...{ mergeCommitSha: newest.sha, commitShas: activity.commits.slice(1).map(({ sha }) => sha) },
  };
  const ledger = buildLedger([{ ...activity, pullRequests: [pullRequest] }], {
    audience,
    range: ledgerRange(activity.range, activity.commits.at(-1)?.committedAt),
  });
  const entry = ledger.entries.find(({ refs }) =>
    refs.some((ref) => ref.type === "pull_request" && ref.id === `${number}`),
  );
  if (entry === undefined) throw new Error(`No entry of the ledger is pull request ${number}.`);
  const paths = activity.commits.flatMap(({ files }) => files.map(({ path }) => path));
  return { entry, told: writeTold(ledger, entry), packages: findTouched(await source.packages(source.head), paths) };
}

/** Pipelines check out the newest commit alone, unless they are told otherwise. */
function explainMissing(fault: unknown): never {
  if (!(fault instanceof AppError) || fault.kind !== "invalid") throw fault;
  const recovery = 'Check out the whole history: fetch-depth: 0 in GitHub Actions, GIT_DEPTH: "0" in GitLab CI.';
  throw new AppError("invalid", fault.message, recovery, { cause: fault });
}

/** The packages that own the paths. Packages that only ship with them are told in the notes of a release. */
function findTouched(packages: readonly Package[], paths: readonly string[]): string[] {
  const alone = packages.map((one) => ({ ...one, dependsOn: [] }));
  const names = packages.map(({ name }) => name);
  return createMembership(alone, names)(paths).packages;
}

/** What a changelog would say of the entry alone, below its summary. */
function writeTold(ledger: Ledger, entry: LedgerEntry): string | null {
  const draft = writeText("changelog", { ...ledger, entries: [entry] }, { tone: "Professional" });
  if (isSkipped(draft) || entry.disposition === "dropped") return null;
  const [, told = ""] = draft.markdown.split(/^## (?:Highlights|More Updates)\n/m);
  // The comment names the category itself.
  return (entry.disposition === "highlight" ? told : told.replace(/^\s*### .*\n/, "")).trim();
}

/** Whether a better title or description would let the change be told. */
export function saysTooLittle({ disposition, reason }: LedgerEntry): boolean {
  return disposition === "dropped" && (reason === SAYS_NOTHING || reason === SHOWS_NOTHING);
}

/** How the entry stands, in one line. */
export function describeStanding({ entry, packages }: Pick<ProposedEntry, "entry" | "packages">): string {
  const { category, disposition, breaking, folded, reason } = entry;
  if (disposition === "dropped") return `Left out of the changelog: ${reason ?? "no reason is known"}.`;
  const standing = disposition === "highlight" ? ", as a highlight" : folded ? ", joined with other small changes" : "";
  const where = packages.length === 0 ? "" : ` of ${packages.map((name) => `\`${name}\``).join(", ")}`;
  return `${breaking ? "A breaking change under" : "Under"} **${category}**${where}${standing}.`;
}

const HELP =
  "To change this, say in the title what it does for people who use the product, or write it in the description in a `release-note` block. The label `no-changelog` leaves it out.";

/** The comment on a pull request: how it stands, what the changelog will say, and why. */
export function writeComment({ entry, told, packages }: ProposedEntry): string {
  const evidence = entry.evidence.map(({ signal, detail }) => `- ${toInline(signal)}: ${toInline(detail)}`);
  const facts = entry.facts.flatMap(({ standing, text }) => (standing === "printable" ? [`- ${toInline(text)}`] : []));
  const parts = [
    "### In the changelog",
    describeStanding({ entry, packages }),
    ...(told === null ? [] : [told.replace(/^/gm, "> ")]),
    ...(facts.length > 0 ? [`What was found in it:\n\n${facts.join("\n")}`] : []),
    ...(evidence.length > 0 ? [`Why it stands so:\n\n${evidence.join("\n")}`] : []),
    HELP,
  ];
  return muteMentions(`${parts.join("\n\n")}\n`);
}

/** Keeps `@name` outside of code from notifying people who have nothing to do with the pull request. */
function muteMentions(text: string): string {
  return text.replace(/(`+)[\s\S]*?\1|@(?=[\w-])/g, (match) => (match === "@" ? "@<!-- -->" : match));
}
