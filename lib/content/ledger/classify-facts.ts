import { isBot } from "./bots.ts";
import { type Footprint, footprint } from "./paths.ts";
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

const OVERRIDE = /BEGIN_COMMIT_OVERRIDE\s+([\s\S]*?)\s+END_COMMIT_OVERRIDE/;
const RELEASE_NOTE = /```release-notes?\s+([\s\S]*?)```/;

/** Looked for by plain search first: nearly no description has one, and all are read. */
function findOverride(body: string): string | null {
  if (body.includes("BEGIN_COMMIT_OVERRIDE")) return OVERRIDE.exec(body)?.[1]?.trim() ?? null;
  if (body.includes("```release-note")) return RELEASE_NOTE.exec(body)?.[1]?.trim() ?? null;
  return null;
}

/** Compared rather than hashed: a squash carries one text twice, and the texts are long. */
function bodiesOf({ body, commits }: Change): string[] {
  const bodies = commits.map((commit) => commit.body).filter((text) => text !== "");
  return body === "" || bodies.includes(body) ? bodies : [body, ...bodies];
}

const cache = new WeakMap<Change, Facts>();

/** Reads a change once; the answer is kept for as long as the object lives, which nobody alters after assembly. */
export function readFacts(change: Change): Facts {
  const known = cache.get(change);
  if (known) return known;
  const parts = parseTitle(change.title);
  const facts: Facts = {
    change,
    parts,
    type: parts.type === null ? undefined : findType(parts.type),
    bodies: bodiesOf(change),
    footprint: footprint(change),
    bot: change.authors.length > 0 && change.authors.every(isBot),
    override: findOverride(change.body),
  };
  cache.set(change, facts);
  return facts;
}
