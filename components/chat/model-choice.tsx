"use client";

import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { useChatModels } from "./hooks.ts";
import type { Choice } from "./use-choice.ts";

const LEVELS = { off: "No thinking", low: "Short thinking", medium: "Think", high: "Deep thinking" };

type Choosing = { choice: Choice; onChoose: (change: Partial<Choice>) => void };

/** Selects the model and its thinking level. Without a configured model it says what answers instead. */
export function ModelChoice({ choice, onChoose }: Choosing) {
  const { data } = useChatModels();
  if (data === undefined) return null;
  const usable = data.models.filter(({ available }) => available);
  if (data.auto === null && usable.length === 0) {
    return (
      <p className="text-muted-foreground text-xs max-sm:order-last max-sm:w-full">
        Basic mode. Add an AI model for free-form questions.
      </p>
    );
  }
  // A stored choice may name a model that is no longer configured.
  const model = usable.some(({ id }) => id === choice.model) ? choice.model : "auto";
  return (
    <>
      <Select value={model} onValueChange={(chosen) => onChoose({ model: chosen })}>
        <SelectTrigger aria-label="Model" className="w-44 max-sm:w-32">
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
      <Select value={choice.thinkingLevel} onValueChange={(thinkingLevel) => onChoose({ thinkingLevel })}>
        <SelectTrigger aria-label="Thinking" className="w-36 max-sm:w-32">
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
