"use client";

import { Globe, Plus, Stamp } from "lucide-react";
import dynamic from "next/dynamic";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useState } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { useBrands } from "#components/data/brands.ts";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import type { BrandIdentity } from "#lib/brands/contract.ts";
import { BrandsTable } from "./brands-table.tsx";
import { RunningAnalyses } from "./running-analyses.tsx";

const NewBrandDialog = dynamic(() => import("./new-dialogs.tsx").then((module) => module.NewBrandDialog));
const AnalyzeDialog = dynamic(() => import("./new-dialogs.tsx").then((module) => module.AnalyzeDialog));
const DeleteBrandDialog = dynamic(() => import("./delete-dialog.tsx").then((module) => module.DeleteBrandDialog));

export function BrandsPage() {
  const query = useBrands();
  const canWrite = useCan("write");
  const [open, setOpen] = useQueryState("open", parseAsStringLiteral(["new", "analyze"]));
  const [deleting, setDeleting] = useState<BrandIdentity>();
  const close = () => void setOpen(null);
  const actions = (
    <>
      <Button onClick={() => void setOpen("analyze")}>
        <Globe aria-hidden />
        Analyze a website
      </Button>
      <Button variant="primary" onClick={() => void setOpen("new")}>
        <Plus aria-hidden />
        New brand identity
      </Button>
    </>
  );
  return (
    <Page>
      <PageHeader
        title="Brand identities"
        description="How your posts sound and look: tone, audience, language, colors and writing rules."
        actions={canWrite ? actions : undefined}
      />
      <RunningAnalyses />
      <Card>
        <QueryView
          query={query}
          skeleton={<ListSkeleton rows={3} trailing={4} />}
          isEmpty={(data) => data.brandIdentities.length === 0}
          empty={
            <EmptyState
              icon={Stamp}
              title="No brand identity"
              description="Create one, or start from your website."
              action={canWrite ? actions : undefined}
            />
          }
        >
          {(data) => <BrandsTable brands={data.brandIdentities} onDelete={setDeleting} />}
        </QueryView>
      </Card>
      {canWrite && open === "new" ? <NewBrandDialog onOpenChange={close} /> : null}
      {canWrite && open === "analyze" ? <AnalyzeDialog onOpenChange={close} /> : null}
      {deleting ? <DeleteBrandDialog brand={deleting} onOpenChange={() => setDeleting(undefined)} /> : null}
    </Page>
  );
}
