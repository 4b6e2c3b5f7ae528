const APPLE: Readonly<Record<string, string>> = { mod: "⌘" };
const OTHERS: Readonly<Record<string, string>> = { mod: "Ctrl" };

/** The caps of one press as the reader's keyboard has them: `mod+k` is `⌘` and `K`, or `Ctrl` and `K`. */
export function capsOf(press: string, apple: boolean): string[] {
  const names = apple ? APPLE : OTHERS;
  return press.split("+").map((part) => names[part] ?? part.toUpperCase());
}

/** A shortcut in words, for a reader who does not see the caps: `G then H`, `Ctrl K`. */
export function spoken(keys: readonly string[], apple: boolean): string {
  return keys.map((press) => capsOf(press, apple).join(" ")).join(" then ");
}

/** For `aria-keyshortcuts` (WAI-ARIA 1.2), which has no way to say a sequence. */
export function ariaKeys(keys: readonly string[]): string | undefined {
  const [only, next] = keys;
  if (only === undefined || next !== undefined) return undefined;
  return only.startsWith("mod+") ? `Control+${only.slice(4)} Meta+${only.slice(4)}` : only;
}
