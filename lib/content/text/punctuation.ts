import { splitCode } from "./inline.ts";

const EMOJI = /\p{Extended_Pictographic}(?:\ufe0f|\u200d\p{Extended_Pictographic}|[\u{1f3fb}-\u{1f3ff}])*/gu;
const PLAIN_SYMBOL = /[©®™↔-↙↩↪▪▫▶◀0-9#*]/u;
const ASCII = /^[ -~\n]*$/;

/** Removes emoji and replaces long dashes and curly quotes with ASCII. */
export function simplifyPunctuation(text: string): string {
  if (ASCII.test(text)) return text;
  return text
    .replace(EMOJI, (symbol) => (PLAIN_SYMBOL.test(symbol) ? symbol : ""))
    .replace(/(\d)\s?[–—]\s?(?=\d)/g, "$1-")
    .replace(/\s*[–—―]+\s*/g, " - ")
    .replace(/…+/g, "...")
    .replace(/[“”]/g, '"')
    .replace(/[‘’]/g, "'");
}

/** Does the same for prose with code spans, which stay unchanged. */
export function plainPunctuation(text: string): string {
  if (ASCII.test(text)) return text;
  return splitCode(text)
    .map((part) => (part.code ? part.text : simplifyPunctuation(part.text)))
    .join("");
}
