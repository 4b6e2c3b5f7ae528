/** The nonce cannot be guessed. It is removed from texts anyway, as a second defense. */
export function removeNonce(text: string, nonce: string): string {
  return text.replaceAll(nonce, "");
}

/** Text of others between markers that it cannot close. */
export function enclose(value: unknown, nonce: string): string {
  return `<data-${nonce}>\n${removeNonce(JSON.stringify(value, null, 1), nonce)}\n</data-${nonce}>`;
}
