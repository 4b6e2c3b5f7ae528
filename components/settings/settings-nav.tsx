"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useAbilities, useOrganization } from "#components/dashboard/organization.tsx";
import { FADED_ENDS, markEnds } from "#components/ui/scroll-ends.ts";
import { cn } from "#lib/utils.ts";
import { listSections } from "./sections.ts";

/** The row of sections scrolls in narrow windows, so the current one is scrolled into view. */
function bringIntoView(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: "nearest", inline: "center" });
}

export function SettingsNav() {
  const { slug } = useOrganization();
  const sections = listSections(useAbilities());
  const pathname = usePathname();
  return (
    <nav aria-label="Settings" className="mb-6 border-b max-sm:-mx-4">
      <ul ref={markEnds} className={cn("flex gap-5 overflow-x-auto max-sm:px-4", FADED_ENDS)}>
        {sections.map(({ path, label }) => {
          const href = `/${slug}/settings/${path}`;
          const current = pathname.startsWith(href);
          return (
            <li key={path}>
              <Link
                href={href}
                aria-current={current ? "page" : undefined}
                ref={current ? bringIntoView : undefined}
                className={cn(
                  "-mb-px flex h-9 items-center whitespace-nowrap border-b-2 font-medium text-sm focus-visible:-outline-offset-2",
                  current
                    ? "border-accent text-foreground"
                    : "border-transparent text-muted-foreground hover:text-foreground",
                )}
              >
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
