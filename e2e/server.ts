import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";

const root = join(import.meta.dirname, "..");

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || address === null) throw new Error("No free port.");
  return address.port;
}

export type Installation = { data: string; repository: string; remove: () => void };

/** Creates a data directory with the demo repository in it. */
export function createInstallation(): Installation {
  const data = mkdtempSync(join(tmpdir(), "clarion-installation-"));
  const repository = join(data, "history.git");
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", repository]);
  const input = readFileSync(join(root, "e2e/history.txt"));
  execFileSync("git", ["-C", repository, "fast-import", "--quiet"], { input });
  return { data, repository, remove: () => rmSync(data, { recursive: true, force: true }) };
}

/** Creates an installation with an empty database. A copy saves the seconds in which a first start creates one. */
export async function createMigratedInstallation(): Promise<Installation> {
  const directory = join(process.env.CLARION_E2E_MIGRATED ?? "", "database");
  if (!existsSync(directory)) await createDatabase(directory);
  const installation = createInstallation();
  cpSync(directory, join(installation.data, "database"), { recursive: true });
  return installation;
}

/** Creates an embedded database by the operator's program, for all workers. */
async function createDatabase(directory: string): Promise<void> {
  const data = mkdtempSync(join(process.env.CLARION_E2E_MIGRATED ?? "", "data-"));
  await promisify(execFile)("npm", ["run", "-s", "clarion", "--", "org", "list"], {
    cwd: root,
    env: { ...process.env, CLARION_DATA_DIR: data, DATABASE_URL: "" },
  });
  try {
    renameSync(join(data, "database"), directory);
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(directory)) throw error;
  }
}

export type Server = { origin: string; process: ChildProcess; output: () => string; ended: Promise<number | null> };

/** Starts the built application; `ended` resolves to its exit code, or null if it was killed. */
export function startServer(port: number, data: string, env: Record<string, string> = {}): Server {
  const child = spawn("node_modules/.bin/node", ["--disable-warning=ExperimentalWarning", "scripts/serve.ts"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      CLARION_DATA_DIR: data,
      CLARION_ORIGIN: "",
      DATABASE_URL: "",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk));
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return { origin: `http://localhost:${port}`, process: child, output: () => output, ended };
}

/** Starts the application on a free port and waits for its first answer, which requests during the start get, too. */
export async function startReadyServer(data: string, env: Record<string, string> = {}): Promise<Server> {
  const server = startServer(await findFreePort(), data, env);
  const statuses: number[] = [];
  const ask = async () => statuses.push(await fetchStatus(server)) > 0 && statuses.at(-1) !== 0;
  await expect.poll(ask, { timeout: 120_000, intervals: [50] }).toBe(true);
  expect(statuses.at(-1), server.output()).toBe(200);
  return server;
}

/** Waits for the link that makes the first account of an installation without a demo. */
export async function findSetupLink(server: Server): Promise<string> {
  const find = () => /http\S+\/sign-up\?setup=[\w-]+/.exec(server.output())?.[0] ?? "";
  await expect.poll(find).not.toBe("");
  return find();
}

/** Returns the HTTP status of the status endpoint, or 0 if the server does not answer. */
export async function fetchStatus({ origin }: Pick<Server, "origin">): Promise<number> {
  return (await fetch(`${origin}/v1/status`).catch(() => undefined))?.status ?? 0;
}

export async function stopServer(server: Server): Promise<void> {
  server.process.kill("SIGTERM");
  await server.ended;
}

export function readApiKey(data: string): string | undefined {
  const file = join(data, "demo.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).apiKey : undefined;
}
