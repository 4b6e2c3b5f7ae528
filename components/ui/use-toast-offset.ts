"use client";

import { useEffect, useState } from "react";
import { useSonner } from "sonner";
import { offsetFor } from "./toast-offset.ts";

/** The offset above the sticky save bar at the bottom of the window, in pixels. */
const ABOVE_SAVE_BAR = 88;
const ABOVE_SAVE_BAR_NARROW = 128;
/** Below this width Sonner shows toasts over the whole width, in pixels. */
const NARROW = 600;

/**
 * The position of toasts, updated every frame while there are any, because focus, scrolling and layout can all change
 * it.
 */
export function useToastOffset(): { bottom: number } {
  const [bottom, setBottom] = useState(ABOVE_SAVE_BAR);
  const shown = useSonner().toasts.length > 0;
  useEffect(() => {
    if (!shown) return;
    const follow = () => {
      const next = read();
      if (next !== undefined) setBottom(next);
      frame = requestAnimationFrame(follow);
    };
    let frame = requestAnimationFrame(follow);
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return { bottom };
}

/** Undefined keeps the position, while the focus is inside a toast. */
function read(): number | undefined {
  const corner = document.querySelector("[data-sonner-toaster]");
  const focused = document.activeElement;
  if (!corner || corner.contains(focused)) return undefined;
  const usual = window.innerWidth <= NARROW ? ABOVE_SAVE_BAR_NARROW : ABOVE_SAVE_BAR;
  const notices = [...corner.querySelectorAll<HTMLElement>("[data-sonner-toast]")];
  const height = notices.reduce((sum, notice) => sum + notice.offsetHeight, 0);
  const { left, right } = corner.getBoundingClientRect();
  const box = focused === document.body ? undefined : focused?.getBoundingClientRect();
  return offsetFor(usual, { left, right, height }, box, window.innerHeight);
}
