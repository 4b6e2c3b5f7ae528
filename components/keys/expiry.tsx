"use client";

import { Field } from "#components/ui/field.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "#components/ui/select.tsx";
import { formatDay } from "#lib/format.ts";

export type ExpiryChoice = "keep" | "never" | "7" | "30" | "60" | "90";

/** The expiry part of a request; an empty object keeps the current expiry. */
export function expiryBody(choice: ExpiryChoice): { expiresInDays?: 7 | 30 | 60 | 90 | null } {
  if (choice === "keep") return {};
  if (choice === "never") return { expiresInDays: null };
  return { expiresInDays: Number(choice) as 7 | 30 | 60 | 90 };
}

/** The choices in days, shortest first. */
export function listDays(maxDays: number | null): ("7" | "30" | "60" | "90")[] {
  return (["7", "30", "60", "90"] as const).filter((day) => maxDays === null || Number(day) <= maxDays);
}

/** Selects an expiry. `present` is the current one of an edited key, and absent for a new key. */
export function Expiry({
  value,
  present,
  maxDays,
  onChange,
}: {
  value: ExpiryChoice;
  present?: string | null;
  /** The longest lifetime that the organization allows; null allows keys without an end. */
  maxDays: number | null;
  onChange: (value: ExpiryChoice) => void;
}) {
  return (
    <Field label="Expires" className="sm:max-w-64">
      {(control) => (
        <Select value={value} onValueChange={(next) => onChange(next as ExpiryChoice)}>
          <SelectTrigger {...control}>
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            {present === undefined ? null : (
              <SelectItem value="keep">{present ? `No change: ${formatDay(present)}` : "No change: never"}</SelectItem>
            )}
            {listDays(maxDays).map((day) => (
              <SelectItem key={day} value={day}>
                {present === undefined ? `In ${day} days` : `${day} days from now`}
              </SelectItem>
            ))}
            {present === null || maxDays !== null ? null : <SelectItem value="never">Never</SelectItem>}
          </SelectContent>
        </Select>
      )}
    </Field>
  );
}
