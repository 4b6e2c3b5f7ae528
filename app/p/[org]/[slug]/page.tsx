import { ArrowLeft } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { Article, articleClasses } from "#components/posts/article.tsx";
import { leadingHeading } from "#components/posts/heading.ts";
import { firstParagraph } from "#components/posts/plain-post.ts";
import { PublicFooter, PublicHeader, PublishedOn } from "#components/posts/public-frame.tsx";
import { readPage } from "#lib/posts/public-pages.ts";
import { cn } from "#lib/utils.ts";

type Props = { params: Promise<{ org: string; slug: string }> };

const DESCRIPTION_MAX = 200;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { org, slug } = await params;
  const found = await readPage(org, slug);
  if (!found) return {};
  const { organization, post } = found;
  const description = firstParagraph(post.markdown).slice(0, DESCRIPTION_MAX);
  return {
    title: { absolute: `${post.title} · ${organization.name}` },
    description,
    robots: { index: true, follow: true },
    alternates: { canonical: `/p/${organization.slug}/${post.slug}` },
    openGraph: {
      type: "article",
      title: post.title,
      description,
      siteName: organization.name,
      publishedTime: post.publishedAt.toISOString(),
      modifiedTime: post.updatedAt.toISOString(),
    },
  };
}

export default async function PublicPostPage({ params }: Props) {
  const { org, slug } = await params;
  const found = await readPage(org, slug);
  if (!found) notFound();
  const { organization, post } = found;
  const titled = leadingHeading(post.markdown) !== undefined;
  return (
    <>
      <PublicHeader organization={organization} />
      <main className="flex-1 py-10">
        <PublishedOn date={post.publishedAt} />
        <article className={cn(articleClasses, "mt-2 [&_h1]:text-[1.75rem]")}>
          {titled ? null : <h1>{post.title}</h1>}
          <Article html={post.content} />
        </article>
        <p className="mt-12">
          <Link
            href={`/p/${organization.slug}`}
            className="inline-flex items-center gap-1.5 rounded-sm text-muted-foreground text-sm hover:text-foreground"
          >
            <ArrowLeft aria-hidden className="size-3.5" />
            All posts
          </Link>
        </p>
      </main>
      <PublicFooter />
    </>
  );
}
