"use client";

import { useState } from "react";
import { FormDialog } from "#components/form/form-dialog.tsx";
import { SourcePicker } from "#components/form/source-picker.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { toast } from "#components/ui/toast.ts";
import { plural } from "#lib/format.ts";
import type { OutputOf } from "#lib/http/endpoint.ts";
import type { AnyIntegration } from "#lib/integrations/contract.ts";
import type { listPackages } from "#lib/jobs/packages/contract.ts";
import { useConfirmPackages, usePackages } from "./hooks.ts";

type Package = OutputOf<typeof listPackages>["packages"][number];

/** Lists the packages that were found in a repository, for a person to confirm. */
export function PackagesDialog({
  integration,
  onOpenChange,
}: {
  integration: AnyIntegration;
  onOpenChange: (open: boolean) => void;
}) {
  const query = usePackages(integration.id);
  const confirm = useConfirmPackages(integration.id);
  const [changed, setChanged] = useState<string[]>();
  const found = query.data?.packages ?? [];
  const chosen = changed ?? found.flatMap(({ name, confirmed }) => (confirmed ? [name] : []));
  const errors = formErrors(confirm.error, []);

  function submit() {
    confirm.mutate(chosen, {
      onSuccess: () => {
        toast.success(`${plural(chosen.length, "package")} of ${integration.displayName} confirmed`);
        onOpenChange(false);
      },
    });
  }

  return (
    <FormDialog
      title="Packages"
      description={`${integration.displayName}. A post can cover a confirmed package alone. Changes in other packages appear under the packages that include them.`}
      submitLabel="Confirm"
      error={errors.form}
      pending={confirm.isPending}
      disabled={found.length === 0}
      onOpenChange={onOpenChange}
      onSubmit={submit}
    >
      <QueryView
        query={query}
        skeleton={<Skeleton className="h-40 w-full rounded-lg" />}
        isEmpty={({ packages }) => packages.length === 0}
        empty={
          <p className="text-muted-foreground text-sm">
            No packages were found. They are read from workspaces of npm, pnpm, Cargo, Go, Python and Maven, and from
            tags such as parser@1.2.0.
          </p>
        }
      >
        {({ packages, confirmed }) => (
          <div className="grid gap-2">
            <SourcePicker
              label={confirmed ? plural(packages.length, "package") : `${plural(packages.length, "package")} found`}
              sources={packages.map(toSource)}
              chosen={chosen}
              onChange={setChanged}
            />
            <div className="flex gap-2">
              <Button size="sm" onClick={() => setChanged(packages.map(({ name }) => name))}>
                Select all
              </Button>
              <Button size="sm" onClick={() => setChanged([])}>
                Select none
              </Button>
            </div>
          </div>
        )}
      </QueryView>
    </FormDialog>
  );
}

function toSource({ name, path, dependsOn }: Package) {
  const folder = path === "" ? "root" : path;
  const place = folder === name ? [] : [folder];
  const parts = dependsOn.length === 0 ? [] : [`with ${dependsOn.join(", ")}`];
  return { id: name, name, detail: [...place, ...parts].join(", ") };
}
