import { type Clause, conjugate } from "#lib/content/text/third-person.ts";
import type { Tone } from "#lib/content/types.ts";

const PLAIN = {
  demonstrate: "show",
  disable: "turn off",
  display: "show",
  enable: "turn on",
  execute: "run",
  generate: "create",
  increase: "raise",
  initialize: "set up",
  introduce: "bring",
  obtain: "get",
  omit: "leave out",
  permit: "allow",
  prevent: "stop",
  reduce: "cut",
  reject: "refuse",
  retain: "keep",
  utilize: "use",
  validate: "check",
};

/** Verbs that mean the same in another register. The verb of the source stays where a tone has none of its own. */
const VERBS: Readonly<Record<Tone, Readonly<Record<string, string>>>> = {
  Professional: { utilize: "use", tweak: "adjust" },
  Conversational: PLAIN,
  Casual: { ...PLAIN, add: "bring", create: "make", improve: "polish" },
  Formal: {
    add: "introduce",
    allow: "permit",
    check: "verify",
    drop: "discontinue",
    fix: "correct",
    get: "obtain",
    hide: "conceal",
    improve: "enhance",
    keep: "retain",
    reduce: "decrease",
    remove: "withdraw",
    show: "display",
    start: "commence",
    stop: "cease",
    tweak: "adjust",
    use: "employ",
  },
};

const CONTRACTIONS: readonly (readonly [full: string, short: string])[] = [
  ["does not", "doesn't"],
  ["do not", "don't"],
  ["did not", "didn't"],
  ["is not", "isn't"],
  ["are not", "aren't"],
  ["was not", "wasn't"],
  ["were not", "weren't"],
  ["cannot", "can't"],
  ["could not", "couldn't"],
  ["will not", "won't"],
  ["would not", "wouldn't"],
];

/** The clause's predicate with the verb that the tone prefers. */
export function adaptVerb(predicate: string, verb: string, tone: Tone): string {
  const preferred = VERBS[tone][verb];
  const [head = "", ...rest] = predicate.split(" ");
  if (preferred === undefined || (head !== verb && head !== conjugate(verb))) return predicate;
  const [base = "", ...particle] = preferred.split(" ");
  return [head === verb ? base : conjugate(base), ...particle, ...rest].join(" ");
}

/** The clause with the verb that the tone prefers, where that is one word. */
export function withVerb(clause: Clause, tone: Tone): Clause {
  const preferred = VERBS[tone][clause.verb];
  return preferred === undefined || preferred.includes(" ") ? clause : { ...clause, verb: preferred };
}

/** Contracts negations in spoken tones and writes them out in formal ones, outside code. */
export function adaptNegations(text: string, tone: Tone): string {
  if (tone === "Professional") return text;
  return text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : CONTRACTIONS.reduce((all, pair) => adaptPair(all, pair, tone), part)))
    .join("");
}

function adaptPair(text: string, [full, short]: readonly [string, string], tone: Tone): string {
  const [from, to] = tone === "Formal" ? [short, full] : [full, short];
  return text.replace(new RegExp(`\\b${from}\\b`, "g"), to);
}

/** Work that people do on a product. No product does it itself: "Acme redesigns the page". */
const PEOPLE_WORK =
  /^(?:redesign|rework|review|refactor|rewrite|restructure|reorgani[sz]e|revamp|overhaul|polish|moderni[sz]e|refresh|revise|refine|restyle)$/;

/** Whether a verb tells what people did, so that no sentence can have the product as its subject. */
export function isPeopleWork(verb: string): boolean {
  return PEOPLE_WORK.test(verb);
}
