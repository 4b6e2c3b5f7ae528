"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import type { NavItem } from "#components/dashboard/nav.ts";
import { Kbd } from "#components/shortcuts/kbd.tsx";
import { useCharacterKeys } from "#components/shortcuts/preference.ts";
import { shortcutTo } from "#components/shortcuts/registry.ts";
import { cn } from "#lib/utils.ts";

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
  /** The query that the links keep from the current URL, `?project=…`. */
  search?: string;
  onNavigate?: (() => void) | undefined;
}) {
  const pathname = usePathname();
  const characters = useCharacterKeys();
  // Prefetches pages only once the pointer is near, so that it does not compete with the loading page.
  const [near, setNear] = useState(false);
  const approach = () => setNear(true);
  const base = `/${slug}`;
  return (
    <nav aria-label={label} onPointerEnter={approach} onFocus={approach}>
      <ul className="grid gap-px">
        {items.map(({ label: text, path, covers = path, exact = false, icon: Icon }) => {
          const shortcut = characters ? shortcutTo(path) : undefined;
          const current = isCurrent(pathname, base + covers, exact);
          return (
            <li key={path}>
              <Link
                href={base + path + search}
                prefetch={near ? null : false}
                aria-current={current ? "page" : undefined}
                {...(onNavigate ? { onClick: onNavigate } : {})}
                className={cn(
                  "group/link flex h-8 items-center gap-2.5 rounded-md px-2 font-medium text-sm max-lg:h-10",
                  current
                    ? "bg-selected text-foreground"
                    : "text-muted-foreground hover:bg-hover hover:text-foreground",
                )}
              >
                <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
                <span className="min-w-0 flex-1 truncate">{text}</span>
                {shortcut ? (
                  <span
                    aria-hidden
                    className="hidden lg:group-hover/link:inline-flex lg:group-focus-visible/link:inline-flex"
                  >
                    <Kbd keys={shortcut.keys} />
                  </span>
                ) : null}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
