"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "#lib/utils.ts";

/** Links to guides or sections of the API with their numbers of operations. The current one is marked. */
export function SectionLinks({ links }: { links: readonly { href: string; name: string; count?: number }[] }) {
  const path = usePathname();
  return (
    <ul className="grid gap-px">
      {links.map(({ href, name, count }) => {
        const here = path === href;
        return (
          <li key={href}>
            <Link
              href={href}
              prefetch={false}
              {...(here ? { "aria-current": "page" } : {})}
              className={cn(
                "flex h-8 items-center justify-between gap-2 rounded-md px-2 text-sm hover:bg-hover focus-visible:-outline-offset-2",
                here ? "bg-selected font-medium" : "text-muted-foreground hover:text-foreground",
              )}
            >
              {name}
              {count === undefined ? null : (
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
