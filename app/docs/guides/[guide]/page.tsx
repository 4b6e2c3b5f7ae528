import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Article, articleClasses } from "#components/article/article.tsx";
import { origin } from "#lib/env.ts";
import { findGuide } from "#lib/guides/guides.ts";

type Props = { params: Promise<{ guide: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const guide = findGuide((await params).guide);
  if (!guide) return {};
  const { title, description, slug } = guide;
  return { title, description, alternates: { canonical: `${origin()}/docs/guides/${slug}` } };
}

/** A guide, the same text as in the repository. */
export default async function GuidePage({ params }: Props) {
  const guide = findGuide((await params).guide);
  if (!guide) notFound();
  return (
    <article className={`max-w-3xl ${articleClasses}`}>
      <Article html={guide.html} />
    </article>
  );
}
