"use client";

import { FileQuestion } from "lucide-react";
import Link from "next/link";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { Page } from "#components/dashboard/page.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { Button } from "#components/ui/button.tsx";

export default function DashboardNotFound() {
  const { slug } = useOrganization();
  return (
    <Page>
      <h1 className="sr-only">Not found</h1>
      <EmptyState
        icon={FileQuestion}
        title="This does not exist"
        description="Check the URL. It may have been deleted, or it may belong to another organization."
        action={
          <Button asChild>
            <Link href={`/${slug}`}>Go to Home</Link>
          </Button>
        }
      />
    </Page>
  );
}
