"use client";

import { useState } from "react";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { ListInput } from "#components/geo/shared/list-input.tsx";
import { useSavePrompt } from "#components/geo/shared/prompts.ts";
import { nestedFormErrors } from "#components/state/form-errors.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { toast } from "#components/ui/toast.ts";
import type { Prompt } from "#lib/geo/prompts/contract.ts";
import { PROMPT_MAX, TAGS_MAX, WEIGHT } from "#lib/geo/prompts/limits.ts";

/** Adds or edits a prompt. An auto prompt allows only its tags and weight, since its text follows the brand identity. */
export function PromptDialog({ prompt, onOpenChange }: { prompt?: Prompt; onOpenChange: (open: boolean) => void }) {
  const save = useSavePrompt(prompt?.id);
  const [text, setText] = useState(prompt?.prompt ?? "");
  const [tags, setTags] = useState(prompt?.tags ?? []);
  const [weight, setWeight] = useState(String(prompt?.weight ?? 1));
  const errors = nestedFormErrors(save.error, ["prompt", "tags", "weight"]);
  const fixed = prompt?.source === "auto";

  function submit() {
    const changed = text.trim();
    save.mutate(
      { ...(fixed ? {} : { prompt: changed }), tags, weight: Number(weight) } as Parameters<typeof save.mutate>[0],
      {
        onSuccess: () => {
          toast.success(prompt ? "Saved" : "Prompt added to the next scan");
          onOpenChange(false);
        },
      },
    );
  }

  return (
    <FormDialog
      title={prompt ? "Edit prompt" : "Add prompt"}
      description="Use a buyer's words and leave out your name."
      submitLabel={prompt ? "Save" : "Add prompt"}
      error={errors.form}
      pending={save.isPending}
      onOpenChange={onOpenChange}
      onSubmit={submit}
    >
      <Field
        label="Prompt"
        hint={
          fixed
            ? "Suggested from the brand identity and updated with it."
            : `${text.length} of ${PROMPT_MAX} characters`
        }
        error={errors.fields.prompt}
      >
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            className="min-h-20"
            value={text}
            readOnly={fixed}
            maxLength={PROMPT_MAX}
            placeholder="Which tools turn release notes into blog posts?"
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Field label="Tags" optional hint="Group and compare prompts." error={errors.fields.tags}>
        {() => <ListInput values={tags} max={TAGS_MAX} noun="tag" placeholder="launch" onChange={setTags} />}
      </Field>
      <Field label="Weight" hint="Weight 2 counts its gaps twice. The default is 1." error={errors.fields.weight}>
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="decimal"
            className="w-28"
            required
            min={WEIGHT.min}
            max={WEIGHT.max}
            step={0.1}
            value={weight}
            onChange={(event) => setWeight(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
