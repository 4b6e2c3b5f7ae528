import { cn } from "#lib/utils.ts";

/** The error of a form as a whole; renders nothing without text. */
export function FormError({ text, className }: { text: string | undefined; className?: string }) {
  if (!text) return null;
  return (
    <p role="alert" className={cn("rounded-md bg-destructive-soft px-3 py-2 text-destructive-text text-sm", className)}>
      {text}
    </p>
  );
}
