"use client";

import { useEffect, useRef } from "react";

/** Submits its form once when the script runs, so that bots without JavaScript do not trigger it. */
export function SubmitOnLoad() {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    marker.current?.closest("form")?.requestSubmit();
  }, []);
  return <span ref={marker} hidden />;
}
