// `npm run verify:changed [-- <revision>]`: fast checks of the code around the changes since a revision (by default
// the last commit).
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { listImports, listTests } from "#lib/testing/test-files.ts";
import { lint, runStages, types, units } from "./stages.mjs";
import { fail, root } from "./toolbox.mjs";

const changed = listChanged(process.argv[2] ?? "HEAD");
const tests = listTests(root);
const folders = new Set(tests.map((test) => dirname(test)));
const near = new Set(Array.from(changed, testFolder));
const concerned = tests.filter(
  (test) => near.has(dirname(test)) || listImports(root, test).some((path) => changed.has(path)),
);
const stages = [types()];
if (changed.size > 0) stages.push(lint(["--no-errors-on-unmatched", ...changed]));
if (concerned.length > 0) stages.push(units("tests beside the changes or importing them, on PGlite", concerned));
process.exitCode = (await runStages(stages, stages.length)) > 0 ? 1 : 0;

function listChanged(revision) {
  const paths = [
    ...git(["diff", "--name-only", "-z", "--relative", revision]),
    ...git(["ls-files", "--others", "--exclude-standard", "-z"]),
  ];
  return new Set(paths.filter((path) => existsSync(join(root, path))));
}

function git(args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) fail(`git ${args[0]} failed.`, stderr);
  return stdout.split("\0").filter(Boolean);
}

/** The nearest folder with tests, upwards from a file. */
function testFolder(path) {
  for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) if (folders.has(folder)) return folder;
  return undefined;
}
