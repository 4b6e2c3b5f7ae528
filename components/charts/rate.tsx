import { formatCount } from "#lib/format.ts";
import { cn } from "#lib/utils.ts";
import { interval, percent, type Rated, rateSentence } from "./figures.ts";

const sizes = {
  lg: { value: "font-semibold text-2xl tracking-tight", beside: "text-sm" },
  md: { value: "font-semibold text-lg", beside: "text-xs" },
  sm: { value: "font-medium text-sm", beside: "text-xs" },
};

/**
 * A rate with its interval and number of answers: `42% ±6, n=240`. A rate from too few answers is muted and labeled.
 * It is never shown without its number of answers.
 */
export function Rate({ rate, size = "sm", className }: { rate: Rated; size?: keyof typeof sizes; className?: string }) {
  const look = sizes[size];
  const spread = interval(rate);
  return (
    <span
      data-numeric
      data-slot="rate"
      title={`${rateSentence(rate)}. 95% interval${rate.sufficient ? "" : "; too few independent answers to rely on"}.`}
      className={cn("inline-flex flex-wrap items-baseline gap-x-1.5 whitespace-nowrap", className)}
    >
      <span className={cn(look.value, rate.sufficient ? "" : "text-muted-foreground")}>{percent(rate.value)}</span>
      <span className={cn("text-muted-foreground", look.beside)}>
        {spread === "" ? "" : `${spread}, `}n={formatCount(rate.n)}
      </span>
    </span>
  );
}
