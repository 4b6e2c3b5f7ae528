"use client";

import { useSyncExternalStore } from "react";

const NAME = "clarion:character-keys";
const listeners = new Set<() => void>();
/** The choice in memory, for browsers without localStorage. */
let chosen: boolean | undefined;

/** Whether single-character shortcuts are enabled (the default). Browser only. */
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
    // Without localStorage the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener();
}

/** Another tab changed the stored choice, so the one in memory is stale. */
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
