import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { build, nodeProgram, root } from "#scripts/toolbox.mjs";

export type Environment = Record<string, string>;

export const migrationsFolder = join(root, "db/migrations");
const baseline = join(root, "bench/api-baseline");
const next = join(root, "node_modules/next/dist/bin/next");
const COMMON = { DATABASE_URL: "", BASELINE_MIGRATIONS: migrationsFolder };

/** Builds the product and the handwritten baseline routes. */
export async function buildBoth(): Promise<void> {
  await build();
  const built = spawnSync(nodeProgram(), [next, "build", baseline], { cwd: root, stdio: "inherit" });
  if (built.status !== 0) throw new Error("The hand-written routes could not be built.");
}

/** The production build of the product. */
export function startOurs(port: number, env: Environment): ChildProcess {
  const own = { ...COMMON, ...env, PORT: String(port), CLARION_DEMO: "off" };
  return start(["--disable-warning=ExperimentalWarning", "scripts/serve.ts"], own);
}

/** The production build of the handwritten routes. */
export function startBaseline(port: number, env: Environment): ChildProcess {
  return start([next, "start", baseline, "-p", String(port)], { ...COMMON, ...env });
}

export function start(args: string[], env: Environment): ChildProcess {
  return spawn(nodeProgram(), args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production", CLARION_LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/**
 * Waits until a server answers.
 * @returns its response
 */
export async function answers(url: string, headers: Environment = {}): Promise<string> {
  for (let attempt = 0; attempt < 240; attempt++) {
    const response = await fetch(url, { headers }).catch(() => undefined);
    if (response?.ok) return response.text();
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${url} did not answer.`);
}

export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
