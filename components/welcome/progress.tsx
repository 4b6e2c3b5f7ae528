"use client";

import { Check } from "lucide-react";
import Link from "next/link";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { cn } from "#lib/utils.ts";
import { getPartIndex, PARTS, type WelcomeStep } from "./steps.ts";

/** The position within the onboarding, with links to all parts. */
export function Progress({ step }: { step: WelcomeStep }) {
  const { slug } = useOrganization();
  const current = getPartIndex(step);
  return (
    <nav aria-label="Setup steps" className="mb-5">
      <ol className="flex flex-wrap gap-x-5 gap-y-1">
        {PARTS.map(({ label, steps: [first] }, index) => (
          <li key={label}>
            <Link
              href={`/${slug}/welcome?step=${first}`}
              aria-current={index === current ? "step" : undefined}
              className={cn(
                "flex min-h-6 items-center gap-1.5 rounded-sm text-xs hover:text-foreground",
                index === current ? "font-medium" : "text-muted-foreground",
              )}
            >
              <span
                aria-hidden
                className={cn(
                  "flex size-4.5 items-center justify-center rounded-full font-medium text-[0.625rem] tabular-nums",
                  index === current ? "bg-accent text-accent-foreground" : "bg-surface-strong",
                )}
              >
                {index < current ? <Check className="size-3" strokeWidth={3} /> : index + 1}
              </span>
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The heading and explanation of a step. */
export function Intro({
  step,
  title,
  text,
  of,
}: {
  step: WelcomeStep;
  title: string;
  text: string;
  of?: string | undefined;
}) {
  return (
    <header className="mb-6">
      <p className="mb-1.5 text-muted-foreground text-xs" data-numeric>
        Step {getPartIndex(step) + 1} of {PARTS.length}
        {of ? ` · ${of}` : ""}
      </p>
      <h1 className="font-semibold text-2xl tracking-tight">{title}</h1>
      <p className="mt-1 max-w-xl text-pretty text-base text-muted-foreground">{text}</p>
    </header>
  );
}
