"use client";

import { QueryView } from "#components/state/query-view.tsx";
import { Card, CardContent, CardFooter, CardHeader } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { DeleteOrganization } from "./delete-organization.tsx";
import { CustomDomainCard } from "./domain/custom-domain-card.tsx";
import { useOrganizationDetail } from "./hooks.ts";
import { OrganizationForm } from "./organization-form.tsx";
import { PublicPages } from "./public-pages.tsx";
import { RequiredApproval } from "./required-approval.tsx";
import { WidgetCard } from "./widget-card.tsx";

export function GeneralSettings() {
  const query = useOrganizationDetail();
  return (
    <QueryView query={query} skeleton={<GeneralSkeleton />}>
      {({ organization }) => (
        <div className="grid gap-5">
          <OrganizationForm key={organization.id} organization={organization} />
          <PublicPages organization={organization} />
          <CustomDomainCard publicPages={organization.publicPages} />
          {organization.publicPages ? <WidgetCard slug={organization.slug} /> : null}
          <RequiredApproval organization={organization} />
          <DeleteOrganization organization={organization} />
        </div>
      )}
    </QueryView>
  );
}

function GeneralSkeleton() {
  return (
    <Card>
      <CardHeader>
        <Skeleton className="w-28" />
      </CardHeader>
      <CardContent className="grid max-w-md gap-5">
        {["w-12", "w-16", "w-14"].map((width) => (
          <div key={width} className="grid gap-2">
            <Skeleton className={width} />
            <Skeleton className="h-8 w-full" />
          </div>
        ))}
      </CardContent>
      <CardFooter>
        <Skeleton className="h-8 w-16" />
      </CardFooter>
    </Card>
  );
}
