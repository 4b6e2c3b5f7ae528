/** The key caps of each press of a shortcut: `$mod+k` is `⌘` and `K`, or `Ctrl` and `K`. */
export function getKeyCaps(keys: string, apple: boolean): string[][] {
  const names: Readonly<Record<string, string>> = { $mod: apple ? "⌘" : "Ctrl" };
  return keys.split(" ").map((press) =>
    press
      .replace("[Shift]+", "")
      .split("+")
      .map((part) => names[part] ?? part.toUpperCase()),
  );
}

/** A shortcut as text for screen readers: `G then H`, `Ctrl K`. */
export function spoken(keys: string, apple: boolean): string {
  return getKeyCaps(keys, apple)
    .map((caps) => caps.join(" "))
    .join(" then ");
}

/** The value of `aria-keyshortcuts` (WAI-ARIA 1.2), which cannot express a sequence. */
export function ariaKeys(keys: string): string | undefined {
  if (keys.includes(" ")) return undefined;
  return keys.startsWith("$mod+") ? `Control+${keys.slice(5)} Meta+${keys.slice(5)}` : keys.replace("[Shift]+", "");
}
