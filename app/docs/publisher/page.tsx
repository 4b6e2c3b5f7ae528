import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Metadata } from "next";
import { Article, articleClasses } from "#components/article/article.tsx";
import { renderMarkdown } from "#lib/web/markdown.ts";

export const metadata: Metadata = { title: "The publisher" };

/** The guide of the publisher, the same text as in the repository. */
export default function PublisherGuidePage() {
  const guide = readFileSync(join(process.cwd(), "docs/publisher.md"), "utf8");
  return (
    <article className={`max-w-3xl ${articleClasses}`}>
      <Article html={renderMarkdown(guide)} />
    </article>
  );
}
