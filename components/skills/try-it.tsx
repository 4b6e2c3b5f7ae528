"use client";

import { useDeferredValue, useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import type { StyleRules } from "#lib/content/types.ts";
import { applyStyle, checkStyle } from "#lib/content/writers/style/style.ts";

const SAMPLE =
  "We leverage github actions in order to provide a seamless release. Our team moved the build to typescript, and the nightly job runs on postgresql.";
const SAMPLE_MAX = 2_000;

/** Applies the rules to a sample text with the same code as the writers. */
export function TryIt({ rules }: { rules: StyleRules }) {
  const [sample, setSample] = useState(SAMPLE);
  const text = useDeferredValue(sample);
  const after = applyStyle(text, rules);
  const violations = checkStyle(after, rules);
  return (
    <section aria-label="Try it" className="rounded-lg border bg-card">
      <h2 className="border-b px-4 py-2.5 font-semibold text-sm">Try it</h2>
      <div className="grid gap-4 p-4">
        <Field label="Your text">
          {(control) => (
            <Textarea
              {...control}
              value={sample}
              maxLength={SAMPLE_MAX}
              onChange={(event) => setSample(event.target.value)}
            />
          )}
        </Field>
        <div>
          <h3 className="mb-1.5 font-medium text-sm">With these rules</h3>
          <output className="block whitespace-pre-wrap break-words rounded-md bg-surface-strong px-3 py-2 text-sm">
            {after === text ? <span className="text-muted-foreground">Nothing is changed.</span> : after}
          </output>
        </div>
        {violations.length > 0 ? (
          <div>
            <h3 className="mb-1.5 text-muted-foreground text-xs">Reword manually</h3>
            <ul className="grid gap-1 text-sm">
              {violations.slice(0, 8).map(({ kind, text: violation, message }) => (
                <li key={`${kind}-${violation}-${message}`} className="break-words">
                  {message}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  );
}
