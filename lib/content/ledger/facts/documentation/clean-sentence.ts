import { cleanLine, splitCode } from "#lib/content/text/inline.ts";
import { plainPunctuation } from "#lib/content/text/punctuation.ts";

const IMAGE = /!\[[^\]]{0,200}\]\([^()]{0,500}\)/g;
/** Links with an address, with a reference, or by their text alone. */
const LINK = /\[([^[\]]{1,200})\](?:\([^()\s]{0,400}(?:\([^()\s]{0,100}\))?[^()]{0,100}\)|\[[^[\]]{0,100}\]|(?!\())/g;
/** Roles and links of reStructuredText: :ref:`text <target>`, `text <url>`_. */
const ROLE = /:[\w:+-]{1,40}:`[~!]?([^`<]{1,200}?)(?:\s*<[^`>]{1,300}>)?`/g;
const RST_LINK = /`([^`<]{1,200}?)(?:\s*<[^`>]{1,300}>)?`__?(?!\w)/g;
const MARKS = /\{[#.:][^}]{0,80}\}|\[\^[^\]]{1,40}\]|<\/?(?:b|i|em|strong|kbd|br|sup|sub|p|span)\s*\/?>/gi;
/** Stars and underscores of emphasis: at the edge of words, so that `a_b` and `2 * 3` stay. */
const EMPHASIS = /\*{1,3}(?=\S)|(?<=\S)\*{1,3}|(?<!\w)_{1,2}(?=\w)|(?<=[\w.])_{1,2}(?!\w)/g;
/** Words before a sentence that call for attention. */
const LEAD = /^(?:please )?(?:note|warning|tip|important|caution|info)\s*(?:that|:)\s*(\S)/i;
/** A place of a code span while the text around it is cleaned; the character is of private use. */
const PLACE = /\ue000(\d{1,4})\ue000/g;
const PRIVATE = /\ue000/g;

/** A sentence of a document as plain text with code spans, whose content is kept as it is. */
export function cleanSentence(text: string): string {
  const written = text.replace(PRIVATE, "").replace(RST_LINK, "$1").replace(ROLE, "`$1`");
  const parts = splitCode(written);
  const codes = parts.flatMap((part) => (part.code ? [part.text] : []));
  let index = 0;
  const prose = parts.map((part) => (part.code ? `\ue000${index++}\ue000` : part.text)).join("");
  const plain = plainPunctuation(prose.replace(IMAGE, "").replace(LINK, "$1").replace(MARKS, "").replace(EMPHASIS, ""));
  const restored = plain.replace(PLACE, (_, place: string) => {
    const code = codes[Number(place)] ?? "";
    return code.replace(/^``([^`]+)``$/, "`$1`");
  });
  return cleanLine(restored)
    .replace(LEAD, (_, letter: string) => letter.toUpperCase())
    .replace(/(?<![\s.])[\s.]+$/, "");
}
