// `npm start`: from a fresh clone to a running server, and the same command ever after.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync } from "node:fs";
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
  const asked = repositoryOf(repo);
  const fallback = fallbackRepository();
  if (asked) env.CLARION_DEMO_REPOSITORY = asked;
  env.CLARION_DEMO_FALLBACK = fallback;
  env.CLARION_LOCAL_REPOSITORIES ??= [asked, fallback].filter((path) => path && !path.includes("://")).join(",");
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

/** This checkout where it has a history, else a small one that comes along, unpacked beside the data. */
function fallbackRepository() {
  if (git(["-C", root, "rev-parse", "--verify", "--quiet", "HEAD"]).status === 0) return realpathSync(root);
  const data = resolve(process.env.CLARION_DATA_DIR ?? join(root, ".clarion"));
  const bundled = join(data, "demo-history.git");
  if (!existsSync(bundled)) {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    git(["init", "--quiet", "--bare", "--initial-branch=main", `${bundled}.new`]);
    const history = readFileSync(join(root, "scripts/demo-history.txt"));
    const { status, stderr } = git(["-C", `${bundled}.new`, "fast-import", "--quiet"], history);
    if (status !== 0) fail("the demo history could not be unpacked.", String(stderr));
    renameSync(`${bundled}.new`, bundled);
  }
  return realpathSync(bundled);
}

function git(args, input) {
  return spawnSync("git", args, { input });
}
