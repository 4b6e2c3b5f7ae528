import { DomUtils, parseDocument } from "htmlparser2";
import { parse as parseToml, TomlError } from "smol-toml";
import { parseYaml } from "#lib/content/yaml.ts";

/** What a manifest says of its package and of its workspace. Members are globs of folders below its own. */
export type Manifest = {
  name: string | null;
  version?: string | null;
  dependencies: string[];
  members: string[];
  excluded: string[];
};

type Table = Record<string, unknown>;

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const toTable = (value: unknown): Table => (isTable(value) ? value : {});
const toTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
const toName = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

function readNpm(text: string, path: string): Manifest {
  const manifest = toTable(JSON.parse(text));
  const { workspaces } = manifest;
  const members = toTexts(isTable(workspaces) ? workspaces.packages : workspaces);
  // The private root of a workspace only holds scripts.
  const isPrivateRoot = manifest.private === true && !path.includes("/");
  return {
    name: isPrivateRoot ? null : toName(manifest.name),
    version: toName(manifest.version),
    dependencies: Object.keys({ ...toTable(manifest.dependencies), ...toTable(manifest.optionalDependencies) }),
    ...splitGlobs(members),
  };
}

function readPnpm(text: string): Manifest {
  return { name: null, dependencies: [], ...splitGlobs(toTexts(toTable(parseYaml(text)).packages)) };
}

function splitGlobs(globs: readonly string[]): Pick<Manifest, "members" | "excluded"> {
  const excluded = globs.filter((glob) => glob.startsWith("!")).map((glob) => glob.slice(1));
  return { members: globs.filter((glob) => !glob.startsWith("!")), excluded };
}

/** Names of the crates of a table, by what `package` calls them where they are renamed. */
function listCrates(table: unknown): string[] {
  return Object.entries(toTable(table)).map(([name, value]) => toName(toTable(value).package) ?? name);
}

function readCargo(text: string): Manifest {
  const manifest = toTable(parseToml(text));
  const workspace = toTable(manifest.workspace);
  const tables = [manifest, ...Object.values(toTable(manifest.target)).map(toTable)];
  return {
    name: toName(toTable(manifest.package).name),
    version: toName(toTable(manifest.package).version),
    dependencies: tables.flatMap((table) => [
      ...listCrates(table.dependencies),
      ...listCrates(table["build-dependencies"]),
    ]),
    members: toTexts(workspace.members),
    excluded: toTexts(workspace.exclude),
  };
}

function readPyproject(text: string): Manifest {
  const { project, tool } = toTable(parseToml(text));
  const poetry = toTable(toTable(tool).poetry);
  const workspace = toTable(toTable(toTable(tool).uv).workspace);
  const required = toTexts(toTable(project).dependencies).map((line) => /^[\w.-]+/.exec(line.trim())?.[0] ?? "");
  return {
    name: toName(toTable(project).name) ?? toName(poetry.name),
    version: toName(toTable(project).version) ?? toName(poetry.version),
    dependencies: [...required, ...Object.keys(toTable(poetry.dependencies))],
    members: toTexts(workspace.members),
    excluded: toTexts(workspace.exclude),
  };
}

/** The arguments of a directive of go.mod or go.work, in a block or on a line of its own. */
function listGoArguments(text: string, directive: string): string[] {
  const found: string[] = [];
  let isInBlock = false;
  for (const line of text.split("\n")) {
    const [first = "", second = ""] = line
      .replace(/\/\/.*/, "")
      .trim()
      .split(/\s+/);
    if (isInBlock && first === ")") isInBlock = false;
    else if (isInBlock && first !== "") found.push(first);
    else if (first === directive && second === "(") isInBlock = true;
    else if (first === directive && second !== "") found.push(second);
  }
  return found.map((value) => value.replace(/^"|"$/g, ""));
}

function readGoModule(text: string): Manifest {
  const [name = null] = listGoArguments(text, "module");
  return { name, dependencies: listGoArguments(text, "require"), members: [], excluded: [] };
}

function readGoWork(text: string): Manifest {
  return { name: null, dependencies: [], members: listGoArguments(text, "use"), excluded: [] };
}

function readPom(text: string): Manifest {
  const document = parseDocument(text, { xmlMode: true });
  const [project] = DomUtils.getElementsByTagName("project", document.children, false);
  const children = project === undefined ? [] : DomUtils.getChildren(project);
  const [artifact] = DomUtils.getElementsByTagName("artifactId", children, false);
  const listTexts = (parent: string, name: string) =>
    DomUtils.getElementsByTagName(parent, children, false).flatMap((element) =>
      DomUtils.getElementsByTagName(name, element).map((each) => DomUtils.textContent(each).trim()),
    );
  return {
    name: toName(artifact === undefined ? "" : DomUtils.textContent(artifact).trim()),
    dependencies: listTexts("dependencies", "artifactId"),
    members: listTexts("modules", "module"),
    excluded: [],
  };
}

const READERS: Readonly<Record<string, (text: string, path: string) => Manifest>> = {
  "package.json": readNpm,
  "pnpm-workspace.yaml": readPnpm,
  "Cargo.toml": readCargo,
  "pyproject.toml": readPyproject,
  "go.mod": readGoModule,
  "go.work": readGoWork,
  "pom.xml": readPom,
};

const getFileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Whether a file can name a package or the members of a workspace. */
export function isManifest(path: string): boolean {
  return Object.hasOwn(READERS, getFileName(path));
}

/** Reads a manifest by the name of its file; null where it cannot be parsed, which is the repository's business. */
export function readManifest(path: string, text: string): Manifest | null {
  try {
    return READERS[getFileName(path)]?.(text, path) ?? null;
  } catch (fault) {
    if (fault instanceof SyntaxError || fault instanceof TomlError) return null;
    throw fault;
  }
}
