import { TriangleAlert } from "lucide-react";
import type { FlaggedName } from "#lib/geo/settings/contract.ts";

const REASONS = {
  short: "is very short: only the exact spelling counts.",
  common_word: "is an everyday word: it counts where the sentence means the brand.",
} as const;

/** Names that also match text that does not mean the brand, with advice. */
export function FlaggedNames({ flagged }: { flagged: readonly FlaggedName[] }) {
  if (flagged.length === 0) return null;
  return (
    <ul aria-label="Names that need careful matching" className="grid gap-1.5 text-sm">
      {flagged.map(({ name, reason }) => (
        <li key={name} className="flex items-start gap-2 text-warning-text">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">
            <span className="font-medium">{name}</span> {REASONS[reason]}
          </span>
        </li>
      ))}
    </ul>
  );
}
