import { parse, TomlError } from "smol-toml";
import { isVendoredPath, pathKind } from "#lib/content/ledger/read/paths.ts";
import { parseYaml } from "#lib/content/yaml.ts";
import { compilePhrases } from "#lib/text/phrases.ts";

/**
 * What the section of a manifest says of a package: `runtime` ships to users, `optional` only where they choose it,
 * `peer` is what they install themselves; `development` and `build` do not ship; `indirect` comes with another package.
 */
export type DependencyRole = "runtime" | "optional" | "peer" | "development" | "build" | "indirect";

/** A package that a manifest asks for. */
export type Requirement = {
  name: string;
  /** Version or range as written; null where another place says it, such as a branch or the workspace. */
  version: string | null;
  /** Null where the section says none. */
  role: DependencyRole | null;
};

/** A manifest: what it asks for, and the names of packages that stand in the repository itself. */
export type Manifest = { requirements: Requirement[]; own: string[] };

type Reader = (text: string, path: string) => Manifest;

const RANGE = /^[\s~^<>=!*v]*\d/;

/** Versions that point into the repository itself. */
const LOCAL = /^(?:workspace|link|file|portal):/;

/** `npm:react-is@^18.3.1`, which asks for a package under another name (docs.npmjs.com). */
const ALIAS = /^npm:(@?[^@]+)@(.+)$/;

/** The package and version that an entry of a table asks for. */
export function resolveAlias(name: string, version: string): { name: string; version: string } {
  const [, real, range] = ALIAS.exec(version) ?? [];
  return real === undefined || range === undefined ? { name, version } : { name: real, version: range };
}

/** Languages and extensions in the tables of Poetry and Composer, which name what the product runs on. */
const PLATFORM = /^(?:python|php|php-64bit|(?:ext|lib)-[\w-]+)$/;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toNames(value: unknown): string[] {
  return typeof value === "string" ? [value] : [];
}

/** Collects what the tables of one manifest ask for. */
class Collector {
  readonly requirements: Requirement[] = [];
  readonly own: string[] = [];

  addTable(table: unknown, role: DependencyRole | null): void {
    if (!isRecord(table)) return;
    for (const [name, range] of Object.entries(table)) {
      if (PLATFORM.test(name)) continue;
      const { version, path, optional } = isRecord(range) ? range : { version: range };
      const asked = typeof version === "string" ? resolveAlias(name, version) : { name, version: "" };
      if (path !== undefined || LOCAL.test(asked.version)) this.own.push(name);
      this.requirements.push({
        name: asked.name,
        version: RANGE.test(asked.version) ? asked.version : null,
        role: optional === true ? "optional" : role,
      });
    }
  }

  /** Lines such as `requests[socks]>=2.31; python_version > "3"`. */
  addPython(lines: unknown, role: DependencyRole | null): void {
    if (!Array.isArray(lines)) return;
    for (const line of lines) {
      const match = typeof line === "string" ? readPythonRequirement(line) : undefined;
      if (match !== undefined) this.requirements.push({ ...match, role });
    }
  }
}

/** Scripts of a root that runs others: pnpm keeps the list of its packages in a file of its own. */
const RUNS_PACKAGES = /\b(?:turbo|lerna|nx) |\bpnpm (?:run )?(?:-r|--recursive|-F|--filter)\b|\bchangeset /;

function isWorkspaceRoot({ private: isPrivate, workspaces, scripts }: Record<string, unknown>): boolean {
  if (isPrivate !== true) return false;
  return (
    workspaces !== undefined || (isRecord(scripts) && Object.values(scripts).some((s) => RUNS_PACKAGES.test(`${s}`)))
  );
}

/** package.json (docs.npmjs.com). The private root of a workspace ships nothing by itself. */
function readPackageJson(text: string): Manifest {
  const collector = new Collector();
  const manifest: unknown = JSON.parse(text);
  if (!isRecord(manifest)) return collector;
  collector.own.push(...toNames(manifest.name));
  collector.addTable(manifest.dependencies, isWorkspaceRoot(manifest) ? null : "runtime");
  collector.addTable(manifest.devDependencies, "development");
  collector.addTable(manifest.peerDependencies, "peer");
  collector.addTable(manifest.optionalDependencies, "optional");
  return collector;
}

