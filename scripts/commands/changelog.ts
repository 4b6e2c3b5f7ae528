import { resolve } from "node:path";
import { readLedger, readNewestLedger } from "#lib/content/changelog.ts";
import type { Audience, Ledger } from "#lib/content/ledger/types.ts";
import { OUTSIDE_PACKAGES } from "#lib/content/packages/types.ts";
import { parseLocation } from "#lib/content/sources/git/clone-url.ts";
import { openRepository } from "#lib/content/sources/git/open-repository.ts";
import type { RangeSelection } from "#lib/content/sources/range.ts";
import { LOOKBACK_WINDOWS, resolveWindow } from "#lib/content/sources/window.ts";
import { isSkipped, TEXT_TYPES, type TextType, TONES, type Tone, type WriterOptions } from "#lib/content/types.ts";
import { writeText } from "#lib/content/writers/write.ts";
import { parseAllowedHosts } from "#lib/web/allowed-hosts.ts";
import { type Command, print, printable, printJson, readOptions, UsageError } from "#scripts/command-line.ts";

const AUDIENCES: readonly Audience[] = ["developers", "users"];

const usage = `Usage: npm run -s clarion -- changelog --repo <path or https URL> [options]

Range (default: the newest release that has something to say, else the last 30 days of activity):
  --window W     ${LOOKBACK_WINDOWS.join(", ")}
  --from D       first instant, ISO 8601 (needs --to)
  --to D         first instant after the range, ISO 8601 (needs --from)
  --range A..B   what B has that A has not: tags, branches or commits

Text:
  --type T       ${TEXT_TYPES.join(", ")} (default changelog)
  --tone T       ${TONES.join(", ")} (default Professional)
  --audience A   ${AUDIENCES.join(", ")} (default developers)
  --company N    name to use instead of the one in the README or manifest

Monorepos:
  --packages P   only the changes of these packages, by name or folder, with commas; "." for what is in none
  --list-packages  the packages of the repository and the code that they share

Other:
  --outline      read titles and descriptions only, not what the changes did to files (faster)
  --branch B     branch to read instead of the repository's HEAD
  --url U        page of the repository, for links, where its own remote names none
  --json         {title, markdown, sentences, notes, ledger, range} as JSON
`;

const OPTIONS = {
  repo: { type: "string" },
  window: { type: "string" },
  from: { type: "string" },
  to: { type: "string" },
  range: { type: "string" },
  type: { type: "string" },
  tone: { type: "string" },
  audience: { type: "string" },
  company: { type: "string" },
  branch: { type: "string" },
  url: { type: "string" },
  packages: { type: "string" },
  "list-packages": { type: "boolean" },
  outline: { type: "boolean" },
  json: { type: "boolean" },
} as const;

type Values = ReturnType<typeof readOptions<typeof OPTIONS>>;

