"use client";

import { useEffect, useEffectEvent } from "react";
import { createKeybindingsHandler } from "tinykeys";
import { isCovered, isWriting } from "./place.ts";
import { characterKeysOn } from "./preference.ts";
import { isCharacterOnly, type KnownShortcut, SHORTCUTS, type ShortcutId } from "./registry.ts";

/** What shortcuts do here; false where nothing answers, and the browser then has the key. */
type Acts = Partial<Record<ShortcutId, () => boolean | undefined>>;

/** Sequences come first: the last key of `g c` is not taken for `c`. Those of the feedback list are the list's own. */
const EVERYWHERE: readonly KnownShortcut[] = SHORTCUTS.filter(({ scope }) => scope !== "feedback").toSorted(
  (a, b) => b.keys.length - a.keys.length,
);
const CHARACTERS = EVERYWHERE.filter(isCharacterOnly);
const MODIFIED = EVERYWHERE.filter((shortcut) => !isCharacterOnly(shortcut));

const OPTIONS = { timeout: 1500, ignore: () => false };

/** Answers to shortcuts while the component is on the page. */
export function useShortcuts(acts: Acts): void {
  const run = useEffectEvent((id: ShortcutId) => acts[id] !== undefined && acts[id]() !== false);
  useEffect(() => listenForShortcuts((id) => run(id)), []);
}

/**
 * Hears keys before the page does, so that the second key of `g r` is not taken for one of a list. Nothing acts over
 * a dialog; in a field only what has a modifier does, and elsewhere all that the reader has not switched off.
 * @param run does what was asked for; false where nothing answers @returns how to stop it
 */
export function listenForShortcuts(run: (id: ShortcutId) => boolean): () => void {
  const hits: ShortcutId[] = [];
  const handlerOf = (shortcuts: readonly KnownShortcut[]) =>
    createKeybindingsHandler(Object.fromEntries(shortcuts.map(({ id, keys }) => [keys, () => hits.push(id)])), OPTIONS);
  const modified = handlerOf(MODIFIED);
  let characters = handlerOf(CHARACTERS);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat || event.isComposing || isCovered()) return;
    const press = toLatin(event);
    modified(press);
    if (characterKeysOn() && !isWriting(event.target)) characters(press);
    const hit = hits.pop();
    if (hit === undefined) return;
    // After a hit tinykeys still waits for the other sequences that begin alike.
    characters = handlerOf(CHARACTERS);
    if (!run(hit)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("keydown", onKeyDown, { capture: true });
  return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
}

/** On keyboards of other scripts the Latin letter of the same key: `п` is `g`. */
function toLatin(event: KeyboardEvent): KeyboardEvent {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (!/^Key[A-Z]$/.test(code) || !/^\P{ASCII}$/u.test(key)) return event;
  return new KeyboardEvent("keydown", { key: code.slice(3), code, ctrlKey, metaKey, altKey, shiftKey });
}
