"use client";

import { percent } from "#components/charts/figures.ts";
import { Choice } from "#components/form/choice.tsx";
import { NOTED_CHANGES_MIN, NOTED_SHARE } from "#lib/content/limits.ts";
import type { VcsIntegration } from "#lib/integrations/contract.ts";

type Fold = VcsIntegration["foldWithoutNote"];
type Measured = Pick<VcsIntegration, "provider" | "notedShare">;

const OPTIONS = [
  { value: "automatic", label: "Decide automatically", fold: null },
  { value: "fold", label: "Group by area", fold: true },
  { value: "list", label: "List like other changes", fold: false },
] as const;

/** Decides what posts do with the changes of a repository that came without a release note. */
export function FoldField({
  repository,
  value,
  error,
  onChange,
}: {
  repository: Measured;
  value: Fold;
  error: string | undefined;
  onChange: (fold: Fold) => void;
}) {
  const selected = OPTIONS.find(({ fold }) => fold === value) ?? OPTIONS[0];
  return (
    <Choice
      label="Changes without a release note"
      hint={describeNotes(repository, value)}
      error={error}
      value={selected.value}
      options={OPTIONS}
      onChange={(next) => onChange(OPTIONS.find((option) => option.value === next)?.fold ?? null)}
    />
  );
}

/** Says what was measured, and what follows from it where a post decides automatically. */
function describeNotes({ provider, notedShare }: Measured, fold: Fold): string {
  const isAutomatic = fold === null;
  if (notedShare === null) {
    const condition =
      provider === "git"
        ? `the last 12 months have at least ${NOTED_CHANGES_MIN} changes`
        : "changes come with release notes";
    return `Not measured yet. Clarion measures this when it writes a post, if ${condition}.`;
  }
  const measure = "of the changes of the last 12 months came with a release note";
  if (isAutomatic && notedShare < NOTED_SHARE) {
    return `Fewer than ${percent(NOTED_SHARE)} ${measure}, so every change is listed.`;
  }
  return `${percent(notedShare)} ${measure}${isAutomatic ? ", so the others are folded into one line per area" : ""}.`;
}
