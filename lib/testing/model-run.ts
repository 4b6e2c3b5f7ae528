import { randomBytes } from "node:crypto";
import { chooseModel } from "#lib/ai/choice.ts";
import { connectModel } from "#lib/ai/providers.ts";
import { ModelSession, SESSION_LIMITS, type SessionLimits, type Spent } from "#lib/ai/session.ts";
import type { Ledger } from "#lib/content/ledger/types.ts";
import type { BrandProfile, TextType } from "#lib/content/types.ts";
import { buildReport } from "#lib/content/writers/model/report.ts";
import type { ModelRequest, ModelWritten, Progress } from "#lib/content/writers/model/request.ts";
import { writeWithModel } from "#lib/content/writers/model/write.ts";
import { testBrand } from "./brand.ts";
import type { Behaviour, ModelServer } from "./model-server.ts";
import { TestTimers } from "./timers.ts";

export const TEST_KEY = "sk-test-3f9c1d77a0b24e5e9d";

/** Returns the test brand with a company description, so that prompts have brand content. */
export function buildProfile(differences: Partial<BrandProfile> = {}): BrandProfile {
  return testBrand({ companyDescription: "Acme makes tools for web developers.", ...differences });
}

/** How long each piece of a slow answer takes. */
const SLOW_MS = 10_000;

export type ModelRun = {
  written: ModelWritten;
  report: string | null;
  spent: Spent;
  progress: Progress[];
  /** Duration of the session in milliseconds of the test clock. */
  waitedMs: number;
};

type RunOptions = {
  profile?: BrandProfile;
  limits?: Partial<SessionLimits>;
  /** Environment variables that select another provider than the custom endpoint. */
  settings?: Record<string, string>;
  contextTokens?: number;
} & Pick<ModelRequest, "read" | "earlierTitles">;

/** A session with the model server, by default through an OpenAI-compatible endpoint. */
export function openTestSession(
  server: ModelServer,
  timers: TestTimers,
  { settings, contextTokens = 32_000, limits = {} }: Pick<RunOptions, "settings" | "contextTokens" | "limits">,
): ModelSession {
  const choice = chooseModel({
    AI_CONTEXT_TOKENS: contextTokens,
    ...(settings ?? { AI_BASE_URL: server.baseUrl, AI_API_KEY: TEST_KEY, AI_MODEL: "test-model" }),
  });
  if (choice.kind !== "model") throw new Error("The test settings must select a model.");
  const model = connectModel(choice, [`http://${server.host}`]);
  return new ModelSession(choice, model, { ...SESSION_LIMITS, costUsd: 1, ...limits }, timers);
}

/** Writes a post of the ledger through the model server with the given behavior, without real delays. */
export async function runModel(
  server: ModelServer,
  behaviour: Behaviour,
  type: TextType,
  ledger: Ledger,
  { profile = buildProfile(), limits = {}, settings, contextTokens = 32_000, ...sources }: RunOptions = {},
): Promise<ModelRun> {
  const timers = new TestTimers();
  server.behaviour = behaviour;
  server.requests.length = 0;
  server.onStall = () => setImmediate(() => timers.advance(SESSION_LIMITS.firstMs));
  const session = openTestSession(server, timers, { ...(settings && { settings }), contextTokens, limits });
  const { choice } = session;
  const progress: Progress[] = [];
  const onText = () => timers.advance(SLOW_MS);
  const { tone, audience, style, language, companyName } = profile;
  const written = await writeWithModel({
    ...sources,
    type,
    ledger,
    profile,
    options: { tone, audience, style, language, ...(companyName === null ? {} : { companyName }) },
    ask: (question) => session.ask(behaviour === "slow answer" ? { ...question, onText } : question),
    contextTokens: choice.contextTokens,
    outputTokens: choice.maxOutputTokens,
    nonce: () => randomBytes(12).toString("hex"),
    onProgress: (step) => progress.push(step),
  });
  if ("skipped" in written) throw new Error("Expected a text, because the ledger keeps entries.");
  return { written, report: buildReport(written), spent: session.spent, progress, waitedMs: timers.now() };
}
