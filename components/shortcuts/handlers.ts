"use client";

import { useEffect, useEffectEvent } from "react";
import type { ShortcutId } from "./registry.ts";

const handlers = new Map<ShortcutId, (() => void)[]>();

/** Does what the present page has for a shortcut. @returns false where nothing on it answers to it */
export function runHandler(id: ShortcutId): boolean {
  const handler = handlers.get(id)?.at(-1);
  handler?.();
  return handler !== undefined;
}

/** Answers to a shortcut while the component is on the page; of several the one that came last. */
export function useShortcut(id: ShortcutId, act: () => void): void {
  const latest = useEffectEvent(act);
  useEffect(() => {
    const handler = () => latest();
    handlers.set(id, [...(handlers.get(id) ?? []), handler]);
    return () => {
      const rest = (handlers.get(id) ?? []).filter((other) => other !== handler);
      handlers.set(id, rest);
    };
  }, [id]);
}
