"use client";

import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Input } from "#components/ui/input.tsx";
import { cn } from "#lib/utils.ts";

const TYPING_PAUSE_MS = 250;

/**
 * The text that a list is searched for by the server: types freely, tells after a pause. What the address says by itself
 * (cleared, gone back) takes the field over; what comes back of one's own typing does not, however late.
 */
export function SearchBox({
  label,
  placeholder = label,
  value,
  onChange,
  className = "w-56",
}: {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [told, setTold] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (value !== seen) {
    setSeen(value);
    const own = told.indexOf(value);
    setTold(told.slice(own === -1 ? told.length : own + 1));
    if (own === -1) setText(value);
  }
  return (
    <div className={cn("relative max-sm:w-full", className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        className="pl-8"
        value={text}
        onChange={(event) => {
          const next = event.target.value;
          setText(next);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            setTold((before) => [...before, next.trim()]);
            onChange(next.trim());
          }, TYPING_PAUSE_MS);
        }}
      />
    </div>
  );
}
