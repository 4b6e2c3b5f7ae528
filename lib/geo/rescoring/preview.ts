import "server-only";
import type { Db } from "#db/client.ts";
import { countAnswers, type StoredAnswer, sampleAnswers } from "#db/queries/geo/scores.ts";
import type { Ctx } from "#lib/access/principal.ts";
import { trackedBrands } from "#lib/geo/brands.ts";
import type { TrackedBrand } from "#lib/geo/scoring/types.ts";
import { type ScoreBatch, withScoring } from "./process.ts";
import type { Flip } from "./protocol.ts";
import { toAnswer } from "./rows.ts";

/** Maximum number of answers to read; of more, every n-th is sampled across the whole history. */
const READ_MAX = 20_000;
const BATCH = 250;
/** After this time the preview covers the answers read so far. */
const DEADLINE_MS = 15_000;
const EXAMPLES_MAX = 20;

/** A verdict that an edit of names would change. */
export type VerdictFlip = {
  checkId: string;
  promptId: string | null;
  prompt: string;
  engine: string;
  capturedAt: Date;
  brand: string;
  own: boolean;
  before: boolean;
  after: boolean;
  excerpt: string;
};

export type BrandFlips = { brand: string; own: boolean; gained: number; lost: number };

export type NamesPreview = {
  /** Answers read; `total` is how many exist. */
  answers: number;
  total: number;
  flips: number;
  brands: BrandFlips[];
  examples: VerdictFlip[];
};

/**
 * Previews what an edit of names would change in stored answers, without writing anything. A separate process reads
 * at most 20,000 answers, evenly sampled, for at most 15 seconds.
 * @param after the names after the edit
 * @param renamed new keys by old keys, for brands that only change their name
 * @throws AppError `unavailable` if the answers could not be read
 */
export async function previewNames(
  { db, organization }: Pick<Ctx, "db" | "organization">,
  projectId: string,
  after: TrackedBrand[],
  renamed: Record<string, string> = {},
): Promise<NamesPreview> {
  const project = { organizationId: organization.id, projectId };
  const currentBrands = await trackedBrands(db, organization.id, projectId);
  const total = await countAnswers(db, project);
  const tally = new Tally(total);
  if (total === 0) return tally.preview();
  const every = Math.ceil(total / READ_MAX);
  return withScoring({ kind: "compare", before: currentBrands, after, renamed }, (compare) =>
    readSample(db, { ...project, every }, compare, tally),
  );
}

async function readSample(
  db: Db,
  sample: { organizationId: string; projectId: string; every: number },
  compare: ScoreBatch<"compare">,
  tally: Tally,
): Promise<NamesPreview> {
  const until = Date.now() + DEADLINE_MS;
  for (let cursor = ""; Date.now() < until; ) {
    const answers = await sampleAnswers(db, sample, { after: cursor, limit: BATCH, every: sample.every });
    if (answers.length > 0) tally.add(answers, await compare(answers.map(toAnswer)));
    if (answers.length < BATCH) break;
    cursor = answers.at(-1)?.id ?? "";
  }
  return tally.preview();
}

/** Counts flips. Every brand and direction gets its first examples before any of them gets more. */
class Tally {
  readonly #total: number;
  #answers = 0;
  readonly #brands = new Map<string, BrandFlips>();
  readonly #examples = new Map<string, VerdictFlip[]>();

  constructor(total: number) {
    this.#total = total;
  }

  add(answers: readonly StoredAnswer[], flips: readonly Flip[]): void {
    this.#answers += answers.length;
    for (const flip of flips) {
      const { brand, own, after } = flip;
      const key = JSON.stringify([brand, own]);
      const counts = this.#brands.get(key) ?? { brand, own, gained: 0, lost: 0 };
      counts[after ? "gained" : "lost"]++;
      this.#brands.set(key, counts);
      const answer = answers[flip.answer];
      if (answer) this.#addExample(`${key}${after}`, toExample(answer, flip));
    }
  }

  #addExample(key: string, example: VerdictFlip): void {
    const examples = this.#examples.get(key);
    if (!examples) this.#examples.set(key, [example]);
    else if (examples.length < EXAMPLES_MAX) examples.push(example);
  }

  preview(): NamesPreview {
    const brands = [...this.#brands.values()].sort(
      (a, b) => Number(b.own) - Number(a.own) || b.gained + b.lost - (a.gained + a.lost),
    );
    const flips = brands.reduce((sum, { gained, lost }) => sum + gained + lost, 0);
    return { answers: this.#answers, total: this.#total, flips, brands, examples: this.#spreadExamples() };
  }

  #spreadExamples(): VerdictFlip[] {
    const lists = [...this.#examples.values()];
    return Array.from({ length: EXAMPLES_MAX }, (_, index) => lists.flatMap((list) => list[index] ?? []))
      .flat()
      .slice(0, EXAMPLES_MAX);
  }
}

function toExample(answer: StoredAnswer, { brand, own, after, excerpt }: Flip): VerdictFlip {
  const { id: checkId, promptId, prompt, engine, capturedAt } = answer;
  return {
    checkId,
    promptId,
    prompt,
    engine,
    capturedAt: capturedAt ?? new Date(0),
    brand,
    own,
    before: !after,
    after,
    excerpt,
  };
}
