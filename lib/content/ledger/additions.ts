import { addArticle } from "#lib/content/text/articles.ts";
import { toImperative } from "#lib/content/text/verbs.ts";
import { list } from "#lib/content/text/words.ts";
import { DEVELOPERS_PART, USERS_THING } from "./phrases/additions.ts";
import type { Fact } from "./types.ts";

const ADDITIONS_MAX = 3;
const LENGTH_MAX = 70;
/** Names of files and code, lists inside an item, and reasons are no things that a sentence can enumerate. */
const NO_THING = /[`,;:/()@\\]|\.\w|[a-z][A-Z]|_|\b(?:so|because|and|when|which|that)\b/;

/** The thing of "Add an edit action to the menu": what an item of a description says that users get. */
function readAddition({ kind, text }: Fact): string | null {
  const [, thing = ""] = kind === "statement" ? (/^Add (.+)$/.exec(toImperative(text)) ?? []) : [];
  // A note in brackets explains the thing.
  const short = thing.replace(/\s*\([^()]*\)$/, "");
  if (short === "" || short.length > LENGTH_MAX || NO_THING.test(short)) return null;
  const [noun = ""] = short.split(/ (?:to|in|on|for|with|of|from|at|by|between)\b/, 1);
  return USERS_THING.test(noun) && !DEVELOPERS_PART.test(short) ? addArticle(short) : null;
}

/**
 * What users get by a change, as one sentence in the imperative, from the items of its description: "Add an invitation
 * flow, and a table of members". Null where no item names such a thing.
 */
export function joinAdditions(facts: readonly Fact[]): string | null {
  const things = [...new Set(facts.flatMap((fact) => readAddition(fact) ?? []))].slice(0, ADDITIONS_MAX);
  return things.length === 0 ? null : `Add ${list(things)}`;
}
