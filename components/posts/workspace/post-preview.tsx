import { Article, articleClasses } from "#components/article/article.tsx";
import type { Post } from "#lib/posts/contract.ts";
import { leadingHeading } from "#lib/posts/heading.ts";
import { cn } from "#lib/utils.ts";

/** The post as on its public page. */
export function PostPreview({ post, stale }: { post: Post; stale: boolean }) {
  return (
    <div className="rounded-lg border bg-card print:border-0">
      {stale ? (
        <p data-print="hide" className="border-b bg-warning-soft px-4 py-2 text-warning-text text-xs">
          This is the last saved text. Your latest edits are not included yet.
        </p>
      ) : null}
      <article className={cn(articleClasses, "mx-auto max-w-[44rem] px-5 py-8 sm:px-8 print:max-w-none print:p-0")}>
        {leadingHeading(post.markdown ?? "") === undefined ? <h1>{post.title}</h1> : null}
        <Article html={post.content} />
      </article>
    </div>
  );
}
