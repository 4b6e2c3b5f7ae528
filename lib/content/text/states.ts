import { capitalize } from "./capitalize.ts";

/** What a thing is made: "make X stable". */
const MADE =
  /^make (\S.{0,80}?) (stable|optional|required|mandatory|public|private|available|configurable|read-only|experimental)$/i;
const RATED =
  /^(?:mark|promote) (\S.{0,80}?) (?:as|to) (stable|beta|alpha|deprecated|experimental)(?: stability| status)?$/i;
const BY_DEFAULT = /^(enabl|disabl)e (\S.{0,80}) by default$/i;
/** Where the noun that a verb agrees with ends. */
const AFTER_NOUN =
  /\s(?:of|for|in|with|without|to|on|from|at|by|as|when|if|that|which|where|after|before|[a-z]+ing)\s.*$/;

/** Words of a clause inside the thing: "make `x` load only when required" sets no state. */
const CLAUSE = /\b(?:when|where|while|if|that|which|only|to|not|be|more|no)\b/i;

/** Whether a noun phrase takes a plural verb. */
export function isPlural(phrase: string): boolean {
  const noun = phrase.replace(AFTER_NOUN, "");
  return / and /.test(noun) || (/[a-z]s$/.test(noun) && !/(?:ss|us|is|ics)$/.test(noun));
}

/** "X is now Y", of a thing that the verb agrees with. */
function declare(thing: string, state: string): string {
  return `${capitalize(thing)} ${isPlural(thing) ? "are" : "is"} now ${state}`;
}

/**
 * An order that sets a state as the state itself, so that the sentences after it can speak of the thing: "`x` is now
 * stable" of "make `x` stable". Any other text stays.
 */
export function declareState(text: string): string {
  const [, made = "", adjective = ""] = MADE.exec(text) ?? [];
  if (made !== "" && !CLAUSE.test(made)) return declare(made, adjective);
  const [, rated = "", state = ""] = RATED.exec(text) ?? [];
  if (rated !== "") return declare(rated, /^(?:alpha|beta)$/i.test(state) ? `in ${state}` : state);
  const [, verb = "", thing = ""] = BY_DEFAULT.exec(text) ?? [];
  return thing === "" ? text : declare(thing, `${verb.toLowerCase()}ed by default`);
}
