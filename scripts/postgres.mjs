// A PostgreSQL for one run: a database on the server of DATABASE_URL, or Debian's server on a free loopback port.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aptInstall } from "./chromium.mjs";
import { fail } from "./toolbox.mjs";

const VERSIONS = "/usr/lib/postgresql";

function findPrograms() {
  if (!existsSync(VERSIONS)) return undefined;
  const newest = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a))[0];
  const folder = newest ? join(VERSIONS, newest, "bin") : "";
  return existsSync(join(folder, "initdb")) ? folder : undefined;
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** PostgreSQL refuses to run as root, so that root starts it as the package's own user. */
function asServerUser(program, args) {
  const root = process.getuid?.() === 0;
  const result = root
    ? spawnSync("runuser", ["-u", "postgres", "--", program, ...args], { encoding: "utf8", cwd: "/" })
    : spawnSync(program, args, { encoding: "utf8" });
  if (result.status !== 0) fail(`${program} failed.`, `${result.stdout ?? ""}${result.stderr ?? ""}`);
}

/** Starts a server with an empty database; `stop` ends it and removes its files. */
export async function startPostgres() {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: () => {} };
  if (!findPrograms()) await aptInstall(["postgresql"], "PostgreSQL");
  const programs = findPrograms() ?? fail("PostgreSQL was not found.", "Set DATABASE_URL to a server for tests.");
  const folder = mkdtempSync(join(tmpdir(), "clarion-postgres-"));
  chmodSync(folder, 0o777);
  const data = join(folder, "data");
  const port = await freePort();
  asServerUser(join(programs, "initdb"), ["-D", data, "-U", "clarion", "--auth=trust", "-E", "UTF8", "--no-sync"]);
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories='' -c max_connections=200 -c fsync=off`;
  asServerUser(join(programs, "pg_ctl"), ["-D", data, "-o", options, "-l", join(folder, "log"), "-w", "start"]);
  return {
    url: `postgres://clarion@127.0.0.1:${port}/postgres`,
    stop: () => {
      asServerUser(join(programs, "pg_ctl"), ["-D", data, "-m", "immediate", "-w", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
