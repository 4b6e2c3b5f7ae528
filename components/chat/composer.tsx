"use client";

import { ArrowUp, Square } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { MESSAGE_MAX } from "#lib/chats/limits.ts";
import { type ContextChip, type ContextItem, contextKey } from "./context.ts";
import { ContextChips } from "./context-chips.tsx";
import { ContextPicker } from "./context-picker.tsx";
import { ModelChoice } from "./model-choice.tsx";
import { type Choice, useChoice } from "./use-choice.ts";

export type Draft = Choice & {
  text: string;
  context: ContextItem[];
  /** The id of the message that this one replaces. */
  messageId?: string;
};

type ComposerProps = {
  isBusy: boolean;
  /** The last sent message, for editing; null when it cannot be edited. */
  lastMessage: { messageId: string; text: string } | null;
  onSend: (draft: Draft) => void;
  onStop: () => void;
};

/** The field for the next message, with its context chips. */
export function Composer({ isBusy, lastMessage, onSend, onStop }: ComposerProps) {
  const [text, setText] = useState("");
  const [editing, setEditing] = useState<string | null>(null);
  const [chips, setChips] = useState<ContextChip[]>([]);
  const [choice, choose] = useChoice();
  const form = useRef<HTMLFormElement>(null);
  const canSend = !isBusy && text.trim() !== "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSend) return;
    const context = chips.map(({ item }) => item);
    onSend({ text: text.trim(), context, ...choice, ...(editing === null ? {} : { messageId: editing }) });
    setText("");
    setEditing(null);
    setChips([]);
  };
  const leaveEditing = () => {
    setText("");
    setEditing(null);
  };
  const onKeyDown = onKeys({
    Enter: (event) => {
      if (event.shiftKey || event.nativeEvent.isComposing) return false;
      form.current?.requestSubmit();
      return true;
    },
    Escape: () => {
      if (isBusy) onStop();
      else if (editing !== null) leaveEditing();
      return isBusy || editing !== null;
    },
    ArrowUp: () => {
      if (text !== "" || isBusy || lastMessage === null) return false;
      setText(lastMessage.text);
      setEditing(lastMessage.messageId);
      return true;
    },
  });
  return (
    <form ref={form} onSubmit={submit} className="border-t bg-background px-4 py-3 sm:px-6">
      <div className="mx-auto w-full max-w-3xl space-y-2">
        {editing === null ? null : <Editing onLeave={leaveEditing} />}
        <ContextChips
          chips={chips}
          onRemove={(key) => setChips(chips.filter(({ item }) => contextKey(item) !== key))}
        />
        <Textarea
          aria-label="Message"
          placeholder="Ask a question or request a post"
          value={text}
          maxLength={MESSAGE_MAX}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="max-h-48 min-h-14"
        />
        <div className="flex flex-wrap items-center gap-2">
          <ContextPicker
            chosen={new Set(chips.map(({ item }) => contextKey(item)))}
            onPick={(chip) => setChips([...chips, chip])}
          />
          <ModelChoice choice={choice} onChoose={choose} />
          <Act isBusy={isBusy} canSend={canSend} onStop={onStop} />
        </div>
      </div>
    </form>
  );
}

function Act({ isBusy, canSend, onStop }: { isBusy: boolean; canSend: boolean; onStop: () => void }) {
  return isBusy ? (
    <Button type="button" size="sm" variant="outline" className="ml-auto" onClick={onStop} title="Stop (Escape)">
      <Square aria-hidden className="size-3 fill-current" /> Stop
    </Button>
  ) : (
    <Button type="submit" size="sm" variant="primary" className="ml-auto" disabled={!canSend} title="Send (Enter)">
      <ArrowUp aria-hidden className="size-3.5" /> Send
    </Button>
  );
}

function Editing({ onLeave }: { onLeave: () => void }) {
  return (
    <p className="flex items-center gap-2 text-muted-foreground text-xs" role="status">
      Edits your last message and gets a new answer.
      <Button type="button" size="sm" variant="ghost" onClick={onLeave}>
        Cancel edit
      </Button>
    </p>
  );
}

/**
 * Handles keys.
 * @param keys the action of each key; it returns true when it handled the key, which prevents the default
 */
function onKeys(keys: Readonly<Record<string, (event: KeyboardEvent) => boolean>>) {
  return (event: KeyboardEvent) => {
    if (keys[event.key]?.(event)) event.preventDefault();
  };
}
