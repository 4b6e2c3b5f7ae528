import { capitalize } from "#lib/content/text/capitalize.ts";
import { getGerund, getParticiple } from "#lib/content/text/passive.ts";
import { isPlural } from "#lib/content/text/states.ts";
import { conjugate } from "#lib/content/text/third-person.ts";
import { isImperative } from "#lib/content/text/verbs.ts";

/** Verbs whose object is what one can do from now on. */
const LETS = /^(?:allow|enable|let|permit)$/;
const DOING = /^(?:[a-z]+ly )?[a-z]+ing\b/;
const TO_DO = /^(.{2,60}?) to (?=[a-z]+ )/;
/** Words between a thing and its verb. */
const ADVERB = /^(?:only|also|not|never|always|now|[a-z]+ly)$/;
/** "Statically link the runtime". */
const ADVERB_FIRST = /^([A-Za-z]+ly) ([a-z]+ \S.*)$/;
/** Verbs whose object is the news itself. */
const NAMES_NEWS = /^(?:add|introduce|implement|support|provide|expose)$/;
/** Work on the product. Other orders tell what its users can do: "export conversations as CSV". */
const WORK =
  /^(?:improve|update|upgrade|enhance|extend|expand|optimi[sz]e|rework|redesign|refine|simplify|review|validate|harden|clarify|reduce|increase|rewrite)$/;
/** Work after which a thing is somewhere else or something else. */
const MOVES = /^(?:move|rename|replace|merge|migrate|switch|convert|split|extract|restore|remove|drop|deprecate)$/;
/** Where the thing ends that is moved. */
const MOVED_END = /(?= (?:to|into|with|by|from|in favor of|in favour of|for|on|when)\b)/;

/** "Tags moved to the settings" of "move tags to the settings". */
function stateMoved(verb: string, object: string): string | null {
  const participle = getParticiple(verb);
  const [thing = ""] = object.replace(/^(?:an?|the) /, "").split(MOVED_END, 1);
  if (participle === null || /[,;:]| and /.test(thing)) return null;
  return `${capitalize(thing)} ${participle}${object.replace(/^(?:an?|the) /, "").slice(thing.length)}`;
}

/** A second order after the first one. */
const SECOND = /,? and ([a-z]+) .*$/;

/** What a thing is made into: "`update` a real subcommand". */
const MADE_INTO = /^(\S+(?: \S+)?) (an? \S.*)$/;

/** "Dependencies only load when required" of "make dependencies only load when required"; null without a certain form. */
function stateMade(object: string): string | null {
  const words = object.split(" ");
  const index = words.findIndex((word, place) => place > 0 && isImperative(word));
  if (index === -1) return MADE_INTO.test(object) ? object.replace(MADE_INTO, "$1 as $2") : null;
  const before = words.slice(0, index);
  const noun = before.filter((word) => !ADVERB.test(word)).join(" ");
  const verb = words[index] ?? "";
  const isInfinitive = /^(?:to|and|or)$/.test(before.at(-1) ?? "");
  if (isInfinitive) return null;
  return isPlural(noun) ? object : [...before, conjugate(verb), ...words.slice(index + 1)].join(" ");
}

/** "Attaching to sessions", or "users can attach" of "users to attach". */
function readAbility(object: string): string | null {
  if (DOING.test(object)) return capitalize(object);
  return TO_DO.test(object) ? capitalize(object.replace(TO_DO, "$1 can ")) : null;
}

/** What an order brings, by the kind of its verb. */
function nameAction(verb: string, object: string): string | null {
  if (NAMES_NEWS.test(verb)) return object.replace(/^(?:an?|the) /, "");
  if (verb === "fix") return `Fix for ${object.replace(/^for /, "")}`;
  const stated = verb === "make" ? stateMade(object) : LETS.test(verb) ? readAbility(object) : null;
  if (stated !== null) return stated;
  if (verb === "make" && /^sure\b/.test(object)) return null;
  const participle = WORK.test(verb) ? getParticiple(verb) : null;
  if (participle !== null) return `${participle} ${object}`;
  return MOVES.test(verb) ? stateMoved(verb, object) : `${getGerund(verb)} ${object}`;
}

/**
 * What an order brings, as a heading names it: "Fix for a crash", "Improved contrast", "Attaching to sessions" of
 * "allow attaching to sessions". Null where the text is no order, or no form of it is certain.
 */
export function readActionPhrase(prose: string): string | null {
  const [, adverb = "", order = ""] = ADVERB_FIRST.exec(prose) ?? [];
  const done = adverb === "" ? null : readActionPhrase(order);
  if (done !== null) return `${capitalize(adverb)} ${done.charAt(0).toLowerCase()}${done.slice(1)}`;
  const [word = ""] = prose.split(" ", 1);
  const verb = word.toLowerCase();
  const whole = prose.slice(word.length + 1);
  const object = isImperative(SECOND.exec(whole)?.[1] ?? "") ? whole.replace(SECOND, "") : whole;
  if (object === "" || !isImperative(verb)) return null;
  const phrase = nameAction(verb, object);
  return phrase === null ? null : capitalize(phrase);
}
