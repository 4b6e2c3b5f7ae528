"use client";

import { type KeyboardEvent, useRef, useState } from "react";
import { TITLE_MAX } from "#lib/posts/limits.ts";
import { cn } from "#lib/utils.ts";

const look = "text-pretty font-semibold text-lg leading-snug tracking-tight";

/**
 * The title of a post. A press on it edits it in place: Enter and leaving the field keep the new title, Escape the old
 * one.
 */
export function PostTitle({ title, onEdit }: { title: string; onEdit: ((title: string) => void) | undefined }) {
  const [draft, setDraft] = useState<string>();
  const isDone = useRef(false);
  if (!onEdit) return <h1 className={cn(look, "line-clamp-2")}>{title || "Untitled"}</h1>;
  if (draft === undefined) {
    return (
      <h1 className={look}>
        <button
          ref={(button) => {
            if (isDone.current) button?.focus();
            isDone.current = false;
          }}
          type="button"
          title="Edit the title"
          className="-mx-1.5 line-clamp-2 cursor-text rounded-md px-1.5 text-left hover:bg-hover"
          onClick={() => setDraft(title)}
        >
          {title || "Untitled"}
        </button>
      </h1>
    );
  }
  const keep = () => {
    const next = draft.replace(/\s+/g, " ").trim();
    if (next !== "" && next !== title) onEdit(next);
    setDraft(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== "Escape" && event.key !== "Enter") return;
    event.preventDefault();
    // The focus returns to the button, which it does not when a press elsewhere ends the edit.
    isDone.current = true;
    if (event.key === "Enter") keep();
    else setDraft(undefined);
  };
  return (
    <>
      <h1 className="sr-only">{title || "Untitled"}</h1>
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the field takes the place of the button that was pressed
        autoFocus
        aria-label="Title"
        rows={1}
        maxLength={TITLE_MAX}
        value={draft}
        className={cn(
          look,
          "-mx-1.5 field-sizing-content w-full min-w-64 resize-none rounded-md bg-card px-1.5 outline-2 outline-ring",
        )}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={keep}
      />
    </>
  );
}
