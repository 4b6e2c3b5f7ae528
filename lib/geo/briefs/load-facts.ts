import "server-only";
import type { BrandRow } from "#db/queries/brands/brands.ts";
import { listArticlePosts, listFacts } from "#db/queries/geo/facts.ts";
import type { OwnPost } from "#lib/geo/gaps/own-texts.ts";
import type { Scope } from "#lib/geo/visibility/service/scope.ts";
import { chooseFacts, splitFacts } from "./facts.ts";
import type { Fact } from "./material.ts";

/**
 * Loads the facts about the brand's product that bear on a question: those that people entered for the project, the
 * brand description, and sentences of its website and of its published posts. Articles of briefs are no source, so that none is its own.
 * @param posts the published posts @param pages facts that were read from the website
 */
export async function loadFacts(
  { ctx: { db }, ...scope }: Scope,
  wish: {
    question: string;
    briefId: string | null;
    brand: BrandRow | undefined;
    posts: readonly OwnPost[];
    pages: readonly Fact[];
  },
): Promise<Fact[]> {
  const { question, briefId, brand } = wish;
  const entered = (await listFacts(db, scope)).map(({ id, text, source, briefId: enteredFor }) => ({
    id,
    text,
    kind: "entered" as const,
    source,
    isForThis: briefId !== null && enteredFor === briefId,
  }));
  const described = splitFacts(brand?.companyDescription ?? "").map(
    (text, index): Fact => ({ id: `identity-${index + 1}`, text, kind: "identity", source: brand?.websiteUrl ?? null }),
  );
  const articles = await listArticlePosts(db, scope);
  const posted = wish.posts
    .filter(({ postId }) => !articles.has(postId))
    .flatMap(({ postId, url, text }) =>
      splitFacts(text).map(
        (sentence, index): Fact => ({ id: `${postId}-${index + 1}`, text: sentence, kind: "post", source: url }),
      ),
    );
  return chooseFacts(question, { entered, described, published: [...wish.pages, ...posted] });
}
