import parseTweet from "twitter-text/dist/parseTweet.js";

/** Emoji of today's Unicode: the reference counts those after 2020 by their parts. Digits before a keycap may end a link. */
const EMOJI = /(?![\d#*])\p{RGI_Emoji}/gv;
const KNOWN_EMOJI = "👍";
/** The reference looks for links in quadratic time. No post on X is longer than this, so what follows is counted without them. */
const WITH_LINKS = /^[\s\S]{0,4096}/u;

/**
 * How long X takes a text to be: what twitter-text 3 counts after Unicode normalization (NFC). Latin letters and their
 * neighbors count one, other characters and emoji two, a link 23 whatever its length.
 */
export function weightedLength(text: string): number {
  const plain = text.normalize("NFC").replace(EMOJI, KNOWN_EMOJI);
  const [start = ""] = WITH_LINKS.exec(plain) ?? [];
  const rest = plain.slice(start.length).replaceAll(".", ",");
  return parseTweet(start).weightedLength + parseTweet(rest).weightedLength;
}
