"use client";

import { useEffect, useRef } from "react";

/** Presses the button of the form it stands in, once, as soon as a real browser runs the page. */
export function SubmitOnLoad() {
  const marker = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    marker.current?.closest("form")?.requestSubmit();
  }, []);
  return <span ref={marker} hidden />;
}
