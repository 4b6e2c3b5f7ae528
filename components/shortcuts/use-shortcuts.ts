"use client";

import { useEffect, useEffectEvent } from "react";
import { createKeybindingsHandler } from "tinykeys";
import { isCovered, isWriting } from "./keyboard-focus.ts";
import { characterKeysOn } from "./preference.ts";
import { isCharacterOnly, type KnownShortcut, SHORTCUTS, type ShortcutId } from "./registry.ts";

/**
 * The actions of shortcuts on this page. An action returns false when it does not apply, so that the browser handles
 * the key.
 */
type Acts = Partial<Record<ShortcutId, () => boolean | undefined>>;

/**
 * Sequences come first, so that the last key of `g c` does not trigger `c`. The feedback list handles its own
 * shortcuts.
 */
const EVERYWHERE: readonly KnownShortcut[] = SHORTCUTS.filter(({ scope }) => scope !== "feedback").toSorted(
  (a, b) => b.keys.length - a.keys.length,
);
const CHARACTERS = EVERYWHERE.filter(isCharacterOnly);
const MODIFIED = EVERYWHERE.filter((shortcut) => !isCharacterOnly(shortcut));

const OPTIONS = { timeout: 1500, ignore: () => false };

/** Handles shortcuts while the component is mounted. */
export function useShortcuts(acts: Acts): void {
  const run = useEffectEvent((id: ShortcutId) => acts[id] !== undefined && acts[id]() !== false);
  useEffect(() => listenForShortcuts((id) => run(id)), []);
}

/**
 * Listens in the capture phase, so that the second key of `g r` does not reach a list. Nothing runs while a dialog is
 * open; in a field only shortcuts with a modifier run, elsewhere all that are enabled.
 * @param run runs the action; returns false when nothing handles it
 * @returns a function that stops listening
 */
export function listenForShortcuts(run: (id: ShortcutId) => boolean): () => void {
  const hits: ShortcutId[] = [];
  const createHandler = (shortcuts: readonly KnownShortcut[]) =>
    createKeybindingsHandler(Object.fromEntries(shortcuts.map(({ id, keys }) => [keys, () => hits.push(id)])), OPTIONS);
  const modified = createHandler(MODIFIED);
  let characters = createHandler(CHARACTERS);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat || event.isComposing || isCovered()) return;
    const press = toLatin(event);
    modified(press);
    if (characterKeysOn() && !isWriting(event.target)) characters(press);
    const hit = hits.pop();
    if (hit === undefined) return;
    // Resets tinykeys, which after a match still waits for other sequences with the same beginning.
    characters = createHandler(CHARACTERS);
    if (!run(hit)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("keydown", onKeyDown, { capture: true });
  return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
}

/** On non-Latin keyboards, the Latin letter of the same physical key: `п` is `g`. */
function toLatin(event: KeyboardEvent): KeyboardEvent {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!/^Key[A-Z]$/.test(code) || !/^\P{ASCII}$/u.test(key)) return event;
  return new KeyboardEvent("keydown", { key: code.slice(3), code, ctrlKey, metaKey, altKey, shiftKey });
}
