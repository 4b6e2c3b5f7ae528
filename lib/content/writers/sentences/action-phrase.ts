import { capitalize } from "#lib/content/text/capitalize.ts";
import { getParticiple } from "#lib/content/text/passive.ts";
import { isPlural } from "#lib/content/text/states.ts";
import { conjugate } from "#lib/content/text/third-person.ts";
import { isImperative } from "#lib/content/text/verbs.ts";

/** Verbs whose object is what one can do from now on. */
const LETS = /^(?:allow|enable|let|permit)$/;
const DOING = /^(?:[a-z]+ly )?[a-z]+ing\b/;
const TO_DO = /^(.{2,60}?) to (?=[a-z]+ )/;
/** Words between a thing and its verb. */
const ADVERB = /^(?:only|also|not|never|always|now|[a-z]+ly)$/;
/** Verbs whose object is the news itself. */
const NAMES_NEWS = /^(?:add|introduce|implement|support|provide|expose)$/;
/** Work on the product. Other orders tell what its users can do: "export conversations as CSV". */
const WORK =
  /^(?:improve|update|upgrade|enhance|extend|expand|optimi[sz]e|rework|redesign|refine|simplify|review|validate|harden|clarify|reduce|increase|rewrite)$/;
/** A second order after the first one. */
const SECOND = /,? and ([a-z]+) .*$/;

/** "Dependencies only load when required" of "make dependencies only load when required". */
function stateMade(object: string): string {
  const words = object.split(" ");
  const index = words.findIndex((word, place) => place > 0 && isImperative(word));
  if (index === -1) return object;
  const before = words.slice(0, index);
  const noun = before.filter((word) => !ADVERB.test(word)).join(" ");
  const verb = words[index] ?? "";
  const isInfinitive = /^(?:to|and|or)$/.test(before.at(-1) ?? "");
  return isInfinitive || isPlural(noun) ? object : [...before, conjugate(verb), ...words.slice(index + 1)].join(" ");
}

/** "Attaching to sessions", or "users can attach" of "users to attach". */
function readAbility(object: string): string | null {
  if (DOING.test(object)) return capitalize(object);
  return TO_DO.test(object) ? capitalize(object.replace(TO_DO, "$1 can ")) : null;
}

/**
 * What an order brings, as a heading names it: "Fix for a crash", "Improved contrast", "Attaching to sessions" of
 * "allow attaching to sessions". Null where the text is no order, or no form of it is certain.
 */
export function readActionPhrase(prose: string): string | null {
  const [word = ""] = prose.split(" ", 1);
  const verb = word.toLowerCase();
  const whole = prose.slice(word.length + 1);
  const object = isImperative(SECOND.exec(whole)?.[1] ?? "") ? whole.replace(SECOND, "") : whole;
  if (object === "" || !isImperative(verb)) return null;
  if (NAMES_NEWS.test(verb)) return capitalize(object.replace(/^(?:an?|the) /, ""));
  if (verb === "fix") return `Fix for ${object.replace(/^for /, "")}`;
  if (verb === "make") return /^sure\b/.test(object) ? null : capitalize(stateMade(object));
  if (LETS.test(verb)) return readAbility(object);
  const participle = WORK.test(verb) ? getParticiple(verb) : null;
  return participle === null ? null : `${capitalize(participle)} ${object}`;
}
