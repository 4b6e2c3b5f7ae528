"use client";

import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useSavePrompt } from "#components/geo/shared/prompts.ts";
import { nestedFormErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { PROMPT_MAX } from "#lib/geo/prompts/limits.ts";

/** Adds a custom prompt. A rejected one stays in the field. */
export function AddPrompt() {
  const save = useSavePrompt(undefined);
  const [text, setText] = useState("");
  const errors = nestedFormErrors(save.error, ["prompt"]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    save.mutate({ prompt: text.trim() }, { onSuccess: () => setText("") });
  }

  return (
    <form onSubmit={submit} noValidate className="grid items-start gap-2 border-t p-5 sm:grid-cols-[1fr_auto]">
      <Field label="Add a prompt" optional error={errors.fields.prompt ?? errors.form}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            value={text}
            maxLength={PROMPT_MAX}
            placeholder="Which tools turn release notes into blog posts?"
            autoComplete="off"
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" className="sm:mt-6.5" disabled={text.trim() === ""} pending={save.isPending}>
        <Plus aria-hidden />
        Add
      </Button>
    </form>
  );
}
