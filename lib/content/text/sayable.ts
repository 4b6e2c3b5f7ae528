/** What networks turn into something else: tags, mentions, links, numbers of pull requests, pictures. */
const NETWORK_MARK =
  /(?:^|[^\p{L}\p{N}])[#＃]\p{L}|#\d|(?:^|\s)![\d]|(?:^|[^\p{L}\p{N}_/.-])[@＠]\w|\bGH-\d|:\/\/|\bwww\.|\b(?:mailto|javascript|data):|\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3|[–—―]/iu;
const TEXT_SYMBOL = /[©®™↔-↙↩↪▪▫▶◀]/gu;

/** Whether a network shows the text as it is; unseen characters and endings that were cut do not pass either. */
export function isSayable(text: string): boolean {
  return !NETWORK_MARK.test(text.replace(TEXT_SYMBOL, "")) && !/\.\.\.$/.test(text);
}
