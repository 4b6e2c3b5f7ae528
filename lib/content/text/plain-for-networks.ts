/** Text that social networks transform: tags, mentions, links, pull request numbers, emoji. */
const NETWORK_MARK =
  /(?:^|[^\p{L}\p{N}])[#＃]\p{L}|#\d|(?:^|\s)![\d]|(?:^|[^\p{L}\p{N}_/.-])[@＠]\w|\bGH-\d|:\/\/|\bwww\.|\b(?:mailto|javascript|data):|\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3|[–—―]/iu;
const TEXT_SYMBOL = /[©®™↔-↙↩↪▪▫▶◀]/gu;

/** Whether a network shows the text unchanged. Text that was cut does not pass either. */
export function isPlainForNetworks(text: string): boolean {
  return !NETWORK_MARK.test(text.replace(TEXT_SYMBOL, "")) && !/\.\.\.$/.test(text);
}
