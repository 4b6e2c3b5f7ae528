import { isBot } from "./bots.ts";
import { type Footprint, footprint } from "./paths.ts";
import { MAX_BODY, MAX_TITLE } from "./thresholds.ts";
import { findType, parseTitle, type TitleParts, type TypeWord } from "./title-grammar.ts";
import type { Change } from "./types.ts";

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
  /** The author's own words for the notes, from an override block; null where there are none. */
  override: string | null;
};

const OVERRIDE_MARKS = ["BEGIN_COMMIT_OVERRIDE", "END_COMMIT_OVERRIDE"] as const;
const RELEASE_NOTE = /```release-notes?\s([\s\S]*?)```/;

function between(text: string, [open, close]: readonly [string, string]): string | null {
  const start = text.indexOf(open);
  const end = start < 0 ? -1 : text.indexOf(close, start);
  return end < 0 ? null : text.slice(start + open.length, end).trim();
}

/** Looked for by plain search first: nearly no description has one, and all are read. */
function findOverride(body: string): string | null {
  const block = between(body, OVERRIDE_MARKS);
  if (block !== null || !body.includes("```release-note")) return block;
  return RELEASE_NOTE.exec(body)?.[1]?.trim() ?? null;
}

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

const cache = new WeakMap<Change, Facts>();

/** Reads a change once; the answer is kept for as long as the object lives, which nobody alters after assembly. */
export function readFacts(change: Change): Facts {
  const known = cache.get(change);
  if (known) return known;
  const parts = parseTitle(change.title.slice(0, MAX_TITLE));
  const touched = footprint(change);
  const facts: Facts = {
    change,
    parts,
    type: typeOf(parts, touched),
    bodies: bodiesOf(change),
    footprint: touched,
    bot: change.authors.length > 0 && change.authors.every(isBot),
    override: findOverride(bounded(change.body)),
  };
  cache.set(change, facts);
  return facts;
}
