"use client";

import { CircleCheck, TriangleAlert } from "lucide-react";
import { Badge } from "#components/ui/badge.tsx";
import { plural } from "#lib/format.ts";
import type { CompiledRules } from "#lib/skills/rules.ts";
import { ruleCount, ruleGroups } from "./rule-words.ts";

/** Shows the parsed rules of a skill and the lines that could not be parsed. */
export function RuleCheck({ compiled }: { compiled: CompiledRules }) {
  const { rules, issues } = compiled;
  const count = ruleCount(rules);
  return (
    <section aria-label="Rules" className="rounded-lg border bg-card">
      <h2 className="border-b px-4 py-2.5 font-semibold text-sm">Rules</h2>
      <div className="grid gap-4 p-4 text-sm">
        <div aria-live="polite">
          {issues.length > 0 ? (
            <p className="flex gap-2 font-medium text-warning-text">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {plural(issues.length, "line")} not understood
            </p>
          ) : count > 0 ? (
            <p className="flex gap-2 font-medium text-success-text">
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
              {plural(count, "rule")} understood
            </p>
          ) : (
            <p className="text-muted-foreground">
              No rules yet, so only an AI model follows this skill. Add a rules block to enforce words, names and
              sentence length.
            </p>
          )}
        </div>
        {issues.length > 0 ? (
          <ul className="grid gap-1.5">
            {issues.map(({ line, message }) => (
              <li key={`${line}-${message}`} className="flex gap-2.5">
                <span data-numeric className="w-12 shrink-0 text-muted-foreground">
                  Line {line}
                </span>
                <span className="min-w-0 break-words">{message}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {ruleGroups(rules).map(({ title, items, more }) => (
          <div key={title}>
            <h3 className="mb-1.5 text-muted-foreground text-xs">{title}</h3>
            <ul className="flex flex-wrap gap-1">
              {items.map((item) => (
                <li key={item} className="min-w-0">
                  <Badge className="h-auto max-w-full whitespace-normal break-words py-0.5">{item}</Badge>
                </li>
              ))}
              {more > 0 ? <li className="self-center text-muted-foreground text-xs">and {more} more</li> : null}
            </ul>
          </div>
        ))}
        {count === 0 ? <RuleHelp /> : null}
      </div>
    </section>
  );
}

const EXAMPLE = [
  "```rules",
  "avoid: leverage -> use",
  "avoid: seamless",
  "spell: GitHub",
  "sentence-words: 24",
  "first-person: no",
  "```",
];

function RuleHelp() {
  return (
    <pre className="overflow-x-auto rounded-md bg-surface-strong px-3 py-2 font-mono text-xs">{EXAMPLE.join("\n")}</pre>
  );
}
