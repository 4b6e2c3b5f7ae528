import { randomUUID } from "node:crypto";
import { appendFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Audience } from "#lib/content/ledger/types.ts";
import { openRepository } from "#lib/content/sources/git/open-repository.ts";
import { AppError } from "#lib/errors.ts";
import { DeliveryError } from "#publisher/adapter.ts";
import { createHttp } from "#publisher/http.ts";
import { pushChangelog } from "#scripts/ci/changelog.ts";
import { putComment } from "#scripts/ci/comments.ts";
import { describeStanding, readProposedEntry, saysTooLittle, writeComment } from "#scripts/ci/entry.ts";
import { type Pipeline, readInput, readPipeline } from "#scripts/ci/environment.ts";
import { writeReleaseNotes } from "#scripts/ci/release.ts";
import { type Command, print, printable, readOptions, UsageError } from "#scripts/command-line.ts";
import { publisher } from "./publisher.ts";

const usage = `Usage: npm run -s clarion -- ci

The program of the GitHub Action and the GitLab component. It reads everything from the environment of the pipeline.

Inputs (environment variables):
  INPUT_MODE      entry      comment on a pull request with its changelog entry, or why it has none (default)
                  check      the same; fails if a better title or description would let it be told
                  notes      the notes of a tag
                  changelog  push the notes of a tag to CHANGELOG.md of a branch
                  publish    run "publisher once"
  INPUT_TOKEN     a token that may comment or push (default on GitHub: GITHUB_TOKEN)
  INPUT_AUDIENCE  developers, users (default developers)
  INPUT_PACKAGES  only these packages of a monorepo, with commas
  INPUT_TAG       for notes and changelog: the tag (default: the one of the pipeline)
  INPUT_OUTPUT    for notes: a file to write them to
  INPUT_BRANCH    for changelog: the branch (default: the one of the pipeline)
  INPUT_PATH      for changelog: the file (default CHANGELOG.md)
  INPUT_HEADING   for changelog: the heading (default "[{version}] - {date}")
  INPUT_CONFIG    for publish: the configuration (default publisher.yaml)
`;

const MODES: Readonly<Record<string, (pipeline: Pipeline) => Promise<number>>> = {
  entry: (pipeline) => showEntry(pipeline).then(() => 0),
  check: (pipeline) => showEntry(pipeline).then((saysEnough) => (saysEnough ? 0 : 1)),
  notes: writeNotes,
  changelog: writeChangelog,
};

async function run(args: readonly string[]): Promise<number> {
  readOptions(args, {}, usage);
  const mode = input("mode") ?? "entry";
  if (mode === "publish") return publisher.run(["once", "--config", input("config") ?? "publisher.yaml"]);
  const work = Object.hasOwn(MODES, mode) ? MODES[mode] : undefined;
  if (work === undefined)
    throw new UsageError(`INPUT_MODE is one of ${Object.keys(MODES).join(", ")}, publish.`, usage);
  try {
    return await work(readPipeline(process.env));
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    process.stderr.write(printable(`${error.message}.\n`));
    return 1;
  }
}

const input = (name: string): string | null => readInput(process.env, name);

function readAudience(): Audience {
  const audience = input("audience") ?? "developers";
  if (audience === "developers" || audience === "users") return audience;
  throw new UsageError("INPUT_AUDIENCE is developers or users.", usage);
}

/** npm runs scripts in the package's directory and names the caller's directory in INIT_CWD. */
const here = process.env.INIT_CWD ?? process.cwd();

/** The checkout that the pipeline runs in. */
function openCheckout() {
  return openRepository(here, { environment: process.env, cacheDirectory: ".", allowedHosts: [] });
}

/** @returns whether the pull request says enough to be told, or is left out for another reason */
async function showEntry(pipeline: Pipeline): Promise<boolean> {
  const { proposal, token, apiUrl } = pipeline;
  if (proposal === null)
    throw new AppError("invalid", "This pipeline is of no pull request", "Run it on pull requests, or choose a mode.");
  const proposed = await readProposedEntry(await openCheckout(), proposal, readAudience());
  const text = writeComment(proposed);
  setOutput("entry", proposed.told ?? "");
  setOutput("disposition", proposed.entry.disposition);
  writeSummary(text);
  await print(`${describeStanding(proposed)}\n${proposed.told === null ? "" : `\n${proposed.told}\n`}`);
  if (token !== null) await comment(pipeline, text, token, new URL(apiUrl).origin);
  return !saysTooLittle(proposed.entry);
}

/** Pull requests of forks have a token that may not comment; the summary of the pipeline has the text all the same. */
async function comment(pipeline: Pipeline, text: string, token: string, origin: string): Promise<void> {
  try {
    const done = await putComment(createHttp([origin], [token]), pipeline, text, token);
    await print(`The comment is ${done}.\n`);
  } catch (error) {
    if (!(error instanceof DeliveryError) || error.fault !== "failed") throw error;
    process.stderr.write(printable(`There is no comment: ${error.message}.\n`));
  }
}

async function readNotes({ tag: own }: Pipeline) {
  const tag = input("tag") ?? own;
  if (tag === null) throw new UsageError("INPUT_TAG is missing, and this pipeline is of no tag.", usage);
  const packages =
    input("packages")
      ?.split(",")
      .map((name) => name.trim()) ?? null;
  const notes = await writeReleaseNotes(await openCheckout(), tag, { audience: readAudience(), packages });
  if (notes.draft === null) process.stderr.write(printable(`${notes.reason ?? ""}\n`));
  return notes;
}

async function writeNotes(pipeline: Pipeline): Promise<number> {
  const { draft } = await readNotes(pipeline);
  const markdown = draft?.markdown ?? "";
  setOutput("notes", markdown);
  const file = input("output");
  if (file !== null) writeFileSync(resolve(here, file), markdown);
  await print(markdown);
  return 0;
}

async function writeChangelog(pipeline: Pipeline): Promise<number> {
  const { draft, version, date } = await readNotes(pipeline);
  if (draft === null) return 0;
  const branch = input("branch") ?? pipeline.branch;
  if (branch === null) throw new UsageError("INPUT_BRANCH is missing.", usage);
  const path = input("path") ?? "CHANGELOG.md";
  const template = input("heading") ?? "[{version}] - {date}";
  const heading = template.replace("{version}", version).replace("{date}", date);
  const place = { repository: pipeline.repository, token: pipeline.token, branch, path, heading };
  const isPushed = await pushChangelog(draft, place, process.env.PATH ?? "");
  await print(isPushed ? `${heading} is pushed to ${path} of ${branch}.\n` : `${path} has ${heading} already.\n`);
  return 0;
}

/** Sets an output of a step of GitHub Actions. The random mark keeps the value from ending itself. */
function setOutput(name: string, value: string): void {
  const file = process.env.GITHUB_OUTPUT;
  if (!file) return;
  const mark = `end-${randomUUID()}`;
  appendFileSync(file, `${name}<<${mark}\n${value}\n${mark}\n`);
}

function writeSummary(text: string): void {
  const file = process.env.GITHUB_STEP_SUMMARY;
  if (file) appendFileSync(file, text);
}

export const ci: Command = { usage, run };
