"use client";

import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { plural } from "#lib/format.ts";
import type { Report, ScoreLabel } from "#lib/geo/readiness/contract.ts";
import { allPrompt, LABEL_WORDS, PROFILE_WORDS, TIER_WORDS } from "./words.ts";

const LOOKS: Record<ScoreLabel, "success" | "accent" | "warning" | "destructive" | "neutral"> = {
  excellent: "success",
  good: "success",
  fair: "warning",
  poor: "destructive",
  incomplete: "neutral",
};

/** The score with its basis, and a button to copy all fixes as a prompt for a coding agent. */
export function ScoreCard({ report }: { report: Report }) {
  const { score, scoreLabel, passed, applicable, scoreBreakdown, issues, profile, pages } = report;
  const { notApplicable, errors, cap } = scoreBreakdown;
  return (
    <Card aria-label="Score" className="grid md:grid-cols-[minmax(0,18rem)_minmax(0,1fr)] md:divide-x max-md:divide-y">
      <div className="grid content-start gap-1 p-4">
        <p className="flex items-center gap-2 text-muted-foreground text-xs">
          Score <Badge variant={LOOKS[scoreLabel]}>{LABEL_WORDS[scoreLabel]}</Badge>
        </p>
        <p data-numeric className="font-semibold text-4xl tracking-tight">
          {score ?? "–"}
          <span className="ml-1.5 font-normal text-muted-foreground text-sm">of 100</span>
        </p>
        <p data-numeric className="font-medium text-sm">
          Passed {passed} of {applicable}
        </p>
        {cap === null ? null : <p className="text-sm">At most {cap} while AI agents are blocked.</p>}
        <p className="text-muted-foreground text-xs">
          Read as {PROFILE_WORDS[profile]}, from {plural(pages.length, "page")}.
          {notApplicable > 0 ? ` ${plural(notApplicable, "check does not apply", "checks do not apply")}.` : ""}
          {errors > 0 ? ` ${plural(errors, "check")} could not be completed.` : ""}
        </p>
      </div>
      <div className="grid content-start gap-3 p-4">
        <ul aria-label="Score by tier" className="grid gap-3">
          {scoreBreakdown.tiers.map((tier) => (
            <li key={tier.tier} className="grid gap-1 text-xs">
              <span className="flex flex-wrap justify-between gap-x-3">
                <span className="font-medium">{TIER_WORDS[tier.tier].title}</span>
                <span data-numeric className="text-muted-foreground">
                  {tier.applicable === 0
                    ? "nothing judged"
                    : `passed ${tier.passed} of ${tier.applicable}, ${tier.earned} of ${tier.possible} points`}
                </span>
              </span>
              <Progress
                value={tier.earned}
                max={Math.max(1, tier.possible)}
                aria-label={`${TIER_WORDS[tier.tier].title}, points`}
                className="h-1.5"
              />
            </li>
          ))}
        </ul>
        {issues.length > 0 ? (
          <div className="flex flex-wrap items-center justify-between gap-2 border-t pt-3">
            <p className="text-muted-foreground text-xs">
              {plural(issues.length, "fix", "fixes")}, as one prompt for a coding agent.
            </p>
            <CopyButton value={allPrompt(report)} label="Copy all as a prompt" />
          </div>
        ) : (
          <p className="border-t pt-3 text-muted-foreground text-xs">Nothing left to fix.</p>
        )}
      </div>
    </Card>
  );
}
