"use client";

import { type FormEvent, useState } from "react";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { toast } from "#components/ui/toast.ts";
import { plural } from "#lib/format.ts";
import type { BriefAnswer } from "#lib/geo/briefs/contract.ts";
import { FACTS_MIN } from "#lib/geo/briefs/limits.ts";
import { FactList } from "./fact-list.tsx";
import { useAddFacts } from "./hooks.ts";

/** The facts that the article may state, with a form that adds more. */
export function FactsCard({ brief, canAdd }: { brief: BriefAnswer; canAdd: boolean }) {
  const { facts, missingFacts } = brief.brief;
  return (
    <Card aria-label="Facts">
      <CardHeader>
        <CardTitle>Facts</CardTitle>
        <span className="text-muted-foreground text-xs" data-numeric>
          {plural(facts.length, "fact")}
          {facts.length < FACTS_MIN ? `, ${FACTS_MIN} needed` : ""}
        </span>
      </CardHeader>
      <CardContent className="grid gap-4">
        {missingFacts.length > 0 ? (
          <div className="text-sm">
            <p>The article states only these facts. Missing:</p>
            <ul aria-label="Missing facts" className="mt-1 list-disc pl-5 text-muted-foreground">
              {missingFacts.map((missing) => (
                <li key={missing}>{missing}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {facts.length > 0 ? <FactList label="Facts of this brief" facts={facts} /> : null}
        {canAdd ? <FactsForm briefId={brief.briefId} /> : null}
      </CardContent>
    </Card>
  );
}

function FactsForm({ briefId }: { briefId: string }) {
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
        hint="One sentence a line. Later briefs can use them too."
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
