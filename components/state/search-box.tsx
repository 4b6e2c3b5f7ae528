"use client";

import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Input } from "#components/ui/input.tsx";
import { cn } from "#lib/utils.ts";

const TYPING_PAUSE_MS = 250;

/**
 * The text that a list is searched for by the server: types freely, tells what is new after a pause. What the address
 * says by itself (cleared, gone back) takes the field over, and what was typed and not told yet is given up; what comes
 * back of one's own typing does not, however late.
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
  /** What was told and has not come back. */
  const [told, setTold] = useState<readonly string[]>([]);
  if (value !== seen) {
    setSeen(value);
    const own = told.indexOf(value);
    setTold(told.slice(own === -1 ? told.length : own + 1));
    if (own === -1) setText(value);
  }
  const tell = useEffectEvent((wanted: string) => {
    if (wanted === (told.at(-1) ?? value.trim())) return;
    setTold([...told, wanted]);
    onChange(wanted);
  });
  useEffect(() => {
    const timer = setTimeout(() => tell(text.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
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
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
