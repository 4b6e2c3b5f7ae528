"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Rate } from "#components/charts/rate.tsx";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { EvidenceList } from "#components/geo/shared/answer/evidence-list.tsx";
import { engineName } from "#components/geo/shared/engines.ts";
import { OutsideLink } from "#components/geo/shared/outside-link.tsx";
import { SandboxBadge } from "#components/geo/shared/sandbox-badge.tsx";
import { useGeoPath } from "#components/geo/shared/use-geo-path.ts";
import { plural } from "#lib/format.ts";
import type { PromptGap } from "#lib/geo/gaps/contract.ts";

const BRANDS_SHOWN = 8;

/**
 * The evidence of a gap: answers, engines, the brands and pages they name and cite, and the reason for the suggested
 * action.
 */
export function PromptGapDetail({ gap }: { gap: PromptGap }) {
  const path = useGeoPath();
  return (
    <div className="grid gap-5 rounded-md bg-surface p-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="grid min-w-0 content-start gap-5">
        <Part title="Answers without you">
          <EvidenceList label="Answers without you" answers={gap.evidence} />
          <Link
            href={path(`/prompts/${gap.id}`, { outcome: "missed" })}
            className="mt-2 inline-block rounded-sm text-accent-text text-sm underline-offset-4 hover:underline"
          >
            All answers to this question
          </Link>
        </Part>
        {gap.ownPage ? (
          <Part title="Your page">
            <OwnPage page={gap.ownPage} />
          </Part>
        ) : null}
      </div>
      <div className="grid min-w-0 content-start gap-5 text-sm">
        <Part title="You are mentioned">
          <Rate rate={{ ...gap, value: gap.ownMentionRate }} />
        </Part>
        <Part title="By engine">
          <ul className="grid gap-1.5">
            {gap.byEngine.map(({ engine, sandbox, checks, mentions, rivalMentions }) => (
              <li key={engine}>
                <span className="flex flex-wrap items-center gap-x-2">
                  {engineName(engine)}
                  {sandbox ? <SandboxBadge /> : null}
                </span>
                <span className="block text-muted-foreground text-xs" data-numeric>
                  You in {mentions} of {plural(checks, "answer")}, {gap.rival.name} in {rivalMentions}
                </span>
              </li>
            ))}
          </ul>
        </Part>
        <Part title="Brands mentioned">
          <ul className="grid gap-1">
            {gap.competitors.slice(0, BRANDS_SHOWN).map(({ brand, answers }) => (
              <li key={brand} className="flex justify-between gap-3">
                <Link
                  href={path(`/competitors/${encodeURIComponent(brand)}`)}
                  dir="auto"
                  className="min-w-0 truncate rounded-sm underline-offset-4 hover:underline"
                >
                  {brand}
                </Link>
                <span className="text-muted-foreground text-xs" data-numeric>
                  {plural(answers, "answer")}
                </span>
              </li>
            ))}
          </ul>
        </Part>
        {gap.sources.length > 0 ? (
          <Part title="Pages cited">
            <ul className="grid gap-1.5">
              {gap.sources.map((source) => (
                <li key={source.url}>
                  <OutsideLink url={source.url}>{source.title}</OutsideLink>
                  <span className="block text-muted-foreground text-xs" data-numeric>
                    {source.title ? `${source.host}, ` : ""}
                    {plural(source.answers, "answer")}
                    {source.kind === "own" ? ", yours" : ""}
                  </span>
                </li>
              ))}
            </ul>
          </Part>
        ) : null}
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1.5 font-medium text-muted-foreground text-xs">{title}</h3>
      {children}
    </section>
  );
}

function OwnPage({ page: { title, url, postId } }: { page: NonNullable<PromptGap["ownPage"]> }) {
  const { slug } = useOrganization();
  return (
    <p className="text-sm">
      {postId ? (
        <Link
          href={`/${slug}/content/${postId}`}
          className="rounded-sm text-accent-text underline-offset-4 hover:underline"
        >
          {title}
        </Link>
      ) : url ? (
        <OutsideLink url={url}>{title}</OutsideLink>
      ) : (
        title
      )}
    </p>
  );
}
