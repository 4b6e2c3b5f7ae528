"use client";

import { ExternalLink } from "lucide-react";
import { useId } from "react";
import { useCan } from "#components/dashboard/organization.tsx";
import { HelpLink } from "#components/docs/help-link.tsx";
import { Card, CardContent, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { Switch } from "#components/ui/switch.tsx";
import type { OrganizationDetail } from "#lib/orgs/contract.ts";
import { useSwitchOrganization } from "./hooks.ts";

/** Toggles public pages of published changelogs and blog posts. Only an owner can change it. */
export function PublicPages({ organization }: { organization: OrganizationDetail }) {
  const isOwner = useCan("own");
  const publicPages = useSwitchOrganization("publicPages", "Couldn't change public pages");
  const base = useId();
  const path = `/p/${organization.slug}`;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Public pages</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-lg flex-1 basis-64">
          <label htmlFor={base} className="font-medium text-sm">
            Show published posts to everyone
          </label>
          <p id={`${base}-hint`} className="mt-0.5 text-muted-foreground text-sm">
            Published changelogs and blog posts can be read at{" "}
            {organization.publicPages ? (
              <a
                href={path}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1 rounded-sm text-accent-text underline-offset-4 hover:underline"
              >
                {path}
                <ExternalLink aria-hidden className="size-3" />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            ) : (
              <span>{path}</span>
            )}{" "}
            by everyone. Drafts stay private.{isOwner ? "" : " Only an owner can change this."}{" "}
            <HelpLink guide="public-pages">How public pages work</HelpLink>
          </p>
        </div>
        <Switch
          id={base}
          aria-describedby={`${base}-hint`}
          checked={organization.publicPages}
          disabled={!isOwner}
          onCheckedChange={(next) => publicPages.mutate(next)}
        />
      </CardContent>
    </Card>
  );
}
