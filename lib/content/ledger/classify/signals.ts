import { ALL_EVIDENCE, type EvidenceSet } from "#lib/content/ledger/evidence-kinds.ts";
import { type AuthorNotes, NO_NOTES, readAuthorNotes } from "#lib/content/ledger/read/author-notes.ts";
import { isBot } from "#lib/content/ledger/read/bots.ts";
import { type Footprint, footprint, NOTHING_TOUCHED } from "#lib/content/ledger/read/paths.ts";
import { findType, parseTitle, type TitleParts, type TypeWord } from "#lib/content/ledger/read/title-grammar.ts";
import { readLabelWork, readTitleWork, type TitleWork } from "#lib/content/ledger/read/title-work.ts";
import { MAX_BODY, MAX_TITLE } from "#lib/content/ledger/thresholds.ts";
import type { Change } from "#lib/content/ledger/types.ts";

/** Everything the rules read from a change, computed once. */
export type Signals = {
  change: Change;
  parts: TitleParts;
  /** Meaning of the title's type in any spelling. */
  type: TypeWord | undefined;
  /** What a title in another language than English says. */
  titleWork: TitleWork | undefined;
  /** The descriptions of the change and of its commits. */
  bodies: readonly string[];
  footprint: Footprint;
  /** Whether all authors are bots. */
  bot: boolean;
  /** Text that the author wrote for the notes. */
  notes: AuthorNotes;
  /** Whether the description says that it closes an issue. */
  closesIssue: boolean;
  /** Kinds of evidence that the rules may use. */
  evidence: EvidenceSet;
};

/**
 * Truncates a long description to its start and end: footers are at the end, and no hand-written text is that long.
 */
function truncateBody(body: string): string {
  if (body.length <= MAX_BODY) return body;
  const tail = Math.floor(MAX_BODY / 4);
  return `${body.slice(0, MAX_BODY - tail)}\n${body.slice(-tail)}`;
}

/** Deduplicates by comparison, not by hash: a squash repeats one text, and the texts are long. */
function collectBodies({ body, commits }: Change): string[] {
  const bodies = commits.map((commit) => commit.body).filter((text) => text !== "");
  const all = body === "" || bodies.includes(body) ? bodies : [body, ...bodies];
  return all.map(truncateBody);
}

/** Words that, without a scope, are a type in one project and a component in another; the changed paths decide. */
const AMBIGUOUS_TYPES = new Set(
  "docker workflow workflows types typ comment comments repo infra infrastructure website example examples guide bench benchmark benchmarks e2e testing release internal tooling meta".split(
    " ",
  ),
);

function readType({ type, scope }: TitleParts, { kinds }: Footprint): TypeWord | undefined {
  if (type === null) return undefined;
  if (scope === null && kinds.source > 0 && AMBIGUOUS_TYPES.has(type)) return undefined;
  return findType(type);
}

/** "Fixes #12", "Closes: owner/name#12", "Resolves https://…/issues/12", "Fixes ENG-12". */
const CLOSES =
  /\b(?:fix(?:e[sd])?|clos(?:e[sd]?)|resolve[sd]?):?\s{1,3}(?:issue\s)?(?:[\w./-]{0,100}#\d+|https?:\/\/[^\s)]{1,200}\/issues\/\d+|[A-Z][A-Z0-9]+-\d+)/i;

/** A tag or area before the title can name its work: "[Исправление] …", "Neu: …". */
function readWork({ brackets, areas, text }: TitleParts): TitleWork | undefined {
  const label = [...brackets, ...areas].map(readLabelWork).find((work) => work !== undefined);
  return label ?? readTitleWork(text);
}

const cache = new WeakMap<Change, Signals>();

/** Reads a change once. Cached per object, because changes are immutable after assembly. */
function readAll(change: Change): Signals {
  const cached = cache.get(change);
  if (cached) return cached;
  const parts = parseTitle(change.title.slice(0, MAX_TITLE));
  const touched = footprint(change);
  const bodies = collectBodies(change);
  const signals: Signals = {
    change,
    parts,
    type: readType(parts, touched),
    titleWork: readWork(parts),
    bodies,
    footprint: touched,
    bot: change.authors.length > 0 && change.authors.every(isBot),
    notes: readAuthorNotes(truncateBody(change.body)),
    closesIssue: [change.title.slice(0, MAX_TITLE), ...bodies].some((text) => CLOSES.test(text)),
    evidence: ALL_EVIDENCE,
  };
  cache.set(change, signals);
  return signals;
}

function maskChange(change: Change, evidence: EvidenceSet): Change {
  const { releaseSection, removedSurface, ...rest } = change;
  const labelled = evidence.has("labels")
    ? { labels: change.labels, ...(releaseSection && { releaseSection }) }
    : { labels: [] };
  const surface = evidence.has("surface") && removedSurface !== undefined ? { removedSurface } : {};
  return { ...rest, ...labelled, ...surface, issues: evidence.has("issues") ? change.issues : [] };
}

function maskFootprint(touched: Footprint, evidence: EvidenceSet): Footprint {
  const seen = evidence.has("paths") ? touched : NOTHING_TOUCHED;
  return evidence.has("sizes") ? seen : { ...seen, sourceLines: null };
}

/** Masks the signals as if the other kinds of evidence did not exist. */
function mask(signals: Signals, evidence: EvidenceSet): Signals {
  const parts = {
    ...signals.parts,
    ...(evidence.has("types") ? {} : { type: null, scope: null }),
    ...(evidence.has("prefixes") ? {} : { brackets: [], areas: [] }),
  };
  return {
    change: maskChange(signals.change, evidence),
    parts,
    type: evidence.has("types") ? signals.type : undefined,
    titleWork: evidence.has("grammar") ? signals.titleWork : undefined,
    bodies: signals.bodies,
    footprint: maskFootprint(signals.footprint, evidence),
    bot: evidence.has("authors") && signals.bot,
    notes: evidence.has("override") ? signals.notes : NO_NOTES,
    closesIssue: evidence.has("descriptions") && signals.closesIssue,
    evidence,
  };
}

/** The signals of a change, limited to some kinds of evidence in evaluations. */
export function readSignals(change: Change, evidence: EvidenceSet = ALL_EVIDENCE): Signals {
  const signals = readAll(change);
  return evidence === ALL_EVIDENCE ? signals : mask(signals, evidence);
}
