import { Progress } from "#components/ui/progress.tsx";
import { formatCount, plural } from "#lib/format.ts";

/** Says that stored answers are being rescored after names changed. Figures stay the same until that is complete. */
export function RescoringNotice({ rescoring }: { rescoring: { scored: number; total: number } | null }) {
  if (!rescoring) return null;
  const { scored, total } = rescoring;
  return (
    <section
      aria-label="Checking earlier answers"
      className="mb-6 grid gap-2 rounded-lg border bg-surface px-4 py-3 text-sm"
    >
      <p>
        <span className="font-medium">Names changed. Checking earlier answers again.</span>{" "}
        <span data-numeric className="text-muted-foreground">
          {formatCount(scored)} of {plural(total, "answer")}. Figures update when it's done.
        </span>
      </p>
      <Progress aria-label="Answers checked" value={total === 0 ? 0 : (scored / total) * 100} />
    </section>
  );
}
