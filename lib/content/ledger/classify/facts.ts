import { ALL_EVIDENCE, type EvidenceSet } from "#lib/content/ledger/evidence-kinds.ts";
import { type AuthorNotes, NO_NOTES, readAuthorNotes } from "#lib/content/ledger/read/author-notes.ts";
import { isBot } from "#lib/content/ledger/read/bots.ts";
import { type Footprint, footprint, NOTHING_TOUCHED } from "#lib/content/ledger/read/paths.ts";
import { findType, parseTitle, type TitleParts, type TypeWord } from "#lib/content/ledger/read/title-grammar.ts";
import { MAX_BODY, MAX_TITLE } from "#lib/content/ledger/thresholds.ts";
import type { Change } from "#lib/content/ledger/types.ts";

/** All that the rules look at, read once. */
export type Facts = {
  change: Change;
  parts: TitleParts;
  /** What the title's type means, whatever its spelling. */
  type: TypeWord | undefined;
  /** The descriptions of the change and of its commits. */
  bodies: readonly string[];
  footprint: Footprint;
  /** Whether programs alone made it. */
  bot: boolean;
  /** The author's own words for the notes. */
  notes: AuthorNotes;
  /** Whether the description says that it closes an issue. */
  closesIssue: boolean;
  /** What may be looked at. */
  evidence: EvidenceSet;
};

/** A description's head and tail: footers stand last, and what nobody would write by hand is not read to the end. */
function bounded(body: string): string {
  if (body.length <= MAX_BODY) return body;
  const tail = Math.floor(MAX_BODY / 4);
  return `${body.slice(0, MAX_BODY - tail)}\n${body.slice(-tail)}`;
}

/** Compared rather than hashed: a squash carries one text twice, and the texts are long. */
function bodiesOf({ body, commits }: Change): string[] {
  const bodies = commits.map((commit) => commit.body).filter((text) => text !== "");
  const all = body === "" || bodies.includes(body) ? bodies : [body, ...bodies];
  return all.map(bounded);
}

/** Words that, without a scope, are a type of work in one project and a part of another; what was touched decides. */
const AMBIGUOUS_TYPES = new Set(
  "docker workflow workflows types typ comment comments repo infra infrastructure website example examples guide bench benchmark benchmarks e2e testing release internal tooling meta".split(
    " ",
  ),
);

function typeOf({ type, scope }: TitleParts, { kinds }: Footprint): TypeWord | undefined {
  if (type === null) return undefined;
  if (scope === null && kinds.source > 0 && AMBIGUOUS_TYPES.has(type)) return undefined;
  return findType(type);
}

/** "Fixes #12", "Closes: owner/name#12", "Resolves https://…/issues/12", "Fixes ENG-12". */
const CLOSES =
  /\b(?:fix(?:e[sd])?|clos(?:e[sd]?)|resolve[sd]?):?\s{1,3}(?:issue\s)?(?:[\w./-]{0,100}#\d+|https?:\/\/[^\s)]{1,200}\/issues\/\d+|[A-Z][A-Z0-9]+-\d+)/i;

const cache = new WeakMap<Change, Facts>();

/** Reads a change once; the answer is kept for as long as the object lives, which nobody alters after assembly. */
function readAll(change: Change): Facts {
  const known = cache.get(change);
  if (known) return known;
  const parts = parseTitle(change.title.slice(0, MAX_TITLE));
  const touched = footprint(change);
  const bodies = bodiesOf(change);
  const facts: Facts = {
    change,
    parts,
    type: typeOf(parts, touched),
    bodies,
    footprint: touched,
    bot: change.authors.length > 0 && change.authors.every(isBot),
    notes: readAuthorNotes(bounded(change.body)),
    closesIssue: [change.title.slice(0, MAX_TITLE), ...bodies].some((text) => CLOSES.test(text)),
    evidence: ALL_EVIDENCE,
  };
  cache.set(change, facts);
  return facts;
}

function maskChange(change: Change, evidence: EvidenceSet): Change {
  const labels = evidence.has("labels") ? change.labels : [];
  return { ...change, labels, issues: evidence.has("issues") ? change.issues : [] };
}

function maskFootprint(touched: Footprint, evidence: EvidenceSet): Footprint {
  const seen = evidence.has("paths") ? touched : NOTHING_TOUCHED;
  return evidence.has("sizes") ? seen : { ...seen, sourceLines: null };
}

/** The same facts as if some kinds of evidence did not exist. */
function mask(facts: Facts, evidence: EvidenceSet): Facts {
  const parts = {
    ...facts.parts,
    ...(evidence.has("types") ? {} : { type: null, scope: null }),
    ...(evidence.has("prefixes") ? {} : { brackets: [], areas: [] }),
  };
  return {
    change: maskChange(facts.change, evidence),
    parts,
    type: evidence.has("types") ? facts.type : undefined,
    bodies: facts.bodies,
    footprint: maskFootprint(facts.footprint, evidence),
    bot: evidence.has("authors") && facts.bot,
    notes: evidence.has("override") ? facts.notes : NO_NOTES,
    closesIssue: evidence.has("descriptions") && facts.closesIssue,
    evidence,
  };
}

/** What the rules may look at of a change; in use everything, for measurement only some kinds of evidence. */
export function readFacts(change: Change, evidence: EvidenceSet = ALL_EVIDENCE): Facts {
  const facts = readAll(change);
  return evidence === ALL_EVIDENCE ? facts : mask(facts, evidence);
}
