"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { parsePageTitle } from "#components/dashboard/document-title.ts";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { keepVisit } from "#components/dashboard/recent-pages.ts";
import { keepFocus } from "./keep-focus.ts";
import { keepFocusInView } from "./keep-focus-in-view.ts";

/** Keeps the focus on the page across navigation, and records visited pages for the palette. */
export function RouteEffects() {
  const pathname = usePathname();
  const previousPathname = useRef(pathname);
  useEffect(() => {
    if (previousPathname.current === pathname) return;
    previousPathname.current = pathname;
    beginAtMain();
  }, [pathname]);
  useEffect(keepFocus, []);
  useEffect(keepFocusInView, []);
  useVisits();
  return null;
}

/** Focuses the main region when the focused element was removed with the previous page. */
function beginAtMain(): void {
  const holder = document.activeElement;
  if (holder === null || holder === document.body) document.getElementById("main")?.focus({ preventScroll: true });
}

/** Records each page with its title, and again when the title changes after loading. */
function useVisits(): void {
  const { id, slug, name } = useOrganization();
  useEffect(() => {
    const note = () => {
      const { pathname, search } = window.location;
      const title = parsePageTitle(document.title, name);
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
