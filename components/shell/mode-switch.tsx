"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { cn } from "#lib/utils.ts";

export type Mode = "studio" | "geo";

/** The half of the product (Studio or GEO) that the current page belongs to. */
export function useMode(): Mode {
  const { slug } = useOrganization();
  const pathname = usePathname();
  return pathname === `/${slug}/geo` || pathname.startsWith(`/${slug}/geo/`) ? "geo" : "studio";
}

const MODES = [
  { mode: "studio", label: "Studio", path: "" },
  { mode: "geo", label: "GEO", path: "/geo" },
] as const;

/** Switches between the two halves of the product: Studio (writing) and GEO (measuring). */
export function ModeSwitch({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
  const { slug } = useOrganization();
  const current = useMode();
  return (
    <nav aria-label="Modes">
      <ul className="grid grid-cols-2 gap-0.5 rounded-md bg-surface-strong p-0.5">
        {MODES.map(({ mode, label, path }) => (
          <li key={mode}>
            <Link
              href={`/${slug}${path}`}
              aria-current={mode === current ? "true" : undefined}
              {...(onNavigate ? { onClick: onNavigate } : {})}
              className={cn(
                "flex h-7 items-center justify-center rounded-sm font-medium text-sm max-lg:h-9",
                mode === current
                  ? "bg-card text-foreground shadow-xs dark:bg-selected"
                  : "text-muted-foreground hover:bg-hover hover:text-foreground",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
