import { cn } from "#lib/utils.ts";
import { PROVIDERS, type Provider } from "./providers.ts";

/** The initials of a provider, decorative beside its name. */
export function ProviderMark({ provider, className }: { provider: Provider; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        "flex size-7 shrink-0 items-center justify-center rounded-md border bg-surface font-medium font-mono text-[0.6875rem] text-muted-foreground",
        className,
      )}
    >
      {PROVIDERS[provider].mark}
    </span>
  );
}
