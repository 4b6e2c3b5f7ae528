"use client";

import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { formatUsd } from "#lib/format.ts";
import { BUDGET_MAX_USD } from "#lib/geo/settings/limits.ts";
import type { SectionProps } from "./draft.ts";
import { useSpending } from "./hooks.ts";

/** The budget of a month, beside what this month's answers cost. An empty field means no budget. */
export function BudgetField({
  budget,
  error,
  change,
}: { budget: number | null; error: string | undefined } & Pick<SectionProps, "change">) {
  const spending = useSpending().data?.spending;
  const [text, setText] = useState(budget === null ? "" : String(budget));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field
        label="Monthly budget in US dollars"
        hint="Scans stop when the budget is used up. Leave empty for no limit."
        error={error}
      >
        {(control) => (
          <Input
            {...control}
            type="number"
            inputMode="decimal"
            min={0}
            max={BUDGET_MAX_USD}
            step={0.01}
            value={toNumber(text) === budget ? text : (budget ?? "")}
            onChange={({ target }) => {
              setText(target.value);
              change({ budget: toNumber(target.value) });
            }}
          />
        )}
      </Field>
      {spending ? (
        <p className="self-end pb-1.5 text-muted-foreground text-sm" data-numeric>
          Spent this month (UTC): {formatUsd(spending.costUsd)}
          {spending.unpricedAnswers > 0 ? `, without ${spending.unpricedAnswers} answers of unknown price` : ""}
        </p>
      ) : null}
    </div>
  );
}

function toNumber(text: string): number | null {
  return text.trim() === "" ? null : Number(text);
}
