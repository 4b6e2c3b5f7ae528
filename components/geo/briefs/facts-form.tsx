"use client";

import { type FormEvent, useState } from "react";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { toast } from "#components/ui/toast.ts";
import { useAddFacts } from "./hooks.ts";

/** Adds facts to the project of a brief, one a line. */
export function FactsForm({ briefId }: { briefId: string }) {
  const [text, setText] = useState("");
  const [source, setSource] = useState("");
  const add = useAddFacts(briefId);
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const errors = formErrors(add.error, ["facts"]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const page = source.trim();
    const facts = lines.map((line) => ({ text: line, ...(page === "" ? {} : { source: page }) }));
    add.mutate(facts, {
      onSuccess: () => {
        setText("");
        setSource("");
        toast.success("Facts added");
      },
    });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field
        label="Add facts"
        hint="One sentence per line. Later briefs can use them too."
        error={errors.fields.facts ?? errors.form}
      >
        {(control) => (
          <Textarea {...control} dir="auto" value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <Field label="Source" optional hint="A page that says it.">
        {(control) => (
          <Input {...control} type="url" value={source} onChange={(event) => setSource(event.target.value)} />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" disabled={lines.length === 0 || add.isPending}>
        Add facts
      </Button>
    </form>
  );
}
