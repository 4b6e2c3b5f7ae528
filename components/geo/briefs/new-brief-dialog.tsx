"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { usePlan } from "#components/billing/hooks.ts";
import { credits } from "#components/billing/words.ts";
import { useBrands } from "#components/data/brands.ts";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { useCompetitors } from "#components/geo/competitors/hooks.ts";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { nestedFormErrors } from "#components/state/form-errors.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Field } from "#components/ui/field.tsx";
import { Label } from "#components/ui/label.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import type { ContentSubtype, SourceKind } from "#lib/geo/briefs/contract.ts";
import { TOPIC_MAX } from "#lib/geo/briefs/limits.ts";
import { CompetitorChoice } from "./competitor-choice.tsx";
import { useCreateBrief } from "./hooks.ts";
import { SUBTYPE_WORDS, SUBTYPES, writingCost } from "./words.ts";

/** The origin of a brief other than a free topic. */
export type BriefSource = { kind: Exclude<SourceKind, "manual">; id: string; topic: string; competitors: string[] };

const STANDARD = "standard";
const FIELDS = ["topic", "contentSubtype", "competitorIds", "brandIdentityId"];

/** Creates a brief from a gap, a prompt or a free topic, and opens it. */
export function NewBriefDialog({
  source,
  onOpenChange,
}: {
  source?: BriefSource;
  onOpenChange: (open: boolean) => void;
}) {
  const router = useRouter();
  const path = useGeoPath();
  const create = useCreateBrief();
  const competitors = useCompetitors().data?.competitors ?? [];
  const [topic, setTopic] = useState(source?.topic.slice(0, TOPIC_MAX) ?? "");
  const [subtype, setSubtype] = useState<ContentSubtype>();
  const [brandId, setBrandId] = useState<string>();
  const [chosen, setChosen] = useState<string[]>();
  const [autoApprove, setAutoApprove] = useState(false);
  const errors = nestedFormErrors(create.error, FIELDS);
  const competitorNames = source?.competitors ?? [];
  const competitorIds = chosen ?? competitors.filter(({ name }) => competitorNames.includes(name)).map(({ id }) => id);

  function submit() {
    const body = {
      topic: topic.trim(),
      autoApprove,
      ...(source ? { sourceKind: source.kind, sourceId: source.id } : {}),
      ...(subtype ? { contentSubtype: subtype } : {}),
      ...(brandId ? { brandIdentityId: brandId } : {}),
      ...(chosen ? { competitorIds: chosen } : {}),
    };
    create.mutate(body, { onSuccess: ({ briefId }) => router.push(path(`/briefs/${briefId}`)) });
  }

  return (
    <FormDialog
      title={source ? "Create a brief" : "New brief"}
      description="A plan for an article, based on stored answers. You review it before anything is written."
      submitLabel="Create brief"
      note={<Cost />}
      error={errors.form}
      pending={create.isPending || create.isSuccess}
      onOpenChange={onOpenChange}
      onSubmit={submit}
    >
      <Field label="Topic" hint="The question your article answers, in a buyer's words." error={errors.fields.topic}>
        {(control) => (
          <Textarea
            {...control}
            dir="auto"
            rows={2}
            maxLength={TOPIC_MAX}
            value={topic}
            onChange={(event) => setTopic(event.target.value.replace(/\n/g, " "))}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <SubtypeField value={subtype} error={errors.fields.contentSubtype} onChange={setSubtype} />
        <BrandField value={brandId} error={errors.fields.brandIdentityId} onChange={setBrandId} />
      </div>
      <CompetitorChoice
        competitors={competitors}
        chosen={competitorIds}
        error={errors.fields.competitorIds}
        onChange={setChosen}
      />
      <AutoApprove checked={autoApprove} onChange={setAutoApprove} />
    </FormDialog>
  );
}

function SubtypeField({
  value,
  error,
  onChange,
}: {
  value: ContentSubtype | undefined;
  error: string | undefined;
  onChange: (value: ContentSubtype | undefined) => void;
}) {
  return (
    <Field label="Article type" error={error}>
      {(control) => (
        <Select
          value={value ?? STANDARD}
          onValueChange={(next) => onChange(SUBTYPES.find((subtype) => subtype === next))}
        >
          <SelectTrigger {...control}>
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value={STANDARD}>Best fit</SelectItem>
            {SUBTYPES.map((subtype) => (
              <SelectItem key={subtype} value={subtype}>
                {SUBTYPE_WORDS[subtype]}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </Field>
  );
}

function BrandField({
  value,
  error,
  onChange,
}: {
  value: string | undefined;
  error: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const brands = useBrands().data?.brandIdentities ?? [];
  return (
    <Field label="Brand identity" error={error}>
      {(control) => (
        <Select value={value ?? STANDARD} onValueChange={(next) => onChange(next === STANDARD ? undefined : next)}>
          <SelectTrigger {...control}>
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            <SelectItem value={STANDARD}>The project's</SelectItem>
            {brands.map((brand) => (
              <SelectItem key={brand.id} value={brand.id}>
                {brand.name}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </Field>
  );
}

function AutoApprove({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const meter = usePlan().data?.meters.find((one) => one.meter === "longForm");
  return (
    <div className="flex items-start gap-2.5">
      <Checkbox
        id="auto-approve"
        className="mt-0.5"
        checked={checked}
        onCheckedChange={(next) => onChange(next === true)}
      />
      <Label htmlFor="auto-approve" className="grid justify-items-start gap-0">
        Write the article at once
        <span className="font-normal text-muted-foreground text-xs">
          Skips the review of the plan. The article is a draft either way. {meter ? writingCost(meter) : ""}
        </span>
      </Label>
    </div>
  );
}

/** The cost of planning, beside the remaining quota. */
function Cost() {
  const plan = usePlan().data;
  const price = plan?.prices.briefs;
  if (!plan || price === undefined) return null;
  return (
    <p data-numeric>
      Costs {credits(price)}; you have {credits(plan.credits)}.
    </p>
  );
}
