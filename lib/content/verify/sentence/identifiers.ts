import { cleanLine, splitCode, toPlain } from "#lib/content/text/inline.ts";
import { simplifyPunctuation } from "#lib/content/text/punctuation.ts";
import { checkedTokens, containsToken } from "#lib/content/verify/tokens.ts";

/** Words joined by a slash or a full stop, such as "and/or": prose, no identifier. */
const JOINED_WORDS = /^\p{Ll}+(?:\/\p{Ll}+)+$/u;
/** Numbers and versions, which are compared by value. */
const FIGURE = /^[v~^<>=$€£+-]*\d[\d.,]*(?:[%+x]|[a-z]{1,3})?$/i;
/** Ordinal numbers and amounts with a unit: `3rd`, `10-minute`. */
const MEASURE = /^\d[\d.,]*-?(?:st|nd|rd|th|[a-z]+)$/i;

/** Whether a token is a number or version, perhaps with a sign or a unit. */
export function isFigure(token: string): boolean {
  return FIGURE.test(token) || MEASURE.test(token);
}

/** A text in the form in which identifiers are compared: one line, plain punctuation, no code marks, lower case. */
export function toComparable(text: string): string {
  return simplifyPunctuation(cleanLine(`${text}\n${toPlain(text)}`)).toLowerCase();
}

function listCode(text: string): string[] {
  return splitCode(text).flatMap((part) => (part.code ? [part.text.replace(/^`+ ?| ?`+$/g, "")] : []));
}

/** Whether a source has an identifier, with its call brackets or without. */
function has(source: string, token: string): boolean {
  const small = simplifyPunctuation(token).toLowerCase();
  const forms = [small, small.replace(/\(\)?$/, ""), small.replace(/'s$/, "")];
  return forms.some((form) => form !== "" && containsToken(source, form)) || hasWords(source, small);
}

/** Whether a source has every word of a command. */
function hasWords(source: string, command: string): boolean {
  const words = command.split(" ");
  return words.length > 1 && words.every((word) => word === "" || containsToken(source, word));
}

/**
 * The identifiers, addresses, paths and handles of a sentence that no source has. Code spans count as a whole.
 * @param sources in the form of `toComparable`
 */
export function findUnknownIdentifiers(sentence: string, sources: string): string[] {
  const code = listCode(sentence);
  const prose = splitCode(sentence)
    .map((part) => (part.code ? " " : part.text))
    .join("");
  const tokens = checkedTokens(simplifyPunctuation(prose)).filter(
    (token) => !JOINED_WORDS.test(token) && !isFigure(token),
  );
  return [...new Set([...code, ...tokens])].filter((token) => token.trim() !== "" && !has(sources, token));
}
