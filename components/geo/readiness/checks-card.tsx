"use client";

import { CircleAlert, CircleCheck, CircleDashed, CircleSlash, CircleX, type LucideIcon } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { plural } from "#lib/format.ts";
import type { Check, CheckResult, Issue, Report, Tier } from "#lib/geo/readiness/contract.ts";
import { cn } from "#lib/utils.ts";
import { fixPrompt, getAssessedChecks, getUnassessedChecks, RESULT_WORDS, TIER_WORDS, type Unread } from "./words.ts";

type Look = { icon: LucideIcon; color: string; badge: "success" | "warning" | "destructive" | "neutral" };

const LOOKS: Record<CheckResult, Look> = {
  passed: { icon: CircleCheck, color: "text-success-text", badge: "success" },
  partial: { icon: CircleAlert, color: "text-warning-text", badge: "warning" },
  failed: { icon: CircleX, color: "text-destructive-text", badge: "destructive" },
  not_applicable: { icon: CircleSlash, color: "text-muted-foreground", badge: "neutral" },
  error: { icon: CircleDashed, color: "text-muted-foreground", badge: "neutral" },
};

/** The checks of one tier with their evidence, failures first. */
export function ChecksCard({ report, tier }: { report: Report; tier: Tier }) {
  const checks = getAssessedChecks(report.checks, tier);
  if (checks.length === 0) return null;
  return <CheckList title={TIER_WORDS[tier].title} text={TIER_WORDS[tier].text} checks={checks} report={report} />;
}

/** Says once why the website could not be read and how many checks were therefore not run. */
export function UnreadNotice({ unread: { reason, notRun } }: { unread: Unread }) {
  return (
    <Card aria-label="Couldn't read any page" className="px-4 py-3">
      <p className="break-words font-medium text-destructive-text text-sm [overflow-wrap:anywhere]">{reason}</p>
      <p className="text-pretty text-muted-foreground text-sm">
        Without a page {plural(notRun.length, "check was", "checks were")} not run. Fix this, then audit again.
      </p>
    </Card>
  );
}

/** The checks that were not run because no page could be read. */
export function NotRunCard({ unread: { notRun } }: { unread: Unread }) {
  const { icon: Icon, color, badge } = LOOKS.error;
  return (
    <Card aria-label="Not run">
      <CardHeader>
        <div>
          <CardTitle>Not run</CardTitle>
          <p className="text-muted-foreground text-xs">These need a readable page and don't affect the score.</p>
        </div>
      </CardHeader>
      <ul className="grid gap-x-8 gap-y-2.5 px-4 py-3 sm:grid-cols-2">
        {notRun.map(({ id, name }) => (
          <li key={id} className="flex min-w-0 items-start gap-3 text-sm">
            <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", color)} />
            <span className="min-w-0 flex-1">{name}</span>
            <Badge variant={badge}>Not run</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Checks that did not apply or could not be completed, with the reason. */
export function UncountedCard({ report, unread }: { report: Report; unread: Unread | undefined }) {
  const checks = getUnassessedChecks(report.checks, unread?.notRun);
  if (checks.length === 0) return null;
  return <CheckList title="Not counted" text="These don't affect the score." checks={checks} report={report} />;
}

function CheckList({
  title,
  text,
  checks,
  report,
}: {
  title: string;
  text: string;
  checks: readonly Check[];
  report: Report;
}) {
  return (
    <Card aria-label={title}>
      <CardHeader>
        <div>
          <CardTitle>{title}</CardTitle>
          <p className="text-muted-foreground text-xs">{text}</p>
        </div>
      </CardHeader>
      <ul className="divide-y">
        {checks.map((check) => (
          <CheckItem
            key={check.id}
            check={check}
            issue={report.issues.find(({ checkId }) => checkId === check.id)}
            report={report}
          />
        ))}
      </ul>
    </Card>
  );
}

function CheckItem({ check, issue, report }: { check: Check; issue: Issue | undefined; report: Report }) {
  const { icon: Icon, color, badge } = LOOKS[check.result];
  return (
    <li className="flex gap-3 px-4 py-3">
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", color)} />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="font-medium text-sm">{check.name}</h3>
          <Badge variant={badge}>{RESULT_WORDS[check.result]}</Badge>
          {check.blocking ? <Badge variant="destructive">Blocks AI agents</Badge> : null}
          {issue && issue.gain > 0 && report.scoreLabel !== "incomplete" ? (
            <span data-numeric className="text-muted-foreground text-xs">
              +{issue.gain} points if fixed
            </span>
          ) : null}
        </div>
        <p className="break-words text-muted-foreground text-sm [overflow-wrap:anywhere]">{check.evidence}</p>
        {check.recommendation === null ? null : (
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 flex-1 basis-64 text-pretty text-sm">{check.recommendation}</p>
            <CopyButton
              value={fixPrompt(check, report.targetUrl)}
              label="Copy fix"
              aria-label={`Copy fix: ${check.name}`}
            />
          </div>
        )}
      </div>
    </li>
  );
}
