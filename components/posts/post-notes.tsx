import { ChevronRight } from "lucide-react";
import { cn } from "#lib/utils.ts";

/** The most lines shown expanded; more would push the text off the first screen. */
const LINES_OPEN = 6;
const LENGTH_OPEN = 600;
const boxClasses = "mt-2 max-w-2xl rounded-md bg-warning-soft text-pretty text-warning-text text-xs";

/** The writer's notes for review, one box per paragraph. */
export function PostNotes({ text }: { text: string }) {
  return [...new Set(text.split(/\n{2,}/))].map((part) => <Notes key={part} text={part} />);
}

/** Long notes are collapsed, because they help with editing but distract from reading. */
function Notes({ text }: { text: string }) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const [first = "", ...others] = lines;
  const isHeading = first.endsWith(":");
  const points = [...new Set(isHeading ? others : lines)];
  if (lines.length <= LINES_OPEN && text.length <= LENGTH_OPEN) {
    if (!isHeading) return <p className={cn(boxClasses, "whitespace-pre-line px-2.5 py-1.5")}>{text}</p>;
    return (
      <div className={cn(boxClasses, "px-2.5 py-1.5")}>
        <p className="font-medium">{first.slice(0, -1)}</p>
        <Points points={points} className="pl-4" />
      </div>
    );
  }
  return (
    <details className={cn(boxClasses, "group")}>
      <summary className="flex min-h-7 cursor-pointer list-none items-center gap-1.5 rounded-md px-2 py-1 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-3.5 shrink-0 transition-transform group-open:rotate-90" />
        {isHeading ? first.slice(0, -1) : "Notes for the author"}
        <span className="font-normal tabular-nums">{points.length}</span>
      </summary>
      <Points points={points} className="pr-2.5 pb-2 pl-7.5" />
    </details>
  );
}

function Points({ points, className }: { points: readonly string[]; className: string }) {
  return (
    <ul className={cn("list-disc space-y-0.5", className)}>
      {points.map((point) => (
        <li key={point}>{point.replace(/^-\s+/, "")}</li>
      ))}
    </ul>
  );
}
