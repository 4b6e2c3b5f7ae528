import "server-only";
import { type Database, getDatabase } from "#db/client.ts";
import { pingDatabase } from "#db/queries/ping.ts";
import { chooseModel } from "#lib/ai/choice.ts";
import { env } from "#lib/env.ts";
import { answerOperator } from "#lib/http/operator-token.ts";
import { findJobServer } from "#lib/job-server.ts";
import { probeMail, probeStorage } from "./probes.ts";

const TIMEOUT_MS = 10_000;

/** One dependency: what was seen, or what is wrong with it. */
export type Check = { name: string; ok: boolean; detail: string; milliseconds: number };

/** Whether a path asks for the deep status. */
export function isDeepStatus(path: string): boolean {
  return /^\/v1\/status\?(?:.*&)?deep=1(?:&|$)/.test(path);
}

/**
 * Answers `GET /v1/status?deep=1` to the bearer of `CLARION_OPERATOR_TOKEN`: 200 when every dependency works, else 503
 * with what is wrong (operations.md, health).
 */
export function answerDeepStatus(
  request: Request,
  token = env.CLARION_OPERATOR_TOKEN,
  database: () => Database = getDatabase,
): Promise<Response> {
  return answerOperator(request, token, async (headers) => {
    const checks = await checkDependencies(database());
    const isHealthy = checks.every(({ ok }) => ok);
    const body = { status: isHealthy ? "ok" : "unavailable", checks };
    return Response.json(body, { status: isHealthy ? 200 : 503, headers });
  });
}

/** Asks every dependency once, all at the same time, each for at most ten seconds. */
async function checkDependencies(database: Database): Promise<Check[]> {
  return Promise.all([
    check("database", async () => {
      await pingDatabase(database.db);
      return database.kind;
    }),
    check("jobs", checkJobServer),
    check("storage", probeStorage),
    check("mail", probeMail),
    check("model", checkModel),
  ]);
}

/** Runs a check, which returns what it saw and throws what is wrong. */
async function check(name: string, run: () => Promise<string>): Promise<Check> {
  const started = performance.now();
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`No answer within ${TIMEOUT_MS / 1000} seconds.`)), TIMEOUT_MS);
  const result = await Promise.race([run(), timeout])
    .then((detail) => ({ ok: true, detail }))
    .catch((error: unknown) => ({ ok: false, detail: error instanceof Error ? error.message : String(error) }));
  clearTimeout(timer);
  return { name, ...result, milliseconds: Math.round(performance.now() - started) };
}

async function checkJobServer(): Promise<string> {
  const jobs = findJobServer();
  if (!jobs) throw new Error("The job server has not started.");
  if (jobs.registered) return jobs.server;
  throw new Error(`The functions are not registered with ${jobs.server}. ${jobs.problem ?? "The first attempt runs."}`);
}

/** Reads the configuration only, because a call would cost money. */
async function checkModel(): Promise<string> {
  const choice = chooseModel(env);
  if (choice.kind === "problem") throw new Error(choice.problem);
  return choice.kind === "none" ? "none: texts are written by rules" : choice.id;
}
