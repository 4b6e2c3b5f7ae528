import { Skeleton } from "#components/ui/skeleton.tsx";

/** In place of an answer's text until it is there. */
export function AnswerLines() {
  return (
    <div className="grid gap-3">
      {["w-full", "w-11/12", "w-5/6", "w-4/5", "w-2/3"].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  );
}
