import { z } from "zod";
import type { ModelSession } from "#lib/ai/session.ts";
import { buildLedger } from "#lib/content/articles/ledger.ts";
import { writeArticleByModel } from "#lib/content/articles/model.ts";
import type { Draft } from "#lib/content/types.ts";
import { planByRules } from "#lib/geo/briefs/plan/plan.ts";
import type { Plan } from "#lib/geo/briefs/stored.ts";
import { buildProfile } from "#lib/testing/model-run.ts";

const sections = z.array(
  z.object({
    section: z.int(),
    paragraphs: z.array(z.array(z.object({ text: z.string(), ids: z.array(z.string()) }))),
  }),
);

/** A brief with facts, the committed words of its article, and those of sections that were sent back. */
export const articleConversation = z.object({
  targetPrompt: z.string(),
  tone: z.enum(["Conversational", "Professional", "Casual", "Formal"]),
  brand: z.object({ name: z.string(), audience: z.string(), description: z.string() }),
  facts: z.array(z.object({ id: z.string(), text: z.string(), kind: z.literal("entered"), source: z.string() })),
  write: sections,
  revise: sections.default([]),
});
export type ArticleConversation = z.output<typeof articleConversation>;

export type Article = { draft: Draft; plan: Plan; fallbacks: string[] };

/** Plans the brief by rules and has its article written through the session. */
export async function writeArticleOf(spoken: ArticleConversation, session: ModelSession): Promise<Article> {
  const { brand, facts, targetPrompt, tone } = spoken;
  const material = {
    facts,
    topic: targetPrompt,
    targetPrompt,
    brand,
    competitors: [],
    wanted: [],
    answers: [],
    links: [],
  };
  const plan = planByRules(material);
  const context = { projectId: "project", brandName: brand.name, createdAt: "2026-11-24T00:00:00.000Z" };
  const profile = buildProfile({ tone, companyName: brand.name });
  const options = { tone, companyName: brand.name, audience: "users" as const };
  const { draft, writer } = await writeArticleByModel(
    plan,
    context,
    { ledger: buildLedger(plan, context), profile, options },
    session,
  );
  return { draft, plan, fallbacks: writer.fallbackSections };
}
