"use client";

import { type FormEvent, useState } from "react";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { Button } from "#components/ui/button.tsx";
import { Card, CardContent, CardFooter, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { toast } from "#components/ui/toast.ts";
import type { PlanUse } from "#lib/billing/contract.ts";
import { useUpdatePlan } from "./hooks.ts";
import { type PlanName, planOptions } from "./words.ts";

/** The operator's form for an organization's plan. */
export function PlanForm({ plan }: { plan: PlanUse }) {
  const update = useUpdatePlan();
  const [name, setName] = useState<PlanName>(plan.plan);
  const [zeroDataRetention, setZeroDataRetention] = useState(plan.zeroDataRetention);
  const errors = formErrors(update.error, ["plan", "monthlyCredits"]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const monthlyCredits = Number(new FormData(event.currentTarget).get("monthlyCredits"));
    const body = { plan: name, monthlyCredits, zeroDataRetention };
    update.mutate(body, { onSuccess: () => toast.success("Saved") });
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>Change the plan</CardTitle>
        <span className="text-muted-foreground text-xs">Operators only</span>
      </CardHeader>
      <form onSubmit={submit} noValidate>
        <CardContent className="grid max-w-lg gap-4">
          <Field label="Plan" hint="Applies immediately. Usage this month still counts." error={errors.fields.plan}>
            {(control) => (
              <Select value={name} onValueChange={(value) => setName(value as PlanName)}>
                <SelectTrigger {...control}>
                  <SelectValue />
                </SelectTrigger>
                <SelectContent>
                  {planOptions.map(({ value, label }) => (
                    <SelectItem key={value} value={value}>
                      {label}
                    </SelectItem>
                  ))}
                </SelectContent>
              </Select>
            )}
          </Field>
          <Field label="Credits a month" hint="Starting next month." error={errors.fields.monthlyCredits}>
            {(control) => (
              <Input
                {...control}
                name="monthlyCredits"
                type="number"
                inputMode="numeric"
                min={0}
                step={1}
                defaultValue={plan.monthlyCredits}
              />
            )}
          </Field>
          <Field label="Zero data retention" hint="Add-on: AI vendors don't store requests.">
            {(control) => <Switch {...control} checked={zeroDataRetention} onCheckedChange={setZeroDataRetention} />}
          </Field>
          <FormError text={errors.form} />
        </CardContent>
        <CardFooter>
          <Button type="submit" variant="primary" pending={update.isPending}>
            Save
          </Button>
        </CardFooter>
      </form>
    </Card>
  );
}
