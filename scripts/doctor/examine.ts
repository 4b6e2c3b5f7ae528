import { execFile } from "node:child_process";
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { chooseModel } from "#lib/ai/choice.ts";
import type { Env } from "#lib/env.ts";
import { AppError } from "#lib/errors.ts";
import { isStale } from "#lib/geo/traffic/verify/lists.ts";
import type { SealedState } from "#lib/operator/sealed-state.ts";
import { isPublicAddress } from "#lib/web/address.ts";
import { formatAllowedHost, isAllowedHost } from "#lib/web/allowed-hosts.ts";
import { bad, type Check, describe, good } from "./check.ts";
import { checkSecret } from "./secret.ts";
import { checkJobs, checkMail, checkServer, checkStorage, type RunningServer } from "./services.ts";

/** Checks all requirements of the product one after another; a fault never hides later ones. */
export async function examine(): Promise<Check[]> {
  const checks = [checkNode(process.versions.node), await checkGit()];
  const configuration = await readConfiguration();
  if ("check" in configuration) return [...checks, configuration.check];
  const { env } = configuration;
  return [
    ...checks,
    ...checkConfiguration(env),
    checkModel(env),
    ...checkDataDirectory(env.CLARION_DATA_DIR),
    await checkRanges(new Date()),
    ...(await checkDatabase(env)),
    await examineSecret(env),
    await checkStorage(env),
    await checkMail(),
    ...(await examineServer(env)),
  ];
}

/** Node strips types by default since 22.18; the product requires 22.19. */
export function checkNode(version: string): Check {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 19)) return good("node", version);
  return bad("node", version, "Use Node 22.19 or newer; npm run brings 24 along where a build for this system exists.");
}

async function checkGit(): Promise<Check> {
  try {
    const { stdout } = await promisify(execFile)("git", ["--version"]);
    return good("git", stdout.trim());
  } catch {
    return bad("git", "not found", "Install git; it reads the repositories.");
  }
}

/** The environment is parsed as a whole on first use, and then throws for all faults. */
async function readConfiguration(): Promise<{ env: Env } | { check: Check }> {
  try {
    return { env: (await import("#lib/env.ts")).env };
  } catch (error) {
    return {
      check: bad("configuration", describe(error), "Correct the variables named above; .env.example explains each."),
    };
  }
}

/** Reports settings that cannot work or are probably unintended. */
export function checkConfiguration(env: Env): Check[] {
  const problems: string[] = [];
  const halves = [
    ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
    ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ] as const;
  for (const [id, secret] of halves) {
    if (Boolean(env[id]) !== Boolean(env[secret])) problems.push(`${id} and ${secret} go together.`);
  }
  if (env.CLARION_ORIGIN && new URL(env.CLARION_ORIGIN).pathname !== "/") {
    problems.push("CLARION_ORIGIN has a path; the product has to stand at the root of its origin.");
  }
  if (env.HOST !== "127.0.0.1" && env.HOST !== "localhost" && !env.CLARION_ORIGIN) {
    problems.push("HOST is open to others, but CLARION_ORIGIN is not set: links in mails would point at localhost.");
  }
  if (env.CLARION_SIGNUP === "open" && !env.SMTP_URL) {
    problems.push("CLARION_SIGNUP is open, but SMTP_URL is not set: nobody can reset a password.");
  }
  const isExternal = env.INNGEST_BASE_URL !== undefined || env.INNGEST_SIGNING_KEY !== undefined;
  if (isExternal && !(env.INNGEST_SIGNING_KEY && env.INNGEST_EVENT_KEY)) {
    problems.push("An Inngest server needs INNGEST_SIGNING_KEY and INNGEST_EVENT_KEY.");
  }
  if (problems.length === 0) return [good("configuration", "no problem found")];
  return problems.map((problem) => bad("configuration", problem, ".env.example explains each variable."));
}

/** Names the model that writes the posts, if any. A private model server must be allowed by the operator. */
export function checkModel(env: Env): Check {
  const choice = chooseModel(env);
  if (choice.kind === "problem") return bad("model", choice.problem, ".env.example explains each variable.");
  if (choice.kind === "none") return good("model", "none: posts are written by rules");
  const { id, provider, baseUrl } = choice;
  const where = baseUrl === undefined ? provider : new URL(baseUrl).host;
  if (baseUrl !== undefined && !canReach(new URL(baseUrl), env.CLARION_ALLOWED_HOSTS.models)) {
    return bad(
      "model",
      `${id} at ${where}, a private address`,
      `Add ${formatAllowedHost("models", new URL(baseUrl))} to CLARION_ALLOWED_HOSTS.`,
    );
  }
  return good("model", `${id} at ${where}${choice.price === null ? ", at a price that is not known" : ""}`);
}

