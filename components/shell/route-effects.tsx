"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { pageOf } from "#components/dashboard/document-title.ts";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { keepVisit } from "#components/dashboard/recent-pages.ts";
import { keepFocus } from "./keep-focus.ts";
import { keepFocusInView } from "./keep-focus-in-view.ts";

/** The focus always stays somewhere, also when the page changes, and the palette remembers where the reader was. */
export function RouteEffects() {
  const pathname = usePathname();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    beginAtMain();
  }, [pathname]);
  useEffect(keepFocus, []);
  useEffect(keepFocusInView, []);
  useVisits();
  return null;
}

/** What had the focus may have gone with the page before: it then begins at the main region. */
function beginAtMain(): void {
  const holder = document.activeElement;
  if (holder === null || holder === document.body) document.getElementById("main")?.focus({ preventScroll: true });
}

/** Notes each page under its title, also when the title is known later than the page. */
function useVisits(): void {
  const { id, slug, name } = useOrganization();
  useEffect(() => {
    const note = () => {
      const { pathname, search } = window.location;
      const title = pageOf(document.title, name);
      if (title === undefined || !`${pathname}/`.startsWith(`/${slug}/`)) return;
      const project = new URLSearchParams(search).get("project");
      const path = pathname.slice(slug.length + 1) || "/";
      keepVisit(id, { path: path + (project ? `?project=${encodeURIComponent(project)}` : ""), title });
    };
    note();
    const observer = new MutationObserver(note);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [id, slug, name]);
}
