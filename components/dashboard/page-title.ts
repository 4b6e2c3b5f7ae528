"use client";

import { useEffect } from "react";
import { documentTitle, pageOf } from "./document-title.ts";
import { useOrganization } from "./organization.tsx";

/** Names the window after what the page shows, once that is known: the post, not `Post`. */
export function usePageTitle(title: string | undefined): void {
  const { name } = useOrganization();
  useEffect(() => {
    if (!title) return;
    const before = document.title;
    document.title = documentTitle(title, name);
    return () => {
      // The next page may have named the window already.
      if (pageOf(document.title, name) === title) document.title = before;
    };
  }, [title, name]);
}