/** Names are resolved at request time; only addresses and names of this machine can be checked now. */
function canReach(url: URL, allowed: readonly string[]): boolean {
  if (isAllowedHost(url, allowed)) return true;
  const bare = url.hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) === 0 ? bare !== "localhost" : isPublicAddress(bare);
}

/** The directory contains secrets, so that no other user may have access. */
export function checkDataDirectory(directory: string): Check[] {
  if (!existsSync(directory)) return [good("data directory", `${directory} is not there yet; npm start makes it`)];
  const checks: Check[] = [];
  const mode = statSync(directory).mode & 0o777;
  if (process.platform !== "win32" && (mode & 0o077) !== 0) {
    checks.push(bad("data directory", `${directory} has mode 0${mode.toString(8)}`, `Run: chmod 700 ${directory}`));
  }
  const secret = join(directory, "secret");
  if (process.platform !== "win32" && existsSync(secret) && (statSync(secret).mode & 0o077) !== 0) {
    checks.push(bad("secret", `${secret} can be read by others`, `Run: chmod 600 ${secret}`));
  }
  try {
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    checks.push(bad("data directory", `${directory} cannot be written`, "Run as the user who owns it."));
  }
  return checks.length > 0 ? checks : [good("data directory", directory)];
}

/** Old address lists are no fault of the installation: they verify AI traffic and reject none. */
export async function checkRanges(now: Date): Promise<Check> {
  const { getRangeLists } = await import("#lib/geo/traffic/verify/store.ts");
  const stale = getRangeLists().filter((list) => isStale(list, now));
  if (stale.length === 0) return good("address lists", "refreshed within 14 days");
  const operators = stale.map(({ operator }) => operator).join(", ");
  return {
    ...good("address lists", `older than 14 days, so that they reject no claims: ${operators}`),
    recovery: "Run: npm run clarion -- ranges refresh. A running server tries it every day.",
  };
}

async function checkDatabase(env: Env): Promise<Check[]> {
  const made = existsSync(join(env.CLARION_DATA_DIR, "database"));
  if (!env.DATABASE_URL && !made) return [good("database", "not made yet; npm start makes it")];
  const { operate } = await import("#lib/operator/client.ts");
  try {
    const { result, route } = await operate("ping", {});
    const { organizations } = result as { organizations: number };
    const what = `${env.DATABASE_URL ? "Postgres" : "embedded"}, ${organizations} organizations`;
    const lock = route === "server" ? "held by the running server, which answers" : "free: no server runs";
    return [good("database", what), ...(env.DATABASE_URL ? [] : [good("lock", lock)])];
  } catch (error) {
    const recovery = error instanceof AppError ? error.recovery : "Check that the database runs and can be reached.";
    return [bad("database", describe(error), recovery)];
  }
}

/** A database that cannot be read is a fault of its own check. */
async function examineSecret(env: Env): Promise<Check> {
  const { findSecret } = await import("#lib/secrets.ts");
  const found = findSecret();
  const hasDatabase = env.DATABASE_URL !== undefined || existsSync(join(env.CLARION_DATA_DIR, "database"));
  const { operate } = await import("#lib/operator/client.ts");
  const sealed = hasDatabase ? await operate("secret.check", {}).catch(() => undefined) : undefined;
  return checkSecret(found, sealed?.result as SealedState | undefined, env.DATABASE_URL !== undefined);
}

async function examineServer(env: Env): Promise<Check[]> {
  const { ask, reachServer } = await import("#lib/operator/connection.ts");
  const { unwrapAnswer } = await import("#lib/operator/protocol.ts");
  const socket = await reachServer(env.CLARION_DATA_DIR);
  // A server of an earlier version does not know the command, and one that stops does not answer.
  const show = async (from: NonNullable<typeof socket>) => unwrapAnswer(await ask(from, "server.show", {}));
  const running = socket ? ((await show(socket).catch(() => ({}))) as RunningServer) : null;
  return [await checkServer(env, running), await checkJobs(env, running)];
}
