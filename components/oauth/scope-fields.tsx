"use client";

import { useId } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { FieldSet } from "#components/ui/field.tsx";
import type { Scope } from "#lib/access/scopes.ts";
import { groupScopes, type ScopeRow } from "./scope-labels.ts";

type Choice = {
  chosen: ReadonlySet<Scope>;
  /** Scopes that the member's role allows; the others are shown disabled. */
  allowed: readonly Scope[];
  onToggle: (scope: Scope, on: boolean) => void;
};

/** All requested scopes, each with a checkbox. */
export function ScopeFields({ scopes, ...choice }: { scopes: readonly Scope[] } & Choice) {
  return (
    <div className="grid gap-4">
      {groupScopes(scopes).map(({ label, rows }) => (
        <FieldSet key={label} legend={label} className="gap-0">
          <ul className="divide-y rounded-md border">
            {rows.map((row) => (
              <ScopeRowItem key={row.resource} row={row} {...choice} />
            ))}
          </ul>
        </FieldSet>
      ))}
    </div>
  );
}

function ScopeRowItem({ row, chosen, allowed, onToggle }: { row: ScopeRow } & Choice) {
  const base = useId();
  return (
    <li className="grid gap-1 px-3 py-2">
      <p className="font-medium text-sm">{row.title}</p>
      {row.scopes.map(({ scope, label, writes }) => {
        const isAllowed = allowed.includes(scope);
        const id = `${base}-${writes ? "write" : "read"}`;
        return (
          <label key={scope} htmlFor={id} className="flex min-h-6 cursor-pointer items-start gap-2 text-sm">
            <Checkbox
              id={id}
              className="mt-0.5"
              checked={isAllowed && chosen.has(scope)}
              disabled={!isAllowed}
              onCheckedChange={(on) => onToggle(scope, on === true)}
            />
            <span className="min-w-0 flex-1 text-muted-foreground">
              {label}
              {isAllowed ? null : <span className="block text-xs">Your role does not include this.</span>}
            </span>
            {writes ? <Badge variant="warning">Write</Badge> : <Badge>Read</Badge>}
          </label>
        );
      })}
    </li>
  );
}
