"use client";

import { Field } from "#components/ui/field.tsx";
import { Textarea } from "#components/ui/textarea.tsx";

const NAME = "allowedNetworks";

/** The networks that were entered in a form with a `NetworksField`. */
export function readNetworks(form: HTMLFormElement): string[] {
  const text = String(new FormData(form).get(NAME) ?? "");
  return text.split(/[\s,]+/).filter(Boolean);
}

/** Limits access to some networks, one on each line. */
export function NetworksField({
  hint,
  networks = [],
  error,
}: {
  /** Says what other networks can no longer do. */
  hint: string;
  networks?: readonly string[];
  error: string | undefined;
}) {
  return (
    <Field
      label="Allowed networks"
      optional
      hint={`One network per line, such as 203.0.113.0/24. ${hint}`}
      error={error}
    >
      {(control) => (
        <Textarea
          {...control}
          name={NAME}
          defaultValue={networks.join("\n")}
          spellCheck={false}
          className="font-mono text-xs"
        />
      )}
    </Field>
  );
}
