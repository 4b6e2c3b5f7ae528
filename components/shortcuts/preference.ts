"use client";

import { useSyncExternalStore } from "react";

const NAME = "clarion:character-keys";
const listeners = new Set<() => void>();
/** What was chosen on this page, for a browser that keeps nothing. */
let chosen: boolean | undefined;

/** Whether shortcuts of characters alone act; they do until the reader switches them off. In the browser only. */
export function characterKeysOn(): boolean {
  if (chosen !== undefined) return chosen;
  try {
    return window.localStorage.getItem(NAME) !== "off";
  } catch {
    return true;
  }
}

export function setCharacterKeys(on: boolean): void {
  chosen = on;
  try {
    window.localStorage.setItem(NAME, on ? "on" : "off");
  } catch {
    // A browser that refuses storage keeps the choice until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Another tab chose: what this one remembers is old. */
function forget({ key }: StorageEvent): void {
  if (key !== NAME) return;
  chosen = undefined;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", forget);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", forget);
  };
}

export function useCharacterKeys(): boolean {
  return useSyncExternalStore(subscribe, characterKeysOn, () => true);
}
