"use client";

import { Package } from "lucide-react";
import { type ReactNode, useState } from "react";
import { SourcePicker } from "#components/form/source-picker.tsx";
import { usePackagesOf } from "#components/integrations/hooks.ts";
import { FormError } from "#components/state/form-error.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** What belongs to no package, in requests. */
const OUTSIDE = { id: ".", name: "Everything else", detail: "in no package" };

/**
 * Limits posts to packages of their repositories. They are read only when somebody asks for them, because that can take
 * as long as a clone.
 * @param covers the subject of the hint: "The post covers", "Each post covers"
 */
export function PackagePicker({
  integrationIds,
  chosen,
  covers = "The post covers",
  error,
  onChange,
}: {
  integrationIds: string[];
  chosen: string[];
  covers?: string;
  error?: string | undefined;
  onChange: (names: string[]) => void;
}) {
  const [isOpen, setOpen] = useState(chosen.length > 0);
  const query = usePackagesOf(integrationIds, isOpen);
  if (!isOpen) {
    return (
      <Button size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        <Package aria-hidden />
        Only some packages
      </Button>
    );
  }
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton className="h-24 w-full rounded-lg" />}
      isEmpty={(packages) => packages.length === 0 && chosen.length === 0}
      empty={<Hint>No packages were found. {covers} everything.</Hint>}
    >
      {(packages) => (
        <div className="grid gap-1.5">
          <SourcePicker label="Packages" sources={toSources(packages, chosen)} chosen={chosen} onChange={onChange} />
          <FormError text={error} />
          <Hint>
            {chosen.length === 0
              ? `No packages selected. ${covers} everything.`
              : `${covers} these packages and the code that they share.`}
          </Hint>
        </div>
      )}
    </QueryView>
  );
}

const Hint = ({ children }: { children: ReactNode }) => (
  <p className="text-pretty text-muted-foreground text-xs">{children}</p>
);

/** The packages that can be chosen, and those that were chosen and are not found any more. */
function toSources(packages: readonly { name: string; path: string }[], chosen: readonly string[]) {
  const found = packages.map(({ name, path }) => ({ id: name, name, detail: path === name ? "" : path }));
  const known = new Set([OUTSIDE.id, ...packages.flatMap(({ name, path }) => [name, path])]);
  const lost = chosen.filter((name) => !known.has(name)).map((name) => ({ id: name, name, detail: "Not found" }));
  return [...found, ...lost, OUTSIDE];
}
