import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "oxc-parser";
import { describe, expect, it } from "vitest";

/** Modules of lib without a domain: environment, errors, ids, clock, log, secrets, mail and the guarded fetch. */
const INFRASTRUCTURE = "lib/{clock,env,errors,fault,ids,log,mail,metrics/meters,secrets,spans}.ts";
const PIPELINE = "lib/{access,auth,billing,http,pipeline,rate-limit}/**";

/** Allowed imports per file; the first matching row applies. `./**` is the folder of the file. */
const MAY_IMPORT: readonly { files: string; allowed: readonly string[] }[] = [
  { files: "app/api/inngest/**", allowed: ["lib/**", "inngest/{client,endpoint}.ts"] },
  { files: "app/**", allowed: ["app/**", "components/**", "lib/**"] },
  { files: "components/**", allowed: ["components/**", "lib/**"] },
  { files: PIPELINE, allowed: [PIPELINE, INFRASTRUCTURE, "lib/web/guarded-fetch.ts", "db/client.ts", "db/queries/**"] },
  { files: "lib/operations.ts", allowed: ["lib/**/operations.ts", "lib/http/operation.ts"] },
  {
    files: "lib/**/operations.ts",
    allowed: ["./**", "lib/**/{service.ts,service/**}", "lib/http/*.ts", "lib/access/*.ts"],
  },
  { files: "lib/operator/**", allowed: ["lib/**", "db/**"] },
  { files: "lib/**", allowed: ["lib/**", "package.json", "db/{client,lock,rows}.ts", "db/queries/**"] },
  { files: "db/**", allowed: ["db/**"] },
  { files: "inngest/functions/**", allowed: ["inngest/client.ts", "lib/**"] },
  { files: "inngest/embedded/**", allowed: ["inngest/embedded/**", INFRASTRUCTURE, "db/client.ts", "db/queries/**"] },
  { files: "inngest/**", allowed: ["inngest/**", "lib/**", "db/{client,priority-mutex}.ts"] },
  { files: "client/**", allowed: ["client/**"] },
  { files: "publisher/**", allowed: ["publisher/**", "client/**", "lib/web/guarded-fetch.ts"] },
  { files: "e2e/**", allowed: ["e2e/**", "client/**", "**/testing/**", "scripts/{chromium,postgres}.mjs"] },
  { files: "bench/**", allowed: ["bench/**", "client/**", "db/**", "inngest/**", "lib/**", "scripts/**", "boot.ts"] },
  {
    files: "scripts/**",
    allowed: ["scripts/**", "client/**", "db/**", "inngest/**", "lib/**", "publisher/**", "boot.ts"],
  },
  { files: "*", allowed: ["*", "db/**", "inngest/**", "lib/**", "scripts/**"] },
];

/** Modules that a file must not load, directly or through its imports. Type imports load nothing. */
const MAY_NOT_LOAD: readonly { files: string; what: readonly string[]; why: string }[] = [
  {
    files: "components/**",
    what: ["npm:zod", "npm:server-only", "node:*", "db/**", "inngest/**"],
    why: "components run in the browser; of a contract they import types alone",
  },
  {
    files: "lib/**/contract.ts",
    what: ["npm:server-only", "node:*", "db/**", "inngest/**"],
    why: "a contract is data for server and browser alike",
  },
  {
    files: "lib/{stats,geo/scoring,content/{ledger,writers,verify,evidence,text}}/**",
    what: [
      "node:{fs,fs/promises,child_process,net,http,https}",
      "npm:{undici,server-only}",
      "db/**",
      "inngest/**",
      "lib/{env,log,secrets}.ts",
    ],
    why: "pure modules do no input or output",
  },
];

/** Packages and modules that only some files may import. */
const RESERVED: readonly { what: string; files: string; why: string }[] = [
  { what: "npm:drizzle-orm", files: "db/**", why: "SQL stands in db" },
  {
    what: "lib/stats/{incomplete-beta,intervals,long-run,mcnemar,residuals,student-t,variance}.ts",
    files: "{bench,lib/stats}/**",
    why: "one engine makes every interval and test; figures ask it for estimates",
  },
];

type Import = { from: string; specifier: string; target: string; isType: boolean };

const TOP = "{app,bench,client,components,db,e2e,inngest,lib,publisher,scripts}";
const sources = globSync([`${TOP}/**/*.{ts,tsx,mjs}`, "*.ts"], { cwd: import.meta.dirname, exclude: isGenerated });
const importsByFile = new Map(
  sources
    .filter((file) => !isGenerated(file))
    .toSorted()
    .map((file) => [file, readImports(file)]),
);
const all = [...importsByFile.values()].flat();
const product = all.filter(({ from }) => !isTest(from));

describe("imports", () => {
  it("uses #lib, #db and so on across folders, never ../", () => {
    expect(say(all.filter(({ specifier }) => specifier.startsWith("../")))).toEqual([]);
  });

  it("follows the import table", () => {
    const broken = product.filter(({ from, target }) => !isPackage(target) && !mayImport(from, target));
    expect(say(broken, ({ from }) => `it may import ${findRule(from)?.allowed.join(", ")}`)).toEqual([]);
  });

  it("imports a reserved package or module only in its folder", () => {
    for (const { what, files, why } of RESERVED) {
      const broken = product.filter(({ from, target }) => matches(target, what) && !matches(from, files));
      expect(say(broken, () => why)).toEqual([]);
    }
  });

  it("loads nothing that the file's environment does not have", () => {
    const broken = MAY_NOT_LOAD.flatMap(({ files, what, why }) =>
      [...importsByFile.keys()]
        .filter((file) => matches(file, files) && !isTest(file))
        .map((file) => findLoad(file, what))
        .filter((chain) => chain !== undefined)
        .toSorted((one, other) => one.length - other.length)
        .map((chain) => `${chain.join(" -> ")}: ${why}`),
    );
    expect(broken).toEqual([]);
  });

  it("never imports tests from product code", () => {
    const isProduct = ({ from }: Import) =>
      !matches(from, "{bench,e2e}/**") && !matches(from, "{*.config.ts,scripts/verify-changed.mjs}");
    const broken = product.filter((one) => isProduct(one) && isTest(one.target));
    expect(say(broken, () => "tests are no part of the product")).toEqual([]);
  });

  it("has no cycle between the parts of a folder", () => {
    expect(findCircles(product.filter(({ target }) => !isTest(target)))).toEqual([]);
  });
});

