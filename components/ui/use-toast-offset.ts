"use client";

import { useEffect, useState } from "react";
import { useSonner } from "sonner";
import { offsetFor } from "./toast-offset.ts";

/** Above the bar that saves a form, which sticks to the bottom of the window, in pixels. */
const ABOVE_SAVE_BAR = 88;
const ABOVE_SAVE_BAR_NARROW = 128;
/** Below this width Sonner shows notices over the whole width, in pixels. */
const NARROW = 600;

/** Where notices are placed, followed frame by frame while there are any: focus, scrolling and layout all move it. */
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

/** Undefined, and so left where it is, while the focus is in a notice itself. */
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
