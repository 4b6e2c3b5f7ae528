import { isPlural } from "./states.ts";
import type { Clause } from "./third-person.ts";
import { wordCount } from "./words.ts";

const IRREGULAR: Readonly<Record<string, string>> = {
  bind: "bound",
  build: "built",
  cut: "cut",
  emit: "emitted",
  hide: "hidden",
  hold: "held",
  keep: "kept",
  make: "made",
  override: "overridden",
  permit: "permitted",
  put: "put",
  read: "read",
  rerun: "rerun",
  send: "sent",
  set: "set",
  show: "shown",
  split: "split",
  throw: "thrown",
  write: "written",
};
/** Verbs whose passive reads as another statement, or has a form of its own that titles do not need. */
const ACTIVE_ONLY = new Set(
  "be become begin break bring choose do draw drive find get give go have know leave let run".split(" "),
);
/** One vowel and one consonant before the ending: `drop`, `skip`; not `open`, whose last syllable is not stressed. */
const DOUBLED =
  /^[^aeiou]*[aeiou][bdgklmnprt]$|^(?:admit|commit|control|defer|emit|forget|omit|permit|prefer|refer|submit|transfer|unpin|unplug|unwrap|debug)$/;
/** The longest object before its verb that readers keep in mind. */
const OBJECT_WORDS_MAX = 12;

/** Leaves the forms of a verb as they are: "rewrite", "unset". */
const PREFIX = /^(?:re|un)(?=[a-z]{3})/;

function getIrregular(verb: string): string | undefined {
  const [prefix = ""] = PREFIX.exec(verb) ?? [];
  const own = IRREGULAR[verb.slice(prefix.length)];
  return IRREGULAR[verb] ?? (own === undefined ? undefined : prefix + own);
}

/** The past participle of a verb, or null where it is not certain. */
export function getParticiple(verb: string): string | null {
  const irregular = getIrregular(verb);
  if (irregular !== undefined || ACTIVE_ONLY.has(verb)) return irregular ?? null;
  if (verb.endsWith("e")) return `${verb}d`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`;
  return DOUBLED.test(verb) ? `${verb}${verb.at(-1)}ed` : `${verb}ed`;
}

/** The form of a verb that names an action: "running" of "run". */
export function getGerund(verb: string): string {
  if (/[^aeiouy]ie$/.test(verb)) return `${verb.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(verb) && verb !== "be") return `${verb.slice(0, -1)}ing`;
  return DOUBLED.test(verb) ? `${verb}${verb.at(-1)}ing` : `${verb}ing`;
}

/** Where the thing ends that a verb acts on; what follows tells where, when or how. */
const CIRCUMSTANCE =
  /(?= (?:in|into|to (?:the|an?|its|their|user|users)\b|on|for|from|with|without|by|as|at|when|if|while|instead|via|before|after)\b)/;

/**
 * What happens to the object of a clause: its words, the verb that agrees with it, the participle, and the rest of the
 * clause with its leading space.
 */
export type Passive = { object: string; verb: "is" | "are"; participle: string; rest: string };

/** The passive of a clause with one short object; null where the sentence would be hard to read. */
export function toPassive({ object, verb }: Clause): Passive | null {
  const participle = getParticiple(verb);
  if (object === null || participle === null) return null;
  if (wordCount(object) > OBJECT_WORDS_MAX || /[,;:]|\b(?:it|its|their)\b/.test(object)) return null;
  const [thing = ""] = object.split(CIRCUMSTANCE, 1);
  return { object: thing, verb: isPlural(thing) ? "are" : "is", participle, rest: object.slice(thing.length) };
}
