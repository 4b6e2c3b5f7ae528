// Functions that the scripts share, in plain Node that works before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const colored = process.stdout.isTTY;
const dim = (text) => (colored ? `\u001b[2m${text}\u001b[0m` : text);

/** Prints one line of progress. */
export function say(text) {
  console.log(`${dim("clarion")} ${text}`);
}

/**
 * Ends the script with what failed and what to do.
 * @param {string} text
 * @param {string} [hint]
 * @returns {never}
 */
export function fail(text, hint) {
  console.error(`\nclarion: ${text}${hint ? `\n         ${hint}` : ""}`);
  process.exit(1);
}

export function requireTools() {
  const [major] = process.versions.node.split(".").map(Number);
  if (major < 20)
    fail(`Node ${process.versions.node} is too old.`, "Install Node 20 or newer and run the command again.");
  if (spawnSync("git", ["--version"]).status !== 0) {
    fail("the git program was not found.", "Install git and run the command again.");
  }
}

/** Test files, which no build contains. */
const TESTS = /^testing$|\.test\.tsx?$/;

function digest(paths) {
  const hash = createHash("sha256");
  for (const path of paths) addToDigest(hash, join(root, path), path);
  return hash.digest("hex");
}

function addToDigest(hash, path, name) {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    const entries = readdirSync(path).filter((entry) => !TESTS.test(entry));
    for (const entry of entries.sort()) addToDigest(hash, join(path, entry), `${name}/${entry}`);
    return;
  }
  hash.update(`${name}\n`).update(readFileSync(path));
}

function isStamped(file, value) {
  return existsSync(file) && readFileSync(file, "utf8") === value;
}

/** Installs the locked packages if they are missing. */
export async function install() {
  const stamp = join(root, "node_modules", ".clarion-lock");
  const wanted = digest(["package-lock.json"]);
  if (isStamped(stamp, wanted)) return;
  say("installing packages");
  const code = await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"]);
  if (code !== 0) fail("the packages could not be installed.", "The lines above say why; npm ci must succeed here.");
  writeFileSync(stamp, wanted);
}

const BUILT_FROM = [
  "app",
  "components",
  "db",
  "inngest",
  "lib",
  "boot.ts",
  "instrumentation.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "proxy.ts",
  "scripts/bundle-widget.mjs",
  "tsconfig.json",
  "package-lock.json",
];

/** Builds the application unless the last build has the same sources. */
export async function build() {
  const stamp = join(root, ".next", "clarion-build");
  const wanted = digest(BUILT_FROM);
  if (isStamped(stamp, wanted)) return;
  say("building the application (about a minute)");
  const started = Date.now();
  const code = await run(nodeProgram(), [join(root, "node_modules/next/dist/bin/next"), "build"], { quiet: true });
  if (code !== 0) fail("the build failed.", "The lines above say why.");
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  say(`built in ${Math.round((Date.now() - started) / 1000)} s`);
}

/**
 * The bundled Node if there is one for this platform, otherwise the one that runs this script.
 * @returns {string}
 */
export function nodeProgram() {
  const bundled = join(root, "node_modules/.bin", process.platform === "win32" ? "node.cmd" : "node");
  if (existsSync(bundled)) return bundled;
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 19)) return process.execPath;
  return fail("no bundled Node for this platform.", "Install Node 22.19 or newer and run the command again.");
}

/**
 * Runs a program to its end. `quiet` hides its output unless it fails, `output` collects it.
 * @param {{ env?: Record<string, string>, quiet?: boolean, output?: Buffer[] }} [options]
 * @returns {Promise<number>} the exit code
 */
export function run(program, args, options = {}) {
  return new Promise((resolve) => {
    const kept = options.output ?? [];
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...options.env },
      stdio: options.quiet || options.output ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32",
    });
    child.stdout?.on("data", (chunk) => kept.push(chunk));
    child.stderr?.on("data", (chunk) => kept.push(chunk));
    child.on("error", (error) => {
      console.error(String(error));
      resolve(127);
    });
    child.on("close", (code) => {
      if (options.quiet && code !== 0) process.stderr.write(Buffer.concat(kept));
      resolve(code ?? 1);
    });
  });
}
