"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { usePageTitle } from "#components/dashboard/page-title.ts";
import { BackLink } from "#components/state/back-link.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { BrandIdentity } from "#lib/brands/contract.ts";
import { EditorSkeleton } from "./editor-skeleton.tsx";
import { useBrand, useMakeDefault } from "./hooks.ts";

const BrandEditor = dynamic(() => import("./brand-editor.tsx").then((module) => module.BrandEditor), {
  ssr: false,
  loading: () => <EditorSkeleton />,
});
const DeleteBrandDialog = dynamic(() => import("./delete-dialog.tsx").then((module) => module.DeleteBrandDialog), {
  ssr: false,
});

/** The page of one brand identity with all of its settings. */
export function BrandPage({ brandIdentityId }: { brandIdentityId: string }) {
  const { slug } = useOrganization();
  return (
    <Page>
      <BackLink href={`/${slug}/brands`} label="Brand identities" />
      <LoadedBrand
        brandIdentityId={brandIdentityId}
        headed
        skeleton={
          <>
            <Skeleton className="mb-7 h-7 w-56" />
            <EditorSkeleton />
          </>
        }
      />
    </Page>
  );
}

export function LoadedBrand({
  brandIdentityId,
  headed,
  skeleton,
}: {
  brandIdentityId: string;
  /** Whether it renders the heading of the page. */
  headed: boolean;
  skeleton: ReactNode;
}) {
  const query = useBrand(brandIdentityId);
  return (
    <>
      {headed && !query.data ? <h1 className="sr-only">Brand identity</h1> : null}
      <QueryView query={query} skeleton={skeleton}>
        {({ brandIdentity }) => (
          <>
            {headed ? <Header brand={brandIdentity} /> : null}
            <BrandEditor key={brandIdentity.id} brand={brandIdentity} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Header({ brand }: { brand: BrandIdentity }) {
  const { slug } = useOrganization();
  const router = useRouter();
  const canWrite = useCan("write");
  const makeDefault = useMakeDefault();
  const [deleting, setDeleting] = useState(false);
  usePageTitle(brand.name);
  const actions = (
    <>
      <Button pending={makeDefault.isPending} onClick={() => makeDefault.mutate(brand.id)}>
        Make default
      </Button>
      <Button onClick={() => setDeleting(true)}>Delete</Button>
    </>
  );
  return (
    <>
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-2.5">
            <span className="min-w-0 break-words">{brand.name}</span>
            {brand.isDefault ? <Badge variant="accent">Default</Badge> : null}
          </span>
        }
        description={brand.isDefault ? "The default for new posts." : "Used only by posts that select it."}
        actions={canWrite && !brand.isDefault ? actions : undefined}
      />
      {deleting ? (
        <DeleteBrandDialog brand={brand} onOpenChange={setDeleting} onDeleted={() => router.push(`/${slug}/brands`)} />
      ) : null}
    </>
  );
}
