"use client";

import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { nestedFormErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Field, FieldSet } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { toast } from "#components/ui/toast.ts";
import { PROMPT_MAX } from "#lib/geo/prompts/limits.ts";
import type { Sequence } from "#lib/geo/sequences/contract.ts";
import { NAME_MAX, STEPS_MAX } from "#lib/geo/sequences/limits.ts";
import { useSaveSequence } from "./hooks.ts";

type Step = { key: number; text: string };

/** Creates or edits a conversation: its name and its questions in order. */
export function SequenceDialog({
  sequence,
  onOpenChange,
}: {
  sequence?: Sequence;
  onOpenChange: (open: boolean) => void;
}) {
  const save = useSaveSequence(sequence?.id);
  const [name, setName] = useState(sequence?.name ?? "");
  const [steps, setSteps] = useState<Step[]>(() => (sequence?.steps ?? ["", ""]).map((text, key) => ({ key, text })));
  const errors = nestedFormErrors(save.error, ["name", "steps"]);

  function submit() {
    const body = {
      name: name.trim(),
      steps: steps.map(({ text }) => text.trim()).filter((text) => text !== ""),
      enabled: sequence?.enabled ?? true,
    };
    save.mutate(body, {
      onSuccess: () => {
        toast.success(sequence ? "Saved" : "Conversation added to the next scan");
        onOpenChange(false);
      },
    });
  }

  return (
    <FormDialog
      title={sequence ? "Edit conversation" : "New conversation"}
      description="Asked in English, on engines that search the web."
      submitLabel={sequence ? "Save" : "Create conversation"}
      error={errors.form}
      pending={save.isPending}
      onOpenChange={onOpenChange}
      onSubmit={submit}
    >
      <Field label="Name" hint="For your team." error={errors.fields.name}>
        {(control) => (
          <Input
            {...control}
            value={name}
            maxLength={NAME_MAX}
            autoComplete="off"
            placeholder="From category to choice"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Steps steps={steps} error={errors.fields.steps} onChange={setSteps} />
    </FormDialog>
  );
}

function Steps({
  steps,
  error,
  onChange,
}: {
  steps: Step[];
  error: string | undefined;
  onChange: (steps: Step[]) => void;
}) {
  const move = (index: number, by: -1 | 1) => {
    const next = [...steps];
    const [step] = next.splice(index, 1);
    if (step) next.splice(index + by, 0, step);
    onChange(next);
  };
  return (
    <FieldSet legend="Questions" hint="In this order. Each question builds on the earlier ones.">
      <ol className="grid gap-2">
        {steps.map(({ key, text }, index) => (
          <li key={key} className="flex items-center gap-1">
            <span data-numeric aria-hidden className="w-5 shrink-0 text-muted-foreground text-sm">
              {index + 1}
            </span>
            <Input
              dir="auto"
              aria-label={`Question ${index + 1}`}
              aria-invalid={error ? true : undefined}
              value={text}
              maxLength={PROMPT_MAX}
              onChange={(event) =>
                onChange(steps.map((step, i) => (i === index ? { ...step, text: event.target.value } : step)))
              }
            />
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Move question ${index + 1} up`}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <ArrowUp aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Move question ${index + 1} down`}
              disabled={index === steps.length - 1}
              onClick={() => move(index, 1)}
            >
              <ArrowDown aria-hidden />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={`Remove question ${index + 1}`}
              disabled={steps.length === 1}
              onClick={() => onChange(steps.filter((_, i) => i !== index))}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
      {error ? (
        <p role="alert" className="text-destructive-text text-xs">
          Enter at least one question.
        </p>
      ) : null}
      <div>
        <Button
          size="sm"
          disabled={steps.length >= STEPS_MAX}
          onClick={() => onChange([...steps, { key: Math.max(...steps.map(({ key }) => key)) + 1, text: "" }])}
        >
          <Plus aria-hidden />
          Add question
        </Button>
      </div>
    </FieldSet>
  );
}
