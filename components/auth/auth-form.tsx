"use client";

import { type ReactNode, useActionState, useId } from "react";
import { FormError } from "#components/state/form-error.tsx";
import { Button } from "#components/ui/button.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { FormState } from "#lib/auth/form-state.ts";
import { SubmitOnLoad } from "./submit-on-load.tsx";

export type AuthAction = (state: FormState, form: FormData) => Promise<FormState>;

export type AuthField = {
  name: string;
  label: string;
  type?: "text" | "email" | "password";
  autoComplete?: string;
  hint?: string;
  value?: string;
  optional?: boolean;
  readOnly?: boolean;
  minLength?: number;
};

/** A form that also works before its script loads, with one button and an error beside each field. */
export function AuthForm({
  action,
  fields = [],
  choice,
  hidden = {},
  submit,
  done,
  submitOnLoad = false,
  secondary = false,
}: {
  action: AuthAction;
  fields?: AuthField[];
  /** A box that may be checked. */
  choice?: { name: string; label: string };
  /** Values of hidden inputs. */
  hidden?: Record<string, string | undefined>;
  submit: string;
  /** Replaces the form after it succeeds. */
  done?: ReactNode;
  /** Submits the form without a click once the script runs. */
  submitOnLoad?: boolean;
  /** Beside another form, which is the one that most people need. */
  secondary?: boolean;
}) {
  const [state, dispatch, pending] = useActionState(action, {});
  const choiceId = useId();
  if (state.done) return <div role="status">{done}</div>;
  return (
    <form action={dispatch} className="grid gap-4">
      <FormError text={state.error} />
      {Object.entries(hidden).map(([name, value]) =>
        value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      {fields.map((field) => (
        <TextField key={field.name} field={field} state={state} />
      ))}
      {choice && (
        <div className="flex items-center gap-2 text-sm">
          <Checkbox id={choiceId} name={choice.name} />
          <label htmlFor={choiceId}>{choice.label}</label>
        </div>
      )}
      <Button type="submit" variant={secondary ? "outline" : "primary"} size="lg" pending={pending} className="w-full">
        {submit}
      </Button>
      {submitOnLoad ? <SubmitOnLoad /> : null}
    </form>
  );
}

function TextField({ field, state }: { field: AuthField; state: FormState }) {
  const { name, label, type = "text", hint, value = "", optional = false, ...rest } = field;
  return (
    <Field label={label} hint={hint} error={state.fields?.[name]} optional={optional}>
      {(control) => (
        <Input
          {...control}
          {...rest}
          name={name}
          type={type}
          className="h-9"
          defaultValue={state.values?.[name] ?? value}
          required={!optional}
        />
      )}
    </Field>
  );
}
