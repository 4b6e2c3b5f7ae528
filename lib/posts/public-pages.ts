import "server-only";
import { cache } from "react";
import { getDb } from "#db/client.ts";
import { findPublished, listPublished } from "./public.ts";

/** `listPublished` for the page that is being rendered, read once however many of its parts ask. */
export const readSite = cache((organizationSlug: string) => listPublished(getDb(), organizationSlug));

/** `findPublished` for the page that is being rendered. */
export const readPage = cache((organizationSlug: string, postSlug: string) =>
  findPublished(getDb(), organizationSlug, postSlug),
);