function isGenerated(name: string): boolean {
  return /(?:^|\/)(?:node_modules|\.next|next-env\.d\.ts)$/.test(name);
}

function isTest(file: string): boolean {
  return /\.(?:test|table)\.tsx?$|(?:^|\/)testing\//.test(file);
}

function isPackage(target: string): boolean {
  return target.startsWith("npm:") || target.startsWith("node:");
}

/** Returns the imports of a file with a literal target: static imports, re-exports and dynamic imports. */
function readImports(file: string): Import[] {
  const source = readFileSync(join(import.meta.dirname, file), "utf8");
  const { module } = parseSync(file, source);
  const imports = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every(({ isType }) => isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest ? { specifier: moduleRequest.value, isType } : [])),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^["'](.+)["']$/.exec(source.slice(start, end));
      return literal?.[1] ? { specifier: literal[1], isType: false } : [];
    }),
  ];
  return imports.map(({ specifier, isType }) => ({
    from: file,
    specifier,
    target: resolveTarget(file, specifier),
    isType,
  }));
}

/** Resolves to a path from the root, to `npm:` with a package name, or to a Node module. */
function resolveTarget(file: string, specifier: string): string {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return join(dirname(file), specifier);
  if (specifier.startsWith("node:")) return specifier;
  return `npm:${/^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0]}`;
}

const patterns = new Map<string, RegExp>();

/** Whether a path matches a pattern with `**`, `*` and nested `{a,b}`. */
function matches(path: string, pattern: string): boolean {
  let compiled = patterns.get(pattern);
  if (!compiled) {
    const source = pattern
      .replace(/\./g, "\\.")
      .replace(/\*\*\/|\*\*|\*/g, (stars) => ({ "**/": "(?:.+/)?", "**": ".+", "*": "[^/]*" })[stars] ?? "")
      .replace(/\{/g, "(?:")
      .replace(/\}/g, ")")
      .replace(/,/g, "|");
    compiled = new RegExp(`^${source}$`);
    patterns.set(pattern, compiled);
  }
  return compiled.test(path);
}

function findRule(file: string) {
  return MAY_IMPORT.find(({ files }) => matches(file, files));
}

function mayImport(from: string, target: string): boolean {
  const allowed = findRule(from)?.allowed ?? [];
  return allowed.some((pattern) => matches(target, pattern.replace(/^\.(?=\/)/, dirname(from))));
}

function say(imports: readonly Import[], why: (one: Import) => string = () => ""): string[] {
  return imports.map((one) => `${one.from} imports ${one.specifier}: ${why(one)}`);
}

/** Returns the shortest import chain from a file to a forbidden module. */
function findLoad(file: string, what: readonly string[]): string[] | undefined {
  const ways = new Map([[file, [file]]]);
  for (const [current, way] of ways) {
    if (current !== file && what.some((pattern) => matches(current, pattern))) return way;
    for (const { target, isType } of importsByFile.get(current) ?? []) {
      if (!isType && !ways.has(target)) ways.set(target, [...way, target]);
    }
  }
  return undefined;
}

/**
 * Returns, for every folder whose parts import each other in a cycle, the shortest cycle with an import for each
 * edge.
 */
function findCircles(imports: readonly Import[]): string[] {
  const folders = new Map<string, Map<string, Map<string, Import>>>();
  for (const one of imports) {
    if (!importsByFile.has(one.target)) continue;
    const [from, to] = [one.from.split("/"), one.target.split("/")];
    const depth = from.findIndex((part, index) => part !== to[index]);
    const [part, other] = [from[depth], to[depth]];
    if (part === undefined || other === undefined) continue;
    const parts = getOrCreate(folders, from.slice(0, depth).join("/") || ".", () => new Map());
    getOrCreate(
      getOrCreate(parts, part, () => new Map()),
      other,
      () => one,
    );
  }
  return [...folders].flatMap(([folder, parts]) => {
    const circles = [...parts.keys()].flatMap((part) => {
      const circle = findCircle(parts, part);
      return circle ? [circle] : [];
    });
    const [shortest] = circles.toSorted((one, other) => one.length - other.length);
    if (!shortest) return [];
    return `${folder}: ${shortest.map(({ from, target }) => `${from} -> ${target}`).join(", ")}`;
  });
}

/** Returns the shortest path from a part back to itself. */
function findCircle(parts: ReadonlyMap<string, ReadonlyMap<string, Import>>, start: string): Import[] | undefined {
  const ways = new Map<string, Import[]>([[start, []]]);
  for (const [part, way] of ways) {
    for (const [other, one] of parts.get(part) ?? []) {
      if (other === start) return [...way, one];
      if (!ways.has(other)) ways.set(other, [...way, one]);
    }
  }
  return undefined;
}

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
