"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { cn } from "#lib/utils.ts";
import type { NavItem } from "./nav.ts";

function isCurrent(pathname: string, base: string, path: string): boolean {
  if (path === "") return pathname === base;
  return pathname === base + path || pathname.startsWith(`${base}${path}/`);
}

export function NavLinks({
  slug,
  items,
  label,
  onNavigate,
}: {
  slug: string;
  items: NavItem[];
  label: string;
  onNavigate?: (() => void) | undefined;
}) {
  const pathname = usePathname();
  const base = `/${slug}`;
  return (
    <nav aria-label={label}>
      <ul className="grid gap-px">
        {items.map(({ label: text, path, covers = path, icon: Icon }) => {
          const current = isCurrent(pathname, base, covers);
          return (
            <li key={path}>
              <Link
                href={base + path}
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
