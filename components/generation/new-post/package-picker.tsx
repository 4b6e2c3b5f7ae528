"use client";

import { Package } from "lucide-react";
import { useState } from "react";
import { SourcePicker } from "#components/form/source-picker.tsx";
import { usePackagesOf } from "#components/integrations/hooks.ts";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** What belongs to no package, in requests. */
const OUTSIDE = { id: ".", name: "Everything else", detail: "in no package" };

/**
 * Limits a post to packages of its repositories. They are read only when somebody asks for them, because that can take
 * as long as a clone.
 */
export function PackagePicker({
  integrationIds,
  chosen,
  onChange,
}: {
  integrationIds: string[];
  chosen: string[];
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
      isEmpty={(packages) => packages.length === 0}
      empty={<p className="text-muted-foreground text-sm">No packages were found. The post covers everything.</p>}
    >
      {(packages) => (
        <div className="grid gap-1.5">
          <SourcePicker
            label="Packages"
            sources={[...packages.map(({ name, path }) => ({ id: name, name, detail: path })), OUTSIDE]}
            chosen={chosen}
            onChange={onChange}
          />
          <p className="text-pretty text-muted-foreground text-xs">
            {chosen.length === 0
              ? "No package is chosen, so the post covers everything."
              : "The post covers these packages and the code that they share. The activity below still lists all changes."}
          </p>
        </div>
      )}
    </QueryView>
  );
}
