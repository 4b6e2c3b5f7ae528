import { cn } from "#lib/utils.ts";

function initials(name: string): string {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words[1]] : [words[0]];
  return letters.map((word) => Array.from(word ?? "")[0]?.toUpperCase() ?? "").join("") || "?";
}

/** The initials of a person or an organization, decorative beside the name. */
export function Avatar({
  name,
  shape = "round",
  className,
}: {
  name: string;
  shape?: "round" | "square";
  className?: string;
}) {
  return (
    <span
      data-slot="avatar"
      aria-hidden
      className={cn(
        "inline-flex size-6 shrink-0 select-none items-center justify-center font-semibold text-[0.625rem] leading-none",
        shape === "round"
          ? "rounded-full bg-surface-strong text-foreground"
          : "rounded-md bg-accent text-accent-foreground",
        className,
      )}
    >
      {initials(name)}
    </span>
  );
}
