import {
  type DependencyRole,
  type Requirement,
  readGoLine,
  readGradleLine,
  readPythonRequirement,
  resolveAlias,
} from "./manifests.ts";

/** What one line of a manifest asks for, as far as the line alone says it. */
export type LineRequirement = Pick<Requirement, "name" | "version">;

const JSON_PAIR = /"([^"]+)"\s*:\s*"([^"]+)"/g;
const YAML_PAIR = /^\s+["']?([\w@./-]+)["']?:\s+["']?([^"'#]*[^"'#\s])/;
const TOML_PAIR = /^\s*["']?([\w.-]+?)["']?(?:\.version)?\s*=\s*["']([^"']+)["']/;
const TOML_TABLE = /^\s*["']?([\w.-]+)["']?\s*=\s*\{.*\bversion\s*=\s*["']([^"']+)["']/;
const QUOTED = /"([^"]+)"|'([^']+)'/g;
/** A table of one package: `[dependencies.serde]`. */
const PACKAGE_TABLE = /dependencies\.["']?([\w-]+)["']?\]/;

function readTomlLine(line: string, section: string): LineRequirement[] {
  const [, key, version] = TOML_TABLE.exec(line) ?? TOML_PAIR.exec(line) ?? [];
  const name = key === "version" ? (PACKAGE_TABLE.exec(section)?.[1] ?? key) : key;
  const pairs = name === undefined || version === undefined ? [] : [{ name, version }];
  const quoted = Array.from(line.matchAll(QUOTED), ([, double, single]) => double ?? single ?? "");
  return [...pairs, ...quoted.flatMap((text) => readPythonRequirement(text) ?? [])];
}

/**
 * Reads one line of a manifest. Lines of other sections look the same, so that only what `readManifest` finds as well
 * counts.
 * @param section the line of the table or object that the line stands in; empty where it is not known
 */
export function readManifestLine(path: string, line: string, section: string): LineRequirement[] {
  if (path.endsWith(".toml")) return readTomlLine(line, section);
  if (path.endsWith(".json"))
    return Array.from(line.matchAll(JSON_PAIR), ([, name = "", version = ""]) => resolveAlias(name, version));
  if (path.endsWith(".yaml")) {
    const [, name, version] = YAML_PAIR.exec(line) ?? [];
    return name === undefined || version === undefined ? [] : [resolveAlias(name, version)];
  }
  if (path.endsWith(".txt")) return [readPythonRequirement(line)].filter((match) => match !== undefined);
  return path.endsWith(".mod") ? readGoLine(line) : readGradleLine(line);
}

const HEADING = /^\s*(?:"([A-Za-z-]+)"\s*:\s*\{|(\[["'\w][^\]]*\](?=\s*(?:#|$))))/;

/** The object or table that a line of a manifest begins; undefined where it begins none. */
export function readSection(line: string): string | undefined {
  const [, key, table] = HEADING.exec(line) ?? [];
  return key === undefined ? table : `"${key}"`;
}

const SECTIONS: readonly (readonly [RegExp, DependencyRole | "other"])[] = [
  [/optional-?dependencies/i, "optional"],
  [/dev-?dependencies|dependency-groups|\.group\.|require-dev/i, "development"],
  [/build-dependencies/, "build"],
  [/peerDependencies"/, "peer"],
  [/workspace\.dependencies/, "other"],
  [/\bdependencies\b|^"require"/, "runtime"],
];

/** Whether a line of a section can be a requirement of a role. A section that is not known can hold any. */
export function canHold(section: string, role: DependencyRole | null): boolean {
  const match = SECTIONS.find(([pattern]) => pattern.test(section))?.[1];
  if (match === undefined) return !/^"|^\[\[?(?:features|package|lib|bin|build-system|profile)\b/.test(section);
  if (role === null || role === "indirect") return match === "runtime" || match === "other";
  return match === role || (role === "optional" && match === "runtime");
}
