"use client";

import { ArrowUp, Square, X } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useChatModels } from "#components/chat/hooks.ts";
import { Button } from "#components/ui/button.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { MESSAGE_MAX } from "#lib/chats/limits.ts";

/** The field for requesting a change. Enter sends it, Shift+Enter inserts a line break. */
export function AskForm({
  isBusy,
  disabled,
  quote,
  onDropQuote,
  onAsk,
  onStop,
}: {
  isBusy: boolean;
  disabled: boolean;
  /** The passage that the request is about; empty for none. */
  quote: string;
  onDropQuote: () => void;
  onAsk: (text: string) => void;
  onStop: () => void;
}) {
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (quote !== "") field.current?.focus();
  }, [quote]);
  const canSend = !isBusy && !disabled && text.trim() !== "";
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!canSend) return;
    onAsk(text.trim());
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form onSubmit={submit} className="border-t p-3">
      {quote === "" ? null : <Quote text={quote} onDrop={onDropQuote} />}
      <Textarea
        ref={field}
        aria-label="Ask the agent"
        placeholder={
          disabled
            ? "You have read-only access. Ask an admin for the member role."
            : quote === ""
              ? "What should change?"
              : "What should change in this passage?"
        }
        value={text}
        maxLength={MESSAGE_MAX}
        disabled={disabled}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="max-h-40 min-h-14"
      />
      <div className="mt-2 flex items-center gap-2">
        <RulesNote />
        <span className="flex-1" />
        {isBusy ? (
          <Button type="button" size="sm" variant="outline" onClick={onStop}>
            <Square aria-hidden className="size-3 fill-current" /> Stop
          </Button>
        ) : (
          <Button type="submit" size="sm" variant="primary" disabled={!canSend}>
            <ArrowUp aria-hidden className="size-3.5" /> Send
          </Button>
        )}
      </div>
    </form>
  );
}

function Quote({ text, onDrop }: { text: string; onDrop: () => void }) {
  return (
    <div className="mb-2 flex items-start gap-1 rounded-md bg-surface py-1 pr-1 pl-2.5">
      <blockquote
        aria-label="Selected text"
        className="line-clamp-3 min-w-0 flex-1 whitespace-pre-line py-0.5 text-muted-foreground text-xs"
      >
        {text}
      </blockquote>
      <Button size="icon-sm" variant="ghost" aria-label="Remove the selected text" onClick={onDrop}>
        <X aria-hidden />
      </Button>
    </div>
  );
}

/** Explains what answers when no language model is configured. */
function RulesNote() {
  const { data } = useChatModels();
  if (data === undefined || data.auto !== null) return null;
  return <p className="text-pretty text-muted-foreground text-xs">Basic mode. Add an AI model for free-form edits.</p>;
}
