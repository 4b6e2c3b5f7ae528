// `npm start`: runs the server from a fresh clone or later. `npm run dev`: the same server on the sources, which
// reloads pages in the browser and restarts when code of the API changes.
import { spawn } from "node:child_process";
import { existsSync, realpathSync, watch } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build, fail, install, nodeProgram, requireTools, root, say } from "./toolbox.mjs";

/** The folders of the API: a change in them restarts the server. Next reloads pages by itself. */
const SERVER_FOLDERS = ["db", "inngest", "lib", "scripts"];
const SETTLE_MS = 200;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];

const { repo, dev } = readOptions();
requireTools();
await install();
if (!dev) await build();
serve();

function readOptions() {
  try {
    return parseArgs({ options: { repo: { type: "string" }, dev: { type: "boolean", default: false } } }).values;
  } catch (error) {
    return fail(error.message, "Use: npm start -- --repo <path or clone URL>");
  }
}

/** Replaces this script for the terminal: forwards signals and returns the server's exit code. */
function serve() {
  const env = { ...process.env, NODE_ENV: dev ? "development" : "production", NEXT_TELEMETRY_DISABLED: "1" };
  const requested = resolveRepository(repo);
  if (requested) env.CLARION_DEMO_REPOSITORY = requested;
  env.CLARION_LOCAL_REPOSITORIES ??= [requested, realpathSync(root)]
    .filter((path) => path && !path.includes("://"))
    .join(",");
  if (dev) return serveSources(env);
  const server = startServer(env).on("exit", exitAs);
  for (const signal of SIGNALS) process.on(signal, () => server.kill(signal));
}

/** Restarts the server after each change of its loaded code, also after a change that has stopped it. */
function serveSources(env) {
  let server;
  const start = () => {
    server = startServer(env);
    server.on("exit", () => say("the server has ended; it starts again with the next change"));
  };
  const end = (signal) => {
    server.removeAllListeners("exit").on("exit", exitAs);
    if (!server.kill(signal)) process.exit(1);
  };
  for (const signal of SIGNALS) process.on(signal, () => end(signal));
  onServerChange((path) => {
    say(`${path} has changed, starting again`);
    server.removeAllListeners("exit").on("exit", start);
    if (!server.kill("SIGTERM")) start();
  });
  start();
}

function exitAs(code, signal) {
  process.exit(signal ? 1 : (code ?? 1));
}

function startServer(env) {
  const args = ["--disable-warning=ExperimentalWarning", join(root, "scripts/serve.ts")];
  return spawn(nodeProgram(), args, { cwd: root, env, stdio: "inherit" });
}

/** Reports changes after a pause. Not by `node --watch`, whose messages reach the workers of Next too. */
function onServerChange(notify) {
  let timer;
  for (const folder of SERVER_FOLDERS) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || /\.test\.ts$|(^|[\\/])\./.test(name)) return;
      clearTimeout(timer);
      timer = setTimeout(() => notify(join(folder, name)), SETTLE_MS);
    });
  }
}

function resolveRepository(value) {
  if (value === undefined) return undefined;
  if (/^[a-z+]+:\/\//i.test(value)) return value;
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), value);
  if (!existsSync(path))
    fail(`the repository ${value} does not exist.`, "Give a path to a git repository or an https clone URL.");
  return realpathSync(path);
}
