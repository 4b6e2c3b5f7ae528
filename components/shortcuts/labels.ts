/** The caps of each press of a shortcut: `$mod+k` is `⌘` and `K`, or `Ctrl` and `K`. */
export function capsOf(keys: string, apple: boolean): string[][] {
  const names: Readonly<Record<string, string>> = { $mod: apple ? "⌘" : "Ctrl" };
  return keys.split(" ").map((press) =>
    press
      .replace("[Shift]+", "")
      .split("+")
      .map((part) => names[part] ?? part.toUpperCase()),
  );
}

/** A shortcut in words, for a reader who does not see the caps: `G then H`, `Ctrl K`. */
export function spoken(keys: string, apple: boolean): string {
  return capsOf(keys, apple)
    .map((caps) => caps.join(" "))
    .join(" then ");
}

/** For `aria-keyshortcuts` (WAI-ARIA 1.2), which has no way to say a sequence. */
export function ariaKeys(keys: string): string | undefined {
  if (keys.includes(" ")) return undefined;
  return keys.startsWith("$mod+") ? `Control+${keys.slice(5)} Meta+${keys.slice(5)}` : keys.replace("[Shift]+", "");
}
