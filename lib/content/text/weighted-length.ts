import parseTweet from "twitter-text/dist/parseTweet.js";

/**
 * Current Unicode emoji: twitter-text counts emoji after 2020 by their parts. Digits before a keycap may end a link.
 */
const EMOJI = /(?![\d#*])\p{RGI_Emoji}/gv;
const KNOWN_EMOJI = "👍";
/**
 * twitter-text searches for links in quadratic time. No post on X is longer than this, so links after it are not
 * counted.
 */
const WITH_LINKS = /^[\s\S]{0,4096}/u;

/**
 * The length of a text as X counts it: twitter-text 3 after Unicode normalization (NFC). Latin and similar letters
 * count one, other characters and emoji two, and a link 23 regardless of its length.
 */
export function weightedLength(text: string): number {
  const plain = text.normalize("NFC").replace(EMOJI, KNOWN_EMOJI);
  const [start = ""] = WITH_LINKS.exec(plain) ?? [];
  const rest = plain.slice(start.length).replaceAll(".", ",");
  return parseTweet(start).weightedLength + parseTweet(rest).weightedLength;
}
