import { compilePhrases } from "#lib/text/phrases.ts";
import { isImperative } from "./verbs.ts";

/** Singular nouns that need an article: what software has, and what goes wrong in it. */
const COUNTABLE = new Set(
  "action accessor adapter alias alert algorithm annotation argument array attribute backend badge banner benchmark binding branch buffer bug builder button cache callable callback card chart check checkbox class client cluster codec collector column command component condition config connection connector constant constraint container context converter counter crash cursor dashboard deadlock decorator default dialog directive driver dropdown editor element encoder endpoint engine entry error event exception exporter extension failure feature field file filter fix flag font flow folder form function guard handler hang header helper hint hook hotkey icon indicator input integration interface issue item key label layout leak limit line link linter list listener loader lockfile loop mapping matcher menu message method metric middleware migration modal mode monitor module name namespace node notice notification object operator option overlay package page pager panel panic parameter parser path picker pipeline placeholder plan player plugin policy popover popup preset preview problem process prompt property provider proxy query queue race reader receiver registry regression renderer report repository resolver response role route router rule runner scanner scheduler schema scope screen script section selector server service setting shortcut sidebar skill slot slug socket source spinner sort state step store strategy stream string style subcommand switch syntax system tab table tag task template test theme tile timeout timer toast toggle token tool toolbar tooltip trigger type typo user utility value variable variant version view viewer warning webhook widget window wizard worker workflow wrapper writer".split(
    " ",
  ),
);
const DETERMINED =
  /^(?:an?|another|the|this|that|these|those|its|their|your|our|any|each|every|all|some|no|both|more|fewer|less|several|many|one|two|three|\d)\b/i;
/** Where the first noun phrase of a text ends. */
const PHRASE_END = compilePhrases(
  {
    places: [
      "to",
      "for",
      "in",
      "into",
      "of",
      "on",
      "onto",
      "from",
      "at",
      "by",
      "via",
      "per",
      "between",
      "under",
      "against",
    ],
    company: [
      "with",
      "without",
      "as",
      "instead",
      "using",
      "based",
      "caused",
      "returning",
      "tracking",
      "showing",
      "telling",
    ],
    clauses: ["that", "which", "where", "when", "while", "so", "if", "after", "before", "during", "and", "or"],
    verbs: ["being", "is", "are", "not"],
    marks: ["<mark>"],
  },
  { before: /\s?(?<=[\s,;:(])/, after: /(?:\b|$)/, parts: { mark: /(?<=[,;:(])/ } },
);
/** A part of the interface that a preposition places something in. */
const PLACES =
  "menu page list header dialog form table sidebar footer toolbar panel drawer modal view card dropdown screen box command subcommand";
const AFTER_PLACE = "to for from in on of with when if by as and or that which via using after before";
const alternatives = (words: string): string => words.replaceAll(" ", "|");
const PLACE = new RegExp(
  `(?<=\\b(?:to|in|into|on|from|for) )((?:[\\w'-]+ ){1,3}(?:${alternatives(PLACES)}))(?=$|[,;)]| (?:${alternatives(AFTER_PLACE)})\\b)`,
  "g",
);
/** A part of the interface of a program behind its name in code: "for `scan` command". */
const NAMED =
  "command subcommand option flag setting module parameter header field attribute property function method class variable endpoint";
const NAMED_PLACE = new RegExp(
  `(?<=\\b(?:to|in|into|on|from|for|of|with|by) )(\`[^\`]+\`|[\\w.]*-[\\w.-]+) (${alternatives(NAMED)})(?=$|[ ,;)])`,
  "g",
);
/** Spellings that are spoken with another sound than they begin with. */
const SPOKEN_CONSONANT = /^(?:uni(?!n)|us[ae]|user|util|u[A-Z]|eu|one\b|url|uri|ui\b|uuid|utf)/i;
const SPOKEN_VOWEL = /^(?:[AEFHILMNORSX][A-Z0-9]{1,4}\b|hour|honest|HTML|HTTP|MCP|LLM|SDK|SQL|SSH|SSL|XML)/;

/** "a" or "an", by the sound that the text begins with. */
export function getArticle(text: string): "a" | "an" {
  if (SPOKEN_VOWEL.test(text)) return "an";
  return /^[aeiou]/i.test(text) && !SPOKEN_CONSONANT.test(text) ? "an" : "a";
}

/**
 * Adds the article that titles leave out: "the `--json` flag" of "`--json` flag", "a crash on start" of "crash on
 * start". Text that has one, and nouns that may need none, stay.
 */
export function addArticle(text: string): string {
  const [head = "", ...tail] = text.split(" with ");
  const rest = tail.length === 1 ? ` with ${completePhrase(tail.join())}` : text.slice(head.length);
  return placeArticle(completePhrase(head) + rest);
}

/** A thing that readers know: "the filter page" of "filter page". Names, code and several things stay. */
export function nameKnown(text: string): string {
  const indefinite = completePhrase(text);
  return indefinite === text ? text : indefinite.replace(/^an? /, "the ");
}

/** "for storing data": what one does, and no thing. */
const DOING = /^(?!setting)[a-z]+ing\b/;

/** "to the settings page" of "to settings page"; "to open settings page" tells a purpose. */
export function placeArticle(text: string): string {
  return text.replace(NAMED_PLACE, "the $1 $2").replace(PLACE, (place: string) => {
    const [word = ""] = place.split(" ", 1);
    const isPurpose = isImperative(word.toLowerCase()) || DOING.test(place);
    return DETERMINED.test(place) || isPurpose ? place : `the ${place}`;
  });
}

function completePhrase(text: string): string {
  if (DETERMINED.test(text)) return text;
  // Words in code must not end the phrase.
  const [phrase = ""] = text.replace(/`[^`]*`/g, "`x`").split(PHRASE_END, 1);
  const words = phrase.replace(/[\s,;:(]+$/, "").split(" ");
  if (/^(?:cap)?ability$|^possibility$/i.test(words.at(-1) ?? "")) return `the ${text}`;
  if (!COUNTABLE.has(words.at(-1)?.toLowerCase() ?? "")) return text;
  const isNamed = words.length > 1 && /[`_]|(?:^| )-{1,2}\w|\(\)|[a-z][A-Z]/.test(words.slice(0, -1).join(" "));
  return `${isNamed ? "the" : getArticle(text)} ${text}`;
}
