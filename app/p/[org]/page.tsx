import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { firstParagraph } from "#components/posts/plain-post.ts";
import { PublicFooter, PublicHeader, PublishedOn } from "#components/posts/public-frame.tsx";
import { readSite } from "#lib/posts/public-pages.ts";

type Props = { params: Promise<{ org: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const site = await readSite((await params).org);
  if (!site) return {};
  return {
    title: { absolute: `${site.organization.name} changelog` },
    description: `What is new in ${site.organization.name}.`,
    robots: { index: true, follow: true },
    alternates: { canonical: `/p/${site.organization.slug}` },
  };
}

export default async function PublicList({ params }: Props) {
  const site = await readSite((await params).org);
  if (!site) notFound();
  const { organization, posts } = site;
  return (
    <>
      <PublicHeader organization={organization} />
      <main className="flex-1 py-10">
        <h1 className="font-semibold text-[1.75rem] leading-tight tracking-tight">What is new</h1>
        {posts.length === 0 ? <p className="mt-4 text-muted-foreground">Nothing is published yet.</p> : null}
        <ol className="mt-8 grid gap-9">
          {posts.map((post) => (
            <li key={post.id}>
              <article>
                <PublishedOn date={post.publishedAt} />
                <h2 className="mt-1 font-semibold text-lg leading-snug tracking-tight">
                  <Link
                    href={`/p/${organization.slug}/${post.slug}`}
                    className="rounded-sm underline-offset-4 hover:underline"
                  >
                    {post.title}
                  </Link>
                </h2>
                <p className="mt-1.5 line-clamp-3 text-pretty text-[0.9375rem] text-muted-foreground leading-relaxed">
                  {firstParagraph(post.markdown)}
                </p>
              </article>
            </li>
          ))}
        </ol>
      </main>
      <PublicFooter />
    </>
  );
}
