"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "#lib/utils.ts";
import type { NavItem } from "./nav.ts";

function isCurrent(pathname: string, path: string, exact: boolean): boolean {
  return pathname === path || (!exact && pathname.startsWith(`${path}/`));
}

export function NavLinks({
  slug,
  items,
  label,
  search = "",
  onNavigate,
}: {
  slug: string;
  items: NavItem[];
  label: string;
  /** What the links carry on from the present address, `?project=…`. */
  search?: string;
  onNavigate?: (() => void) | undefined;
}) {
  const pathname = usePathname();
  const base = `/${slug}`;
  return (
    <nav aria-label={label}>
      <ul className="grid gap-px">
        {items.map(({ label: text, path, covers = path, exact = false, icon: Icon }) => {
          const current = isCurrent(pathname, base + covers, exact);
          return (
            <li key={path}>
              <Link
                href={base + path + search}
                aria-current={current ? "page" : undefined}
                {...(onNavigate ? { onClick: onNavigate } : {})}
                className={cn(
                  "flex h-8 items-center gap-2.5 rounded-md px-2 font-medium text-sm max-lg:h-10",
                  current
                    ? "bg-selected text-foreground"
                    : "text-muted-foreground hover:bg-hover hover:text-foreground",
                )}
              >
                <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
                {text}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
