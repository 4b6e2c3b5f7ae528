"use client";

import { ArrowUp, Square } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { useChatModels } from "#components/chat/hooks.ts";
import { Button } from "#components/ui/button.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { MESSAGE_MAX } from "#lib/chats/limits.ts";

/** The field for requesting a change. Enter sends it, Shift+Enter inserts a line break. */
export function AskForm({
  isBusy,
  disabled,
  onAsk,
  onStop,
}: {
  isBusy: boolean;
  disabled: boolean;
  onAsk: (text: string) => void;
  onStop: () => void;
}) {
  const [text, setText] = useState("");
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
      <Textarea
        aria-label="Ask the agent"
        placeholder={disabled ? "You have read-only access. Ask an admin for the member role." : "What should change?"}
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

/** Explains what answers when no language model is configured. */
function RulesNote() {
  const { data } = useChatModels();
  if (data === undefined || data.auto !== null) return null;
  return <p className="text-pretty text-muted-foreground text-xs">Basic mode. Add an AI model for free-form edits.</p>;
}
