"use client";

import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Input } from "#components/ui/input.tsx";
import { cn } from "#lib/utils.ts";

const TYPING_PAUSE_MS = 250;

/**
 * A debounced search field for server-side search. A change of the URL from elsewhere (cleared, back button) replaces
 * the field and cancels unreported input. The field's own values returning late through the URL do not.
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
  /** Reported values that have not come back through the URL yet. */
  const [reported, setReported] = useState<readonly string[]>([]);
  if (value !== seen) {
    setSeen(value);
    const own = reported.indexOf(value);
    setReported(reported.slice(own === -1 ? reported.length : own + 1));
    if (own === -1) setText(value);
  }
  const report = useEffectEvent((wanted: string) => {
    if (wanted === (reported.at(-1) ?? value.trim())) return;
    setReported([...reported, wanted]);
    onChange(wanted);
  });
  useEffect(() => {
    const timer = setTimeout(() => report(text.trim()), TYPING_PAUSE_MS);
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
