"use client";

import type { FormEvent } from "react";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { toast } from "#components/ui/toast.ts";
import { useAddCredits } from "./hooks.ts";
import { credits } from "./words.ts";

/** Adds credits that never expire, or removes credits. */
export function CreditsForm() {
  const add = useAddCredits();
  const errors = formErrors(add.error, ["amount", "note"]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const note = String(data.get("note") ?? "").trim();
    const body = { amount: Number(data.get("amount")), ...(note === "" ? {} : { note }) };
    add.mutate(body, {
      onSuccess: (answer) => {
        form.reset();
        toast.success(`The balance is ${credits(answer.credits)}`);
      },
    });
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Add credits</CardTitle>
        <span className="text-muted-foreground text-xs">Operators only</span>
      </CardHeader>
      <form onSubmit={submit} noValidate>
        <CardContent className="grid max-w-lg gap-4">
          <Field
            label="Amount"
            hint="Added credits never expire. Use a negative number to remove credits."
            error={errors.fields.amount}
          >
            {(control) => <Input {...control} name="amount" type="number" inputMode="numeric" step={1} />}
          </Field>
          <Field label="Note" optional hint="Shown in the list of changes." error={errors.fields.note}>
            {(control) => <Input {...control} name="note" maxLength={200} autoComplete="off" />}
          </Field>
          <FormError text={errors.form} />
        </CardContent>
        <CardFooter>
          <Button type="submit" variant="primary" pending={add.isPending}>
            Add
          </Button>
        </CardFooter>
      </form>
    </Card>
  );
}
