/** Emoji are removed because pictures only draw letters. */
const EMOJI = /\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}\ufe0f\u20e3\u{e0020}-\u{e007f}]/gu;
/** Symbols that match `Extended_Pictographic` but that fonts draw as text. */
const SIGN = /[©®™↔-↙↩↪▪▫▶◀0-9#*‼⁉〰〽]/u;
/** Control characters, direction overrides and lone surrogates. Joiners are excluded because they shape letters. */
const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu;
/** More marks on one letter than any language uses. */
const MARKS = /(\p{M}{4})\p{M}+/gu;

/** A joiner that is not next to a letter. */
const LONE_JOINER = /(?<![\p{L}\p{M}])(?:\u200c|\u200d)+|(?:\u200c|\u200d)+(?![\p{L}\p{M}])/gu;

/** Normalizes text to one drawable line, without emoji and without characters that hide or reorder text. */
export function drawable(text: string): string {
  return text
    .normalize("NFC")
    .replace(EMOJI, (symbol) => (SIGN.test(symbol) ? symbol : ""))
    .replace(/\s+/g, " ")
    .replace(INVISIBLE, "")
    .replace(MARKS, "$1")
    .replace(LONE_JOINER, "")
    .replace(/ {2,}/g, " ")
    .trim();
}
