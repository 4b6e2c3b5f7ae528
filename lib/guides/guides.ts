import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { firstParagraph } from "#lib/posts/first-paragraph.ts";
import { renderMarkdown } from "#lib/web/markdown.ts";
import { GUIDES, type GuideEntry } from "./list.ts";

export type Guide = GuideEntry & { description: string; html: string };

const cached = new Map<string, Guide>();

/** Returns a guide with its text; undefined for an unknown slug. Each file is read once per process. */
export function findGuide(slug: string): Guide | undefined {
  const entry = GUIDES.find((guide) => guide.slug === slug);
  if (entry === undefined) return undefined;
  const guide = cached.get(slug) ?? readGuide(entry);
  cached.set(slug, guide);
  return guide;
}

/** Returns all guides in reading order. */
export function listGuides(): Guide[] {
  return GUIDES.flatMap(({ slug }) => findGuide(slug) ?? []);
}

function readGuide(entry: GuideEntry): Guide {
  const text = readFileSync(join(process.cwd(), "docs", "guides", `${entry.slug}.md`), "utf8");
  return { ...entry, description: firstParagraph(text), html: renderMarkdown(text) };
}
