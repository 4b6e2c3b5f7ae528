// Finds a Chromium for the page tests, or installs the distribution's.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fail, run, say } from "./toolbox.mjs";

const PLACES = [
  // Without a window it starts faster and needs less processor time than the full program.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** The path of an installed Chromium: that of `CHROMIUM_PATH`, or one in the usual places. */
export function findChromium() {
  return search() ?? "/usr/bin/chromium";
}

function search() {
  return [process.env.CHROMIUM_PATH, ...PLACES].find((path) => path && existsSync(path));
}

/** The path of a Chromium. A missing one is installed on Debian and Ubuntu as root. */
export async function ensureChromium() {
  const installed = search();
  if (installed) return installed;
  await aptInstall([isDebian() ? "chromium-headless-shell" : "chromium"], "a Chromium");
  return search() ?? fail("Chromium was installed but not found.", "Set CHROMIUM_PATH to its program.");
}

/** Whether the packages are Debian's: Ubuntu has no `chromium-headless-shell`. */
function isDebian() {
  return existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}

/** Installs Debian packages, or explains how to install them. */
export async function aptInstall(packages, what) {
  const possible = process.getuid?.() === 0 && spawnSync("apt-get", ["--version"]).status === 0;
  if (!possible)
    fail(`${what} is needed and was not found.`, `Install ${packages.join(" ")} and run the command again.`);
  say(`installing ${what}`);
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { quiet: true, env });
  const code = await run("apt-get", ["install", "-y", "-qq", ...packages], { quiet: true, env });
  if (code !== 0) fail(`${what} could not be installed.`, `Install ${packages.join(" ")} by hand.`);
}
