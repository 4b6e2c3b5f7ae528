// `npm start`: from a fresh clone to a running server, and the same command ever after.
import { spawn } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build, fail, install, nodeProgram, requireTools, root } from "./toolbox.mjs";

const { repo } = readOptions();
requireTools();
await install();
await build();
serve();

function readOptions() {
  try {
    return parseArgs({ options: { repo: { type: "string" } } }).values;
  } catch (error) {
    return fail(error.message, "Use: npm start -- --repo <path or clone URL>");
  }
}

/** The server replaces this script as far as the terminal is concerned: signals pass through, its exit code is ours. */
function serve() {
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const repository = repositoryOf(repo);
  if (repository) env.CLARION_DEMO_REPOSITORY = repository;
  if (!env.CLARION_LOCAL_REPOSITORIES) env.CLARION_LOCAL_REPOSITORIES = localRoots(repository).join(",");
  const server = spawn(nodeProgram(), ["--disable-warning=ExperimentalWarning", join(root, "scripts/serve.ts")], {
    cwd: root,
    env,
    stdio: "inherit",
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal));
  server.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}

function repositoryOf(value) {
  if (value === undefined) return undefined;
  if (/^[a-z+]+:\/\//i.test(value)) return value;
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), value);
  if (!existsSync(path))
    fail(`the repository ${value} does not exist.`, "Give a path to a git repository or an https clone URL.");
  return realpathSync(path);
}

/** Folders whose repositories may be connected by path: this checkout and the repository that was asked for. */
function localRoots(repository) {
  const roots = [realpathSync(root)];
  if (repository && !repository.includes("://")) roots.push(repository);
  return roots;
}
