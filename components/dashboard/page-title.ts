"use client";

import { useEffect } from "react";
import { documentTitle, parsePageTitle } from "./document-title.ts";
import { useOrganization } from "./organization.tsx";

/** Sets the document title to the name of the shown item once it is loaded: the post's title, not `Post`. */
export function usePageTitle(title: string | undefined): void {
  const { name } = useOrganization();
  useEffect(() => {
    if (!title) return;
    const previousTitle = document.title;
    document.title = documentTitle(title, name);
    return () => {
      // Skips the reset when the next page has already set its own title.
      if (parsePageTitle(document.title, name) === title) document.title = previousTitle;
    };
  }, [title, name]);
}
