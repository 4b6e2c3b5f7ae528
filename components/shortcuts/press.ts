import type { Shortcut } from "./registry.ts";

/** How long a sequence waits for its next key. */
export const SEQUENCE_MS = 1500;

export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** The keys of a sequence that were pressed so far, and when the last of them was, in milliseconds. */
export type Pending = { keys: readonly string[]; atMs: number };

/**
 * A key press as the registry writes it: `mod+k`, `?`, `g`. Undefined for what no shortcut can be: a key that writes
 * nothing, Alt, Shift with a letter, and the other system's modifier.
 */
export function nameOf(press: KeyPress, apple: boolean): string | undefined {
  const key = characterOf(press);
  if (key === undefined || press.altKey) return undefined;
  const mod = apple ? press.metaKey : press.ctrlKey;
  const other = apple ? press.ctrlKey : press.metaKey;
  if (other || (press.shiftKey && (mod || /[a-z]/.test(key)))) return undefined;
  return mod ? `mod+${key}` : key;
}

/** The character that is written, in lower case; on keyboards of other scripts the Latin letter of the same key. */
function characterOf({ key, code }: KeyPress): string | undefined {
  if ([...key].length !== 1) return undefined;
  const isLatin = (key.codePointAt(0) ?? 0) < 0x80;
  if (isLatin) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : undefined;
}

export type Outcome<S extends Shortcut> = {
  /** The shortcut that is complete now. */
  hit: S | undefined;
  pending: Pending | undefined;
  /** The key belongs to a sequence, so nothing else may act on it. */
  taken: boolean;
};

/**
 * What one more key makes of the sequence under way. A key that does not go on with a sequence ends it and is taken,
 * so that the end of a mistyped sequence does nothing of its own.
 */
export function press<S extends Shortcut>(
  shortcuts: readonly S[],
  before: Pending | undefined,
  name: string,
  nowMs: number,
): Outcome<S> {
  const goesOn = before !== undefined && nowMs - before.atMs <= SEQUENCE_MS && !name.includes("+");
  const open = goesOn ? before.keys : [];
  const keys = [...open, name];
  const starts = shortcuts.filter((shortcut) => keys.every((key, index) => shortcut.keys[index] === key));
  const hit = starts.find((shortcut) => shortcut.keys.length === keys.length);
  if (hit) return { hit, pending: undefined, taken: true };
  if (starts.length > 0) return { hit: undefined, pending: { keys, atMs: nowMs }, taken: true };
  return { hit: undefined, pending: undefined, taken: open.length > 0 };
}
