import type { Match } from "#lib/geo/scoring/types.ts";
import { cn } from "#lib/utils.ts";
import { markNames } from "./mark.ts";

/**
 * An engine's answer as it came, with the names found in it marked at their offsets. It is foreign text: of its Markdown
 * bold text and headings show as such, and everything else, links and markup too, stays text.
 */
export function AnswerText({
  text,
  matches,
  className,
}: {
  text: string;
  matches: readonly Match[];
  className?: string;
}) {
  return (
    <div dir="auto" className={cn("whitespace-pre-wrap break-words text-base leading-relaxed", className)}>
      {markNames(text, matches)
        .filter(({ sign }) => !sign)
        .map(({ start, text: stretch, match, strong }) => (
          <span key={start} className={strong ? "font-semibold" : undefined}>
            {match ? <Name text={stretch} match={match} /> : stretch}
          </span>
        ))}
    </div>
  );
}

function Name({ text, match }: { text: string; match: Match }) {
  return (
    <mark
      data-own={match.own}
      title={describe(match)}
      className={cn(
        "rounded-xs px-0.5 text-foreground",
        match.absence
          ? "bg-transparent underline decoration-warning-text decoration-wavy underline-offset-4"
          : match.own
            ? "bg-accent-soft font-medium text-accent-text"
            : "bg-surface-strong underline decoration-border-strong underline-offset-4",
      )}
    >
      {text}
      <span className="sr-only"> ({describe(match)})</span>
    </mark>
  );
}

function describe({ brand, own, absence }: Match): string {
  if (absence) return `${brand}, said not to be found`;
  return own ? `${brand}, your company` : `${brand}, competitor`;
}
