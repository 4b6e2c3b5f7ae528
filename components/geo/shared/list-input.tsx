"use client";

import { X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";
import { useFieldControl } from "#components/ui/field.tsx";
import { controlClasses } from "#components/ui/input.tsx";
import { cn } from "#lib/utils.ts";

const SEPARATOR = /[,;\n]/;

/**
 * An input for a list of short texts, used inside a Field. Enter, a comma or leaving the field adds the typed text, a
 * pasted list is split, and Backspace in the empty field removes the last item.
 */
export function ListInput({
  values,
  max,
  placeholder,
  noun,
  onChange,
}: {
  values: readonly string[];
  max: number;
  placeholder?: string;
  /** The noun for an item, used in the label of its remove button: `alias`. */
  noun: string;
  onChange: (values: string[]) => void;
}) {
  const control = useFieldControl();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const full = values.length >= max;

  function take(typed: string) {
    const added = typed
      .split(SEPARATOR)
      .map((part) => part.trim())
      .filter((part) => part !== "" && !values.includes(part));
    setText("");
    if (added.length > 0) onChange([...values, ...new Set(added)].slice(0, max));
  }

  function remove(value: string) {
    onChange(values.filter((other) => other !== value));
    field.current?.focus();
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      take(text);
    } else if (event.key === "Backspace" && text === "" && values.length > 0) {
      onChange(values.slice(0, -1));
    }
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData("text");
    if (!SEPARATOR.test(pasted)) return;
    event.preventDefault();
    take(text + pasted);
  }

  return (
    <div
      className={cn(
        controlClasses,
        "flex min-h-8 flex-wrap items-center gap-1 px-1.5 py-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-ring has-[input:focus-visible]:-outline-offset-1 has-[input[aria-invalid]]:border-destructive",
      )}
    >
      {values.map((value) => (
        <span
          key={value}
          className="inline-flex min-w-0 max-w-full items-center gap-0.5 rounded-sm bg-surface-strong pl-1.5 text-sm"
        >
          <span dir="auto" className="min-w-0 break-words">
            {value}
          </span>
          <button
            type="button"
            aria-label={`Remove ${noun} ${value}`}
            className="flex size-6 shrink-0 items-center justify-center rounded-sm text-muted-foreground hover:text-foreground"
            onClick={() => remove(value)}
          >
            <X aria-hidden className="size-3" />
          </button>
        </span>
      ))}
      <input
        {...control}
        ref={field}
        value={text}
        readOnly={full}
        autoComplete="off"
        spellCheck={false}
        placeholder={full ? `At most ${max}` : values.length === 0 ? placeholder : undefined}
        className="h-6 min-w-24 flex-1 bg-transparent px-1 outline-none placeholder:text-muted-foreground"
        onChange={({ target }) => (SEPARATOR.test(target.value) ? take(target.value) : setText(target.value))}
        onKeyDown={press}
        onPaste={paste}
        onBlur={() => take(text)}
      />
    </div>
  );
}
