"use client";

import { ArrowDown } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";

/** How far from the end one has to be to have left it, in pixels. */
const LEFT = 160;

/** The messages of a chat. The newest is at the end, which the browser keeps in sight while it grows, and only there. */
export function Scroller({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [hasLeft, setHasLeft] = useState(false);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        // Counted from the end upwards, since the end is where it begins.
        onScroll={({ currentTarget }) => setHasLeft(-currentTarget.scrollTop > LEFT)}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto"
      >
        <div
          role="log"
          aria-label="Messages"
          aria-busy={isBusy}
          className="mx-auto mb-auto w-full max-w-204 space-y-6 p-4 sm:p-6"
        >
          {children}
        </div>
      </div>
      {hasLeft ? (
        <Button
          size="sm"
          variant="outline"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-popover"
          onClick={() => box.current?.scrollTo({ top: 0 })}
        >
          <ArrowDown aria-hidden className="size-3.5" /> Jump to latest
        </Button>
      ) : null}
    </div>
  );
}
