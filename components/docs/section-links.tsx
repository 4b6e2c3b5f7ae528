"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "#lib/utils.ts";

/** Links to the guide and to all sections with their numbers of operations. The current one is marked. */
export function SectionLinks({ links }: { links: readonly { slug: string; name: string; count: number | null }[] }) {
  const path = usePathname();
  return (
    <ul className="grid gap-px">
      {links.map(({ slug, name, count }) => {
        const here = path === `/docs/${slug}`;
        return (
          <li key={slug}>
            <Link
              href={`/docs/${slug}`}
              prefetch={false}
              {...(here ? { "aria-current": "page" } : {})}
              className={cn(
                "flex h-8 items-center justify-between gap-2 rounded-md px-2 text-sm hover:bg-hover focus-visible:-outline-offset-2",
                here ? "bg-selected font-medium" : "text-muted-foreground hover:text-foreground",
              )}
            >
              {name}
              {count === null ? null : (
                <span className="text-muted-foreground text-xs tabular-nums">
                  {count}
                  <span className="sr-only"> {count === 1 ? "operation" : "operations"}</span>
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
