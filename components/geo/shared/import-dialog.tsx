"use client";

import { FileUp } from "lucide-react";
import { type ChangeEvent, useId, useState } from "react";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { formErrors, plain } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { toast } from "#components/ui/toast.ts";
import { formatCount, plural } from "#lib/format.ts";
import type { ImportResult } from "#lib/geo/imports/contract.ts";

/** The parts of a CSV import mutation that the dialog uses. */
export type Importer = {
  mutate: (
    input: { csv: string; dryRun: boolean },
    options: { onSuccess: (result: ImportResult, input: { csv: string; dryRun: boolean }) => void },
  ) => void;
  isPending: boolean;
  error: unknown;
  reset: () => void;
};

const SHOWN_ISSUES = 8;

/** Imports CSV text or a file: first a dry run that shows the effect, then the import. */
export function ImportDialog({
  noun,
  example,
  hint,
  importer,
  onOpenChange,
}: {
  /** The noun for a row: `prompt`. */
  noun: string;
  example: string;
  hint: string;
  importer: Importer;
  onOpenChange: (open: boolean) => void;
}) {
  const [csv, setCsv] = useState("");
  const [tried, setTried] = useState<{ csv: string; result: ImportResult }>();
  const checked = tried?.csv === csv ? tried.result : undefined;
  const errors = formErrors(importer.error, ["csv"]);
  const changes = checked ? checked.imported + checked.updated : 0;

  function change(text: string) {
    setCsv(text);
    importer.reset();
  }

  function submit() {
    importer.mutate(
      { csv, dryRun: checked === undefined },
      {
        onSuccess: (result, input) => {
          if (input.dryRun) {
            setTried({ csv, result });
            return;
          }
          toast.success(`${plural(result.imported, noun)} added, ${formatCount(result.updated)} changed`);
          onOpenChange(false);
        },
      },
    );
  }

  return (
    <FormDialog
      title={`Import ${noun}s`}
      description="You'll see a preview before anything is saved."
      submitLabel={
        checked === undefined ? "Check" : changes === 0 ? "Nothing to import" : `Import ${plural(changes, noun)}`
      }
      error={errors.form}
      pending={importer.isPending}
      disabled={csv.trim() === "" || (checked !== undefined && changes === 0)}
      onOpenChange={onOpenChange}
      onSubmit={submit}
    >
      <Field label="CSV" hint={hint} error={errors.fields.csv}>
        {(control) => (
          <Textarea
            {...control}
            className="min-h-40 font-mono text-xs max-sm:text-base"
            placeholder={example}
            spellCheck={false}
            value={csv}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </Field>
      <FileButton onText={change} />
      {checked ? <Outcome noun={noun} result={checked} /> : null}
    </FormDialog>
  );
}

/** `prompt: Too small: expected …` -> `prompt: Enter something here`. */
function issueWords(message: string): string {
  const [, column, fault] = /^(\w+): (.*)$/s.exec(message) ?? [];
  return column && fault ? `${column}: ${plain(fault)}` : message;
}

function FileButton({ onText }: { onText: (text: string) => void }) {
  const id = useId();
  function read(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    event.target.value = "";
    if (file) void file.text().then(onText);
  }
  return (
    <div>
      <Button asChild size="sm">
        <label htmlFor={id} className="focus-within:outline-2 focus-within:outline-ring">
          <FileUp aria-hidden />
          Choose a file
          <input id={id} type="file" accept=".csv,text/csv,text/plain" className="sr-only" onChange={read} />
        </label>
      </Button>
    </div>
  );
}

function Outcome({ noun, result }: { noun: string; result: ImportResult }) {
  const { imported, updated, skipped, issues } = result;
  return (
    <section
      aria-label="Preview"
      aria-live="polite"
      className="grid gap-2 rounded-lg border bg-surface px-4 py-3 text-sm"
    >
      <p data-numeric>
        <span className="font-medium">{plural(imported, noun)} would be added</span>
        <span className="text-muted-foreground">
          , {formatCount(updated)} changed, {plural(skipped, "row")} left out.
        </span>
      </p>
      {issues.length > 0 ? (
        <ul className="grid gap-1">
          {issues.slice(0, SHOWN_ISSUES).map(({ line, message }) => (
            <li key={`${line}-${message}`} className="flex gap-2.5">
              <span data-numeric className="w-14 shrink-0 text-muted-foreground">
                Line {line}
              </span>
              <span className="min-w-0 break-words">{issueWords(message)}</span>
            </li>
          ))}
          {issues.length > SHOWN_ISSUES ? (
            <li className="text-muted-foreground">and {plural(issues.length - SHOWN_ISSUES, "more issue")}</li>
          ) : null}
        </ul>
      ) : null}
    </section>
  );
}
