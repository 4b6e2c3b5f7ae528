import { Skeleton } from "#components/ui/skeleton.tsx";

/** Placeholder for an answer's text while it loads. */
export function AnswerLines() {
  return (
    <div className="grid gap-3">
      {["w-full", "w-11/12", "w-5/6", "w-4/5", "w-2/3"].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}
