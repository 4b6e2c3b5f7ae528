"use client";

import { useState } from "react";

const PREFIX = "clarion:unsaved:";

function read<T extends object>(key: string): Partial<T> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + key) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Partial<T>) : {};
  } catch {
    // Stored data can be missing or from an older version; then there is nothing to restore.
    return {};
  }
}

function write(key: string, patch: object): void {
  try {
    if (Object.keys(patch).length === 0) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, JSON.stringify(patch));
  } catch {
    // When storage is full, the changes last as long as the page.
  }
}

/** Unsaved changes of one item, stored in this tab until saved or discarded, so that leaving the page loses none. */
export function usePatch<T extends object>(key: string) {
  const [patch, setPatch] = useState<Partial<T>>(() => read<T>(key));
  const put = (next: Partial<T>) => {
    setPatch(next);
    write(key, next);
  };
  return { patch, change: (fields: Partial<T>) => put({ ...patch, ...fields }), discard: () => put({}) };
}