/** Cargo.toml (doc.rust-lang.org/cargo). Members decide what they use the workspace's dependencies for. */
function readCargo(text: string): Manifest {
  const collector = new Collector();
  const manifest: Record<string, unknown> = parse(text);
  const targets = isRecord(manifest.target) ? Object.values(manifest.target) : [];
  for (const table of [manifest, ...targets].filter(isRecord)) {
    collector.addTable(table.dependencies, "runtime");
    collector.addTable(table["dev-dependencies"], "development");
    collector.addTable(table["build-dependencies"], "build");
  }
  if (isRecord(manifest.workspace)) collector.addTable(manifest.workspace.dependencies, null);
  if (isRecord(manifest.package)) collector.own.push(...toNames(manifest.package.name));
  return collector;
}

const PYTHON_REQUIREMENT = /^\s*([A-Za-z0-9][\w.-]*)(?:\[[^\]]*\])?\s*\(?((?:[~=!<>]=?=?|===)[^;#)]*)?/;

export function readPythonRequirement(line: string): Pick<Requirement, "name" | "version"> | undefined {
  const [, name, version] = PYTHON_REQUIREMENT.exec(line) ?? [];
  return name === undefined ? undefined : { name: name.toLowerCase(), version: version?.trim() ?? null };
}

function readPoetry(collector: Collector, poetry: Record<string, unknown>): void {
  collector.addTable(poetry.dependencies, "runtime");
  collector.addTable(poetry["dev-dependencies"], "development");
  if (!isRecord(poetry.group)) return;
  for (const group of Object.values(poetry.group))
    if (isRecord(group)) collector.addTable(group.dependencies, "development");
}

/** pyproject.toml (packaging.python.org), with Poetry's tables. */
function readPyproject(text: string): Manifest {
  const collector = new Collector();
  const { project, tool, "dependency-groups": groups }: Record<string, unknown> = parse(text);
  if (isRecord(groups)) for (const lines of Object.values(groups)) collector.addPython(lines, "development");
  if (isRecord(tool) && isRecord(tool.poetry)) readPoetry(collector, tool.poetry);
  if (!isRecord(project)) return collector;
  collector.own.push(...toNames(project.name).map((name) => name.toLowerCase()));
  collector.addPython(project.dependencies, "runtime");
  if (!isRecord(project["optional-dependencies"])) return collector;
  for (const lines of Object.values(project["optional-dependencies"])) collector.addPython(lines, "optional");
  return collector;
}

const DEVELOPMENT_FILE = compilePhrases(["dev*", "test[s]", "testing", "doc[s]", "lint*", "ci"], {
  before: /(?:^|[/._-])/,
  after: /(?=[/._-])/,
});

/** A line that installs the project itself, as those do who work on it: `-e .[standard]`. */
const OWN_PROJECT = /^\s*(?:-e|--editable)\s+\.(?:\[|\s|$)/m;

/** requirements.txt (pip.pypa.io). */
function readRequirements(text: string, path: string): Manifest {
  const collector = new Collector();
  const isDevelopment = DEVELOPMENT_FILE.test(path) || OWN_PROJECT.test(text);
  collector.addPython(text.split("\n"), isDevelopment ? "development" : "runtime");
  return collector;
}

const GO_REQUIREMENT = /^\s*(?:require\s+)?([\w.-]+\.[\w.-]+\/\S+|[\w-]+\.\w+\/\S+)\s+(v\d\S*)(\s*\/\/ indirect)?/;
const GO_LOCAL = /^\s*(?:replace\s+)?(\S+)(?:\s+v\S+)?\s+=>\s+\.{1,2}\//;

/** go.mod (go.dev/ref/mod), which does not say whether only tests use a module. Modules that are replaced by a folder belong to the repository. */
function readGoMod(text: string): Manifest {
  const manifest: Manifest = { requirements: [], own: [] };
  for (const line of text.split("\n")) {
    manifest.own.push(...toNames(/^module\s+(\S+)/.exec(line)?.[1]), ...toNames(GO_LOCAL.exec(line)?.[1]));
    manifest.requirements.push(...readGoLine(line));
  }
  return manifest;
}

export function readGoLine(line: string): Requirement[] {
  const [, name, version, indirect] = GO_REQUIREMENT.exec(line) ?? [];
  if (name === undefined || version === undefined || line.includes("=>")) return [];
  return [{ name, version, role: indirect === undefined ? null : "indirect" }];
}

/** composer.json (getcomposer.org). */
function readComposer(text: string): Manifest {
  const collector = new Collector();
  const manifest: unknown = JSON.parse(text);
  if (!isRecord(manifest)) return collector;
  collector.own.push(...toNames(manifest.name));
  collector.addTable(manifest.require, "runtime");
  collector.addTable(manifest["require-dev"], "development");
  return collector;
}

const GRADLE_REQUIREMENT =
  /^\s*(\w*?(?:[iI]mplementation|[aA]pi|[rR]untimeOnly|[cC]ompileOnly))[\s(]+["']([\w.-]+:[\w.-]+):([\w.+-]*|\$[^"']*)["']/;

/** build.gradle and build.gradle.kts (docs.gradle.org); versions in variables are not read. */
function readGradle(text: string): Manifest {
  return { requirements: text.split("\n").flatMap(readGradleLine), own: [] };
}

export function readGradleLine(line: string): Requirement[] {
  const [, configuration = "", name, version] = GRADLE_REQUIREMENT.exec(line) ?? [];
  if (name === undefined || version === undefined) return [];
  const isBuild = /compileOnly/i.test(configuration);
  return [
    {
      name,
      version: /^\d/.test(version) ? version : null,
      role: /test|debug|lint/i.test(configuration) ? "development" : isBuild ? "build" : "runtime",
    },
  ];
}

/** The version catalog of Gradle (docs.gradle.org). A version that several libraries share has a name of its own. */
function readGradleCatalog(text: string): Manifest {
  const collector = new Collector();
  const { libraries, versions }: Record<string, unknown> = parse(text);
  if (!isRecord(libraries)) return collector;
  const shared = new Set<unknown>();
  for (const library of Object.values(libraries).filter(isRecord))
    if (isRecord(library.version)) shared.add(library.version.ref);
  collector.addTable(libraries, null);
  // Other versions are of plugins, platforms and the product itself.
  if (isRecord(versions))
    collector.addTable(Object.fromEntries(Object.entries(versions).filter(([name]) => shared.has(name))), null);
  return collector;
}

/** The catalogs of pnpm-workspace.yaml (pnpm.io/catalogs). Packages decide what they use them for. */
function readPnpmCatalogs(text: string): Manifest {
  const collector = new Collector();
  const manifest = parseYaml(text);
  if (!isRecord(manifest)) return collector;
  const named = isRecord(manifest.catalogs) ? Object.values(manifest.catalogs) : [];
  for (const catalog of [manifest.catalog, ...named]) collector.addTable(catalog, null);
  return collector;
}

const MANIFESTS: readonly (readonly [RegExp, Reader])[] = [
  [/(?:^|\/)package\.json$/, readPackageJson],
  [/(?:^|\/)Cargo\.toml$/, readCargo],
  [/(?:^|\/)pyproject\.toml$/, readPyproject],
  [/(?:^|\/)requirements[\w.-]*\.txt$/, readRequirements],
  [/(?:^|\/)go\.mod$/, readGoMod],
  [/(?:^|\/)composer\.json$/, readComposer],
  [/(?:^|\/)build\.gradle(?:\.kts)?$/, readGradle],
  [/(?:^|\/)libs\.versions\.toml$/, readGradleCatalog],
  [/(?:^|\/)pnpm-workspace\.yaml$/, readPnpmCatalogs],
];

/** Folders of what is not the product, in which even a runtime dependency does not ship. */
const ASIDE =
  /(?:^|\/)(?:tools?|hack|(?:\w+_)?templates?|starters?|playgrounds?|tutorials?|fuzz(?:ers?|ing)?)\/|^(?:integration|demos?)\//i;

/** Whether a manifest belongs to what a release ships, and not to tests, examples, documentation or tools. */
export function ships(path: string): boolean {
  // Of the manifest itself the kind is `dependencies` in every folder.
  const kind = pathKind(path.replace(/[^/]*$/, "index"));
  return kind === "source" && !ASIDE.test(path);
}

/** Whether a path is a manifest of the repository that is read. */
export function isManifest(path: string): boolean {
  return !isVendoredPath(path) && MANIFESTS.some(([pattern]) => pattern.test(path));
}

/**
 * Reads a manifest; nothing where it cannot be parsed, which is the repository's business. What does not ship has no
 * `runtime` role.
 */
export function readManifest(path: string, text: string): Manifest {
  const read = MANIFESTS.find(([pattern]) => pattern.test(path))?.[1];
  try {
    const { requirements, own } = read?.(text, path) ?? { requirements: [], own: [] };
    const shipped = ships(path)
      ? requirements
      : requirements.map((requirement) =>
          requirement.role === "runtime" ? { ...requirement, role: null } : requirement,
        );
    return { requirements: shipped, own };
  } catch (fault) {
    if (fault instanceof SyntaxError || fault instanceof TomlError) return { requirements: [], own: [] };
    throw fault;
  }
}