/** Chooses one of the words regardless of case. */
function choose<Word extends string>(option: string, value: string, words: readonly Word[]): Word {
  const match = words.find((word) => word.toLowerCase() === value.toLowerCase());
  if (match === undefined) throw new UsageError(`--${option} is one of ${words.join(", ")}, not ${value}.`, usage);
  return match;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Parses an ISO 8601 instant. A date means its midnight, and a time without zone is UTC. */
function readInstant(option: string, value: string): Date {
  const zoned = /T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(value) || !value.includes("T") ? value : `${value}Z`;
  const instant = new Date(zoned);
  if (!INSTANT.test(value) || Number.isNaN(instant.getTime())) {
    throw new UsageError(`--${option} is an ISO 8601 date or instant, not ${value}.`, usage);
  }
  return instant;
}

/** Reads the range from the options; undefined without any. */
function readSelection(values: Values, now: Date): RangeSelection | undefined {
  const given = [values.window, values.range, values.from ?? values.to].filter((value) => value !== undefined);
  if (given.length > 1) throw new UsageError("Choose one of --window, --from with --to, and --range.", usage);
  if (values.window !== undefined) {
    const window = choose("window", values.window, LOOKBACK_WINDOWS);
    return { kind: "time", ...resolveWindow(window, now), label: window };
  }
  if (values.range !== undefined) return readRange(values.range);
  if (values.from === undefined && values.to === undefined) return undefined;
  if (values.from === undefined || values.to === undefined) throw new UsageError("--from and --to go together.", usage);
  return { kind: "time", from: readInstant("from", values.from), to: readInstant("to", values.to) };
}

function readRange(range: string): RangeSelection {
  const [from, to, ...rest] = range.split("..");
  if (from === undefined || to === undefined || rest.length > 0 || from === "" || to.startsWith(".")) {
    throw new UsageError(`--range is written A..B, not ${range}.`, usage);
  }
  return { kind: "revisions", from, to: to === "" ? "HEAD" : to };
}

function readAllowedHosts(): string[] {
  const { hosts, problems } = parseAllowedHosts(process.env.CLARION_ALLOWED_HOSTS ?? "");
  if (problems.length > 0) throw new UsageError(`CLARION_ALLOWED_HOSTS: ${problems.join(" ")}`, usage);
  return hosts.git;
}

/**
 * The operator can read any directory of the machine; mirrors of remote repositories are kept in the data directory.
 */
function open(values: Values) {
  if (values.repo === undefined) throw new UsageError("--repo is missing.", usage);
  const place = parseLocation(values.repo);
  // npm runs scripts in the package's directory and names the caller's directory in INIT_CWD.
  const here = process.env.INIT_CWD ?? process.cwd();
  const location = place.kind === "path" ? resolve(here, place.path) : values.repo;
  return openRepository(location, {
    environment: process.env,
    cacheDirectory: resolve(process.env.CLARION_DATA_DIR || ".clarion", "repositories"),
    allowedHosts: readAllowedHosts(),
    ...(values.url === undefined ? {} : { url: values.url }),
    ...(values.branch === undefined ? {} : { branch: values.branch }),
  });
}

function readPackageNames(value: string | undefined): string[] | undefined {
  const names = value?.split(",").map((name) => name.trim());
  if (names?.includes("")) throw new UsageError("--packages names packages, with commas between them.", usage);
  return names;
}

/** The name of a text's only package, by which readers know it better than by the repository's. */
function getOnlyName([only, ...others]: readonly string[] = []): string | undefined {
  return others.length > 0 || only === OUTSIDE_PACKAGES ? undefined : only;
}

async function listPackages(source: Awaited<ReturnType<typeof open>>, values: Values): Promise<number> {
  const packages = await source.packages(source.head);
  const lines = packages.map(({ name, path, dependsOn, series }) => {
    const details = [path === "" ? "the root" : path, ...(series.length > 0 ? [`tags ${series.join(", ")}`] : [])];
    return `${name} (${details.join("; ")})${dependsOn.length > 0 ? `, with ${dependsOn.join(", ")}` : ""}\n`;
  });
  await (values.json === true ? printJson(packages) : print(lines.join("") || "The repository is one package.\n"));
  return 0;
}

async function run(args: readonly string[]): Promise<number> {
  const values = readOptions(args, OPTIONS, usage);
  const contentType = choose("type", values.type ?? "changelog", TEXT_TYPES);
  const tone: Tone = choose("tone", values.tone ?? "Professional", TONES);
  const audience = choose("audience", values.audience ?? "developers", AUDIENCES);
  const selection = readSelection(values, new Date());
  const depth = values.outline === true ? "outline" : "full";
  const packages = readPackageNames(values.packages);
  const source = await open(values);
  if (values["list-packages"] === true) return listPackages(source, values);
  const request = { audience, depth, packages } as const;
  const ledger = await (selection === undefined
    ? readNewestLedger(source, request)
    : readLedger(source, selection, request));
  const companyName = values.company ?? getOnlyName(packages) ?? (await source.productName()) ?? undefined;
  await show(contentType, ledger, { tone, ...(companyName === undefined ? {} : { companyName }) }, values);
  return 0;
}

async function show(contentType: TextType, ledger: Ledger, options: WriterOptions, values: Values): Promise<void> {
  const written = writeText(contentType, ledger, options);
  const text = isSkipped(written)
    ? { title: null, markdown: null, sentences: [], notes: [], skipped: written.reason }
    : written;
  if (values.json === true) await printJson({ ...text, range: ledger.range, ledger });
  else if (isSkipped(written)) process.stderr.write(printable(`${written.reason}\n`));
  else await print(written.markdown.endsWith("\n") ? written.markdown : `${written.markdown}\n`);
}

export const changelog: Command = { usage, run };
