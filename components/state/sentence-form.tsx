"use client";

import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { CallError } from "#lib/http/call.ts";
import { LEAD_SENTENCE_MAX } from "#lib/posts/limits.ts";
import { formErrors } from "./form-errors.ts";

export type SentenceRequest = { sentence: string; withoutSource: boolean };

/** Asks a person for one sentence, and for another try or leave to go on where no fact says it. */
export function SentenceForm({
  action,
  insist,
  pending,
  error,
  onSend,
  onChange,
  children,
}: {
  /** Labels of the buttons. */
  action: string;
  insist: string;
  pending: boolean;
  error: Error | null;
  onSend: (request: SentenceRequest) => void;
  onChange: () => void;
  children?: ReactNode;
}) {
  const [text, setText] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const sentence = text.replace(/\s+/g, " ").trim();
  const canInsist = isUnsourced(error);
  const send = (withoutSource: boolean) => {
    setEmpty(sentence === "");
    if (sentence !== "") onSend({ sentence, withoutSource });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(false);
  };
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <Field
        label="What can readers do now?"
        hint="One sentence. Use only numbers and names from the facts."
        error={isEmpty ? "Write a sentence first." : describe(error)}
      >
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={2}
            className="min-h-14"
            maxLength={LEAD_SENTENCE_MAX}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setEmpty(false);
              onChange();
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={canInsist ? "outline" : "primary"} pending={pending}>
          {action}
        </Button>
        {canInsist ? <Button onClick={() => send(true)}>{insist}</Button> : null}
        {children}
      </div>
    </form>
  );
}

/** Whether only the sources stand against the sentence, so that a person may take it all the same. */
function isUnsourced(error: Error | null): boolean {
  if (!(error instanceof CallError) || error.details.length === 0) return false;
  return error.details.every(({ path }) => path.endsWith("withoutSource"));
}

function describe(error: Error | null): string | undefined {
  if (!error) return undefined;
  if (!(error instanceof CallError) || error.details.length === 0) return formErrors(error, []).form;
  const messages = error.details.map(({ message }) => message);
  return [...messages, ...(isUnsourced(error) ? [error.recovery] : [])].join(" ");
}
