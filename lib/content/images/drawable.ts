/** Pictures of their own: a picture draws letters. */
const EMOJI = /\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\ufe0f\u20e3\u{e0020}-\u{e007f}]/gu;
/** What `Extended_Pictographic` counts too, but fonts draw as text. */
const SIGN = /[©®™↔-↙↩↪▪▫▶◀0-9#*‼⁉〰〽]/u;
/** Controls, overrides of direction and halves of surrogate pairs. Joiners shape letters. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu;
/** More marks on one letter than any language writes. */
const MARKS = /(\p{M}{4})\p{M}+/gu;

/** A joiner that stands beside no letter. */
const LONE_JOINER = /(?<![\p{L}\p{M}])(?:\u200c|\u200d)+|(?:\u200c|\u200d)+(?![\p{L}\p{M}])/gu;

/** One line that can be drawn: composed, without emoji and without anything that hides or reorders text. */
export function drawable(text: string): string {
  return text
    .normalize("NFC")
    .replace(EMOJI, (found) => (SIGN.test(found) ? found : ""))
    .replace(/\s+/g, " ")
    .replace(INVISIBLE, "")
    .replace(MARKS, "$1")
    .replace(LONE_JOINER, "")
    .replace(/ {2,}/g, " ")
    .trim();
}
