"use client";

import { useEffect, useEffectEvent } from "react";
import { isCovered, isWriting } from "./place.ts";
import { isApple } from "./platform.ts";
import { characterKeysOn } from "./preference.ts";
import { nameOf, type Pending, press } from "./press.ts";
import { isCharacterOnly, type KnownShortcut, SHORTCUTS } from "./registry.ts";

/** Those of one list are the list's own: they act where it has the focus. */
const EVERYWHERE: readonly KnownShortcut[] = SHORTCUTS.filter(({ scope }) => scope !== "feedback");

/**
 * Listens for the shortcuts of every page. It hears a key before the page does, so that the second key of `g r` is
 * not taken for one of a list.
 * @param act does what was asked for; false where nothing answers, and the browser then has the key
 */
export function useShortcutKeys(act: (shortcut: KnownShortcut) => boolean): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    let pending: Pending | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.repeat || event.isComposing) return;
      const name = nameOf(event, isApple());
      if (name === undefined) return;
      const outcome = press(actingAt(event.target), pending, name, event.timeStamp);
      pending = outcome.pending;
      if (!outcome.taken || (outcome.hit && !latest(outcome.hit))) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, []);
}

/** None over a dialog; in a field those with a modifier, and elsewhere all that the reader has not switched off. */
function actingAt(target: EventTarget | null): readonly KnownShortcut[] {
  if (isCovered()) return [];
  const withCharacters = characterKeysOn() && !isWriting(target);
  return withCharacters ? EVERYWHERE : EVERYWHERE.filter((shortcut) => !isCharacterOnly(shortcut));
}
