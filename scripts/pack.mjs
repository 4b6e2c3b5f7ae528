// `npm run pack -- <folder>`: the built application in a folder that starts on another machine with Node and git alone.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { build, fail, install, requireTools, root, say } from "./toolbox.mjs";

/** What the server, its child processes and the command line read at run time. */
const FOLDERS = ["client", "db", "docs", "inngest", "lib", "publisher", "scripts"];
const FILES = [
  ".env.example",
  "CHANGELOG.md",
  "README.md",
  "boot.ts",
  "next.config.mjs",
  "package.json",
  "SECURITY.md",
];
/** Packages that only a build needs. */
const BUILD_PACKAGES =
  /^(?:node|node-[\w-]+|typescript|playwright|playwright-core|esbuild|lightningcss[\w-]*|tailwindcss|@(?:esbuild|next\/swc|tailwindcss|typescript)[/-].*)$/;
/** Source maps and declarations, a third of the size. */
const READ_BY_PEOPLE = /\.(?:map|d\.[cm]?ts)$/;

const [folder] = process.argv.slice(2);
if (!folder) fail("no folder was given.", "Use: npm run pack -- <folder>");
const target = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
if (existsSync(target) && readdirSync(target).length > 0) fail(`${target} is not empty.`, "Choose a new folder.");

requireTools();
await install();
await build();
const started = Date.now();
mkdirSync(target, { recursive: true });
copy(".next", (path) => !["cache", "dev", "types"].some((name) => path === join(root, ".next", name)));
for (const name of FOLDERS) copy(name, isRead);
for (const name of FILES) copy(name, () => true);
for (const path of listPackages()) copy(path, (source) => basename(source) !== "node_modules");
say(`packed into ${target} in ${Math.round((Date.now() - started) / 1000)} s`);
say("start it there with: node --disable-warning=ExperimentalWarning scripts/serve.ts");

function copy(path, filter) {
  mkdirSync(dirname(join(target, path)), { recursive: true });
  const isNeeded = (source) => !READ_BY_PEOPLE.test(source) && filter(source);
  cpSync(join(root, path), join(target, path), { recursive: true, filter: isNeeded });
}

/** Tests and what only they use stay behind. */
function isRead(path) {
  return !/\.test\.tsx?$|(?:^|[\\/])(?:testing|node_modules|dist)(?:[\\/]|$)/.test(path.slice(root.length));
}

/** The installed packages of the lock file that are neither for development nor for builds, as paths. */
function listPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.keys(packages).filter((path) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return path && !packages[path].dev && !BUILD_PACKAGES.test(name) && existsSync(join(root, path));
  });
}
