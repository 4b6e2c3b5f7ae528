"use client";

import { ArrowDown } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";

/** Beyond this distance from the end, in pixels, the reader has scrolled away. */
const LEFT = 160;

/**
 * The messages of a chat in a reversed column: the browser keeps the end in view while it grows, unless the reader
 * scrolled away.
 */
export function Scroller({ isBusy, children }: { isBusy: boolean; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [hasLeft, setHasLeft] = useState(false);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        // In a reversed column scrollTop is 0 at the end and negative above it.
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
