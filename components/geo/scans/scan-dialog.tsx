"use client";

import { useState } from "react";
import { usePrompts } from "#components/geo/shared/prompts.ts";
import { useGeoSettings } from "#components/geo/shared/settings.ts";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { FieldSet } from "#components/ui/field.tsx";
import { Label } from "#components/ui/label.tsx";
import { RadioGroup, RadioGroupItem } from "#components/ui/radio-group.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { plural } from "#lib/format.ts";
import { useEstimate, useStartScan } from "./hooks.ts";
import { describePrice } from "./words.ts";

const CHOICES = [
  { repeats: 1, label: "Once", hint: "Enough for the weekly trend" },
  { repeats: 3, label: "3 times", hint: "More precise daily figures" },
  { repeats: 5, label: "5 times", hint: "Before and after something you publish" },
  { repeats: 10, label: "10 times", hint: "Most precise" },
] as const;

/** Chooses how many times to ask each prompt, with the resulting number of answers. */
export function ScanDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const start = useStartScan();
  const [repeats, setRepeats] = useState<number>(3);
  const once = useAnswersOfOneRound();
  const estimate = useEstimate({ repeats });
  const answers = estimate.data?.answers ?? (once ? once.answers * repeats : 0);
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>Run a scan</DialogTitle>
          <DialogDescription>
            Engines answer differently each time. More repeats give more precise results.
          </DialogDescription>
        </DialogHeader>
        <DialogBody className="grid gap-4">
          <FieldSet legend="Ask each engine each prompt">
            <RadioGroup value={String(repeats)} onValueChange={(value) => setRepeats(Number(value))}>
              {CHOICES.map(({ repeats: value, label, hint }) => (
                <div key={value} className="flex items-start gap-2.5">
                  <RadioGroupItem id={`repeats-${value}`} value={String(value)} className="mt-0.5" />
                  <Label htmlFor={`repeats-${value}`} className="grid justify-items-start gap-0">
                    {label}
                    <span className="font-normal text-muted-foreground text-xs">{hint}</span>
                  </Label>
                </div>
              ))}
            </RadioGroup>
          </FieldSet>
          {once ? (
            <p className="rounded-md bg-surface px-3 py-2 text-sm" data-numeric>
              About {plural(answers, "answer")}: {plural(once.prompts, "prompt")} × {plural(once.engines, "engine")} ×{" "}
              {plural(once.languages, "language")} × {repeats}
              {answers > once.answers * repeats ? ", and the conversations" : ""}.{" "}
              {once.free ? "" : "Each answer of a real engine counts toward the plan's quota. "}
              {estimate.data ? describePrice(estimate.data) : null}
            </p>
          ) : (
            <Skeleton className="h-14 rounded-md" />
          )}
          <FormError text={formErrors(start.error ?? estimate.error, []).form} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            variant="primary"
            pending={start.isPending}
            onClick={() => start.mutate({ repeats }, { onSuccess: () => onOpenChange(false) })}
          >
            Run scan
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** The number of answers in one round of all prompts; undefined until it is known. */
function useAnswersOfOneRound() {
  const { data } = useGeoSettings();
  const listed = usePrompts().data?.prompts;
  if (!data?.settings || listed === undefined) return undefined;
  const { settings } = data;
  const prompts = listed.filter(({ enabled }) => enabled).length;
  const selectedEngines = data.engines.filter(({ id }) => settings.engines.includes(id));
  const twice = settings.trackWithoutSearch ? selectedEngines.filter(({ search }) => search).length : 0;
  const engines = selectedEngines.length + twice;
  const languages = settings.languages.length;
  return {
    prompts,
    engines,
    languages,
    answers: prompts * engines * languages,
    free: selectedEngines.every(({ sandbox }) => sandbox),
  };
}
