import { ArticleTree, articleClasses } from "./article.tsx";
import { diffTrees, hasChanges, renderTree } from "./rendered-diff.ts";

const classes = `${articleClasses} mx-auto max-w-[44rem] px-5 py-6 sm:px-8`;

/** The new text as readers see it, with insertions underlined and deletions struck out. */
export function RenderedDiff({ before, after, label }: { before: string; after: string; label: string }) {
  const nodes = diffTrees(renderTree(before), renderTree(after));
  if (!hasChanges(nodes))
    return <p className="px-4 py-6 text-muted-foreground text-sm">The two texts are identical.</p>;
  return (
    <section aria-label={label} className={classes}>
      <ArticleTree nodes={nodes} />
    </section>
  );
}

/** A Markdown text as readers see it. */
export function RenderedText({ markdown }: { markdown: string }) {
  return (
    <div className={classes}>
      <ArticleTree nodes={renderTree(markdown)} />
    </div>
  );
}
