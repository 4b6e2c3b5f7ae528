import { splitCode } from "#lib/content/text/inline.ts";
import { conjugate, readClause } from "#lib/content/text/third-person.ts";
import { isImperative } from "#lib/content/text/verbs.ts";

/** What a new thing is for. */
export type Purpose = {
  /** The thing with its name, without an article; null where it is only the ability. */
  thing: string | null;
  /** What one can do with it: "list tests". */
  order: string;
  /** What it does: "lists tests". */
  predicate: string;
};

const ADDS = /^(?:add|introduce|implement|provide) (?:(?:an?|the) )?(?:new )?(.{2,70}?) to (.+)$/;
const ABILITY = /^(?:cap)?ability$|^(?:option|possibility|way)$/;
/** A thing that a program has: a name in code, or the kind of such a thing. */
const NAMED =
  /`[^`]+`(?: [\w-]+){0,3}$|\b(?:flag|option|command|button|setting|parameter|function|method|hook|endpoint)$/;

/**
 * Reads what a change adds and what for: "add the `--json` flag to print lists". Null where it names no thing of the
 * program, or no certain purpose.
 */
export function readPurpose(text: string): Purpose | null {
  const [, thing = "", order = ""] = ADDS.exec(text) ?? [];
  const [verb = ""] = order.split(" ", 1);
  const predicate = isImperative(verb) ? readClause(order, true)?.predicate : readAction(order);
  if (predicate === undefined || /[,;:]| (?:to|for|of|in) /.test(thing) || !isWhole(thing)) return null;
  if (ABILITY.test(thing)) return { thing: null, order, predicate };
  return NAMED.test(thing) ? { thing, order, predicate } : null;
}

/** The third person of an order whose verb no list knows: what follows shows that it is none of the nouns. */
function readAction(order: string): string | undefined {
  const [, verb, rest] = /^([a-z]+)( (?:the|an?|all|how|what|which|whether|when) .+)$/.exec(order) ?? [];
  return verb === undefined ? undefined : `${conjugate(verb)}${rest}`;
}

/** Whether all code of a text has both of its marks. */
function isWhole(text: string): boolean {
  return splitCode(text).every(({ code, text: part }) => code || !part.includes("`"));
}
