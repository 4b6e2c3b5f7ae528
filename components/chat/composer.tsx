"use client";

import { ArrowUp, Square } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { useChatModels } from "./hooks.ts";

export type Draft = { text: string; model: string; thinkingLevel: string };

const LEVELS = { off: "No thinking", low: "Think a little", medium: "Think", high: "Think hard" };

/** Where the next message is written; Enter sends it, Shift and Enter begin a new line. */
export function Composer({
  isBusy,
  disabled,
  onSend,
  onStop,
}: {
  isBusy: boolean;
  disabled: boolean;
  onSend: (draft: Draft) => void;
  onStop: () => void;
}) {
  const [text, setText] = useState("");
  const [model, setModel] = useState("auto");
  const [thinkingLevel, setThinkingLevel] = useState("off");
  const canSend = !isBusy && !disabled && text.trim() !== "";
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (!canSend) return;
    onSend({ text: text.trim(), model, thinkingLevel });
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submitOnEnter(event, submit);
  };
  return (
    <form onSubmit={submit} className="border-t bg-background px-4 py-3 sm:px-6">
      <div className="mx-auto w-full max-w-3xl">
        <Textarea
          aria-label="Message"
          placeholder={disabled ? "Your role reads chats; ask an admin to write." : "Ask, or say what to write"}
          value={text}
          maxLength={50_000}
          disabled={disabled}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="max-h-48 min-h-14"
        />
        <div className="mt-2 flex items-center gap-2">
          <Choices model={model} onModel={setModel} thinkingLevel={thinkingLevel} onThinkingLevel={setThinkingLevel} />
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
      </div>
    </form>
  );
}

function submitOnEnter(event: KeyboardEvent, submit: () => void): void {
  event.preventDefault();
  submit();
}

/** Which model answers and how long it thinks, where one is set up at all. */
function Choices({
  model,
  onModel,
  thinkingLevel,
  onThinkingLevel,
}: {
  model: string;
  onModel: (model: string) => void;
  thinkingLevel: string;
  onThinkingLevel: (level: string) => void;
}) {
  const { data } = useChatModels();
  if (data === undefined) return null;
  const usable = data.models.filter(({ available }) => available);
  if (data.auto === null && usable.length === 0) {
    return <p className="text-muted-foreground text-xs">Answers by fixed rules: no model is set up.</p>;
  }
  return (
    <>
      <Select value={model} onValueChange={onModel}>
        <SelectTrigger aria-label="Model" className="w-44">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          <SelectItem value="auto">Auto{data.auto === null ? "" : ` (${data.auto})`}</SelectItem>
          {usable.map(({ id }) => (
            <SelectItem key={id} value={id}>
              {id}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      <Select value={thinkingLevel} onValueChange={onThinkingLevel}>
        <SelectTrigger aria-label="Thinking" className="w-36">
          <SelectValue />
        </SelectTrigger>
        <SelectContent>
          {Object.entries(LEVELS).map(([level, label]) => (
            <SelectItem key={level} value={level}>
              {label}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    </>
  );
}
