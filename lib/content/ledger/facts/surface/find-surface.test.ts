import { describe, expect, it } from "vitest";
import type { FileEnds, FilePatch } from "#lib/content/activity.ts";
import type { Change } from "#lib/content/ledger/types.ts";
import { findSurface, isSurfaceFile, listSurfaceFiles } from "./find-surface.ts";
import { change, file } from "./fixtures.ts";

function texts(changes: Change[], files: FileEnds[]): string[] {
  return [...findSurface(changes, files)].flatMap(([id, facts]) =>
    facts.map(
      ({ text, standing, span }) =>
        `${id} ${standing}: ${text}${span.in === "file" ? ` (${span.from}-${span.to})` : ""}`,
    ),
  );
}

const ENV = ".env.example";

/** Code that reads variables. */
const reads = (...names: string[]): FilePatch =>
  file(
    "src/a.ts",
    names.map((name) => `get("${name}");`),
  );

describe("findSurface", () => {
  it("gives a new variable to the change that added it, with its line", () => {
    const added = change(
      1,
      file(ENV, ["# Seconds until a session ends", "SESSION_SECONDS=60"], [], 3),
      reads("SESSION_SECONDS"),
    );
    const reworded = change(2, file(ENV, ["SESSION_SECONDS=90"], ["SESSION_SECONDS=60"], 4, 4));
    const ends = {
      path: ENV,
      before: "A_KEY=\n\n",
      after: "A_KEY=\n\n# Seconds until a session ends\nSESSION_SECONDS=90\n",
    };
    expect(texts([reworded, added], [ends])).toEqual([
      "1 source: Added the environment variable `SESSION_SECONDS`: Seconds until a session ends (4-4)",
    ]);
  });

  it("says nothing of a variable that a later change took back", () => {
    const changes = [change(1, file(ENV, ["NEW_KEY="])), change(2, file(ENV, [], ["NEW_KEY="]))];
    expect(texts(changes, [{ path: ENV, before: "A_KEY=\n", after: "A_KEY=\n" }])).toEqual([]);
    expect(texts(changes, [])).toEqual([]);
  });

  it("says nothing of a variable that one more place names", () => {
    const schema = "src/env.ts";
    const changes = [change(1, file(schema, ["  OLD_KEY: z.string(),"]), file(ENV, ["# why"]))];
    const files = [
      { path: ENV, before: "OLD_KEY=\n", after: "# why\nOLD_KEY=\n" },
      { path: schema, before: "z.object({\n});", after: "z.object({\n  OLD_KEY: z.string(),\n});" },
    ];
    expect(texts(changes, files)).toEqual([]);
  });

  it("says what a template names only now and what it still reads", () => {
    const changes = [change(1, file(ENV, ["NEW_KEY="], ["OLD_KEY="]))];
    expect(texts(changes, [{ path: ENV, before: "OLD_KEY=\n", after: "NEW_KEY=\n" }])).toEqual([
      "1 source: Documented the environment variable `NEW_KEY` (1-1)",
    ]);
  });

  it("says nothing of what a cut patch takes away, as it may stand in the rest", () => {
    const removal = change(1, file("src/a.ts", [], ['program.option("--color", "Print colors");']));
    const ends = [{ path: "src/a.ts", before: 'program.option("--color", "Print colors");', after: "" }];
    expect(texts([removal], ends)).toEqual(["1 printable: Removed the command-line option `--color` (1-1)"]);
    for (const { patch } of removal.commits) if (patch) patch.cut = true;
    expect(texts([removal], ends)).toEqual([]);
  });

  it("tells a rename of a cut patch, as one hunk shows both names", () => {
    const [before, after] = [
      'program.option("--colors", "Print colors");',
      'program.option("--color", "Print colors");',
    ];
    const renaming = change(1, file("src/a.ts", [after], [before]));
    for (const { patch } of renaming.commits) if (patch) patch.cut = true;
    expect(texts([renaming], [{ path: "src/a.ts", before, after }])).toEqual([
      "1 printable: Renamed the command-line option `--colors` to `--color` (1-1)",
    ]);
  });

  it("says that a schema documents a key that no code brings", () => {
    const path = "tool.schema.json";
    const schema = (keys: string[]): string =>
      JSON.stringify({ properties: Object.fromEntries(keys.map((key) => [key, { type: "string" }])) }, null, 2);
    const ends = { path, before: schema(["a"]), after: schema(["a", "line-length", "strict-mode"]) };
    const patch = file(path, ends.after.split("\n"), ends.before.split("\n"));
    expect(texts([change(1, patch, file("src/a.rs", ["    line_length: u8,"]))], [ends])).toEqual([
      "1 printable: Added the configuration key `line-length` (6-6)",
      "1 source: Documented the configuration key `strict-mode` (9-9)",
    ]);
  });

  it("says nothing of a key below a key that is new as well", () => {
    const path = "tool.schema.json";
    const schema = (own: object): string => JSON.stringify({ properties: own }, null, 2);
    const matcher = { type: "object", properties: { reason: { type: "string" } } };
    const ends = { path, before: schema({ a: { type: "string" } }), after: schema({ a: { type: "string" }, matcher }) };
    const patch = file(path, ends.after.split("\n"), ends.before.split("\n"));
    const told = texts([change(1, patch, file("src/a.rs", ["    matcher: M,", "    reason: R,"]))], [ends]);
    expect(told.join()).toContain("`matcher`");
    expect(told.join()).not.toContain("reason");
  });

  it("says nothing of a new template, which describes what was there", () => {
    const changes = [change(1, file(ENV, ["NEW_KEY="]))];
    expect(texts(changes, [{ path: ENV, before: null, after: "NEW_KEY=\n" }])).toEqual([]);
  });

  it("reads changed lines alone where a file is missing", () => {
    expect(texts([change(1, file(ENV, ["NEW_KEY="], ["OLD_KEY="]), reads("NEW_KEY"))], [])).toEqual([
      "1 source: Added the environment variable `NEW_KEY` (1-1)",
    ]);
  });

  it("joins both sides of one hunk to a rename", () => {
    const path = "src/cli.ts";
    const [before, after] = [`cli.option("--path-pattern <x>", "a")`, `cli.option("--path-patterns <x>", "a")`];
    expect(texts([change(1, file(path, [after], [before]))], [{ path, before, after }])).toEqual([
      "1 printable: Renamed the command-line option `--path-pattern` to `--path-patterns` (1-1)",
    ]);
  });

  it("keeps an option that lives on as an alias", () => {
    const path = "src/args.ts";
    const option = (name: string, alias: string): string =>
      `import 'yargs';\nexport const options = {\n  ${name}: {\n    ${alias}description: 'x',\n    type: 'string',\n  },\n};`;
    const files = [{ path, before: option("env", ""), after: option("testEnvironment", "alias: 'env', ") }];
    const changes = [change(1, file(path, ["  testEnvironment: {"], ["  env: {"], 3, 3))];
    expect(texts(changes, files)).toEqual(["1 printable: Added the command-line option `--testEnvironment` (3-3)"]);
  });

  it("lists what one change does alike as one fact", () => {
    const names = ["one", "two", "three", "four"];
    const fields = names.map((name) => `\tX string \`yaml:"${name}"\``);
    const path = "discovery/oci/oci.go";
    const struct = (lines: string[]): string => ["type Config struct {", ...lines, "}"].join("\n");
    const files = [{ path, before: struct([]), after: struct(fields) }];
    expect(texts([change(1, file(path, fields, [], 2))], files)).toEqual([
      "1 source: Added the configuration keys `one`, `two`, `three` and `four` in `oci.Config` (2-5)",
    ]);
  });

  it("keeps keys that move to a struct of another name", () => {
    const path = "config/tls.go";
    const struct = (name: string): string => `type ${name} struct {\n\tX string \`yaml:"ca_file"\`\n}`;
    const files = [{ path, before: struct("Config"), after: struct("ClientConfig") }];
    expect(texts([change(1, file(path, ["type ClientConfig struct {"], ["type Config struct {"]))], files)).toEqual([]);
  });

  it("nets the migrations of a range and leaves out the columns of a new table", () => {
    const migrations = [
      ["0001", "CREATE TABLE teams (id int);"],
      ["0002", "ALTER TABLE teams ADD COLUMN name text;\nALTER TABLE users ADD COLUMN role text;"],
      ["0003", "ALTER TABLE users DROP COLUMN role;\nALTER TABLE users ADD COLUMN age int;"],
      ["0004", "CREATE TABLE __new_logs (id int);\nDROP TABLE logs;\nALTER TABLE __new_logs RENAME TO logs;"],
      ["0005", "CREATE TABLE __new_teams (id int);\nDROP TABLE teams;\nALTER TABLE __new_teams RENAME TO teams;"],
    ].map(([name, sql = ""]) => ({ path: `db/migrations/${name}.sql`, before: null, after: sql }));
    const changes = migrations.map(({ path, after }, index) => change(index + 1, file(path, after.split("\n"))));
    expect(texts(changes, migrations)).toEqual([
      "1 source: Added the database table `teams` (1-1)",
      "3 source: Added the database column `age` of the table `users` (2-2)",
    ]);
  });

  it("keeps a column when only its helper changes", () => {
    const path = "src/schema/apps.ts";
    const table = (id: string, team: string): string[] => [
      'export const apps = mysqlTable("apps", {',
      `  pk: ${id},`,
      `  teamId: ${team},`,
      "});",
    ];
    const before = table('bigint("pk").primaryKey()', 'varchar("team_id", { length: 9 })');
    const after = table("primaryKey()", 'caseInsensitiveVarchar("team")');
    const changes = [change(1, file(path, after.slice(1, 3), before.slice(1, 3), 2, 2))];
    expect(texts(changes, [{ path, before: before.join("\n"), after: after.join("\n") }])).toEqual([]);
  });

  it("keeps columns that a table takes from another object now", () => {
    const path = "src/schema.ts";
    const table = (column: string): string => `export const users = pgTable("users", {\n  ${column},\n});`;
    const [before, after] = ['createdAt: timestamp("created_at")', "...timestamps"];
    const changes = [change(1, file(path, [`  ${after},`], [`  ${before},`], 2, 2))];
    expect(texts(changes, [{ path, before: table(before), after: table(after) }])).toEqual([]);
  });

  it("counts a table once that a migration and a schema declare under their own names", () => {
    const [path, sql] = ["prisma/schema.prisma", "prisma/migrations/1/migration.sql"];
    const model = ["model VerifiedDomain {", "  id String", '  @@map("verified_domains")', "}"];
    const create = 'CREATE TABLE "verified_domains" ("id" TEXT);';
    const files = [
      { path, before: "", after: model.join("\n") },
      { path: sql, before: null, after: create },
    ];
    expect(texts([change(1, file(path, model), file(sql, [create]))], files)).toEqual([
      "1 source: Added the database table `verified_domains` (1-1)",
    ]);
  });

  it("gives a model to the change that declared it and not to one that relates to it", () => {
    const path = "schema.prisma";
    const model = ["model Group {", "  id String", "}"];
    const relation = "  group Group  @relation(fields: [groupId])";
    const changes = [change(1, file(path, model)), change(2, file(path, [relation], [], 6))];
    const after = [...model, "model Event {", "  id String", relation, "}"].join("\n");
    const facts = texts(changes, [{ path, before: "model Event {\n  id String\n}", after }]);
    expect(facts).toEqual(["1 source: Added the database table `Group` (1-1)"]);
    expect(texts(changes.slice(1), [{ path, before: "model Event {\n}", after }])).toEqual([]);
  });

  it("gives a column to the change that added it and not to one that aligned it anew", () => {
    const path = "schema.prisma";
    const lines = (column: string): string => ["model Partner {", "  id String", column, "}"].join("\n");
    const [first, second] = ["  submittedAt      DateTime?", "  submittedAt DateTime?"];
    const changes = [change(1, file(path, [first], [], 3)), change(2, file(path, [second], [first], 3, 3))];
    expect(texts(changes, [{ path, before: "model Partner {\n  id String\n}", after: lines(second) }])).toEqual([
      "1 source: Added the database column `submittedAt` of the table `Partner` (3-3)",
    ]);
    expect(texts(changes.slice(1), [{ path, before: "model Partner {\n}", after: lines(second) }])).toEqual([]);
  });

  it("gives a key to the change that added it and not to one that changed its tag", () => {
    const path = "config/config.go";
    const struct = (line: string): string => ["type GlobalConfig struct {", line, "}"].join("\n");
    const line = (options: string): string => `\tRuleOffset string \`yaml:"rule_offset${options}"\``;
    const changes = [
      change(1, file(path, [line("")], [], 2)),
      change(2, file(path, [line(",omitempty")], [line("")], 2, 2)),
    ];
    const ends = { path, before: "type GlobalConfig struct {\n}", after: struct(line(",omitempty")) };
    expect(texts(changes, [ends])).toEqual([
      "1 source: Added the configuration key `rule_offset` in `config.GlobalConfig` (2-2)",
    ]);
  });

  it.each([
    ["its struct gets a name that is read", "Auth", "AuthConfig"],
    ["its struct gets another name that is read", "ClientConfig", "AuthConfig"],
  ])("says nothing of a key when %s", (_, before, after) => {
    const path = "config/auth.go";
    const struct = (name: string): string => `type ${name} struct {\n\tId string \`yaml:"id"\`\n}`;
    const changes = [change(1, file(path, [`type ${after} struct {`], [`type ${before} struct {`]))];
    expect(texts(changes, [{ path, before: struct(before), after: struct(after) }])).toEqual([]);
  });

  it("says nothing of keys and options that another type declares now", () => {
    const path = "pkg/ruler/ruler.go";
    const struct = (field: string, register: string): string =>
      `type FrontendConfig struct {\n${field}\n}\n\nfunc register() {\n${register}\n}`;
    const before = struct(
      '\tTLSEnabled bool `yaml:"tls_enabled"`',
      '\tf.BoolVar(&c.TLSEnabled, "ruler.frontend.tls-enabled", false, "Whether it uses TLS.")',
    );
    const after = struct(
      '\tClient grpc.Config `yaml:",inline"`',
      '\tc.Client.RegisterFlagsWithPrefix("ruler.frontend", f)',
    );
    const changes = [change(1, file(path, after.split("\n"), before.split("\n")))];
    expect(texts(changes, [{ path, before, after }])).toEqual([]);
  });

  it("keeps the options of a new program as sources", () => {
    const path = "src/tool/inspect.py";
    const option = 'parser.add_argument("--local", help="List only what stands in the folder")';
    expect(texts([change(1, file(path, [option]))], [{ path, before: null, after: option }])).toEqual([
      "1 source: Added the command-line option `--local`: List only what stands in the folder (1-1)",
    ]);
  });

  it("counts a text by its words and not by its key", () => {
    const path = "src/lang/en-us.json";
    const json = (texts: Record<string, string>): string => JSON.stringify(texts, null, 2);
    const before = json({ setting_awap: "Swap both lyrics", import: "Import and export", hide: "Hide when it pauses" });
    const after = json({
      setting_swap: "Swap both lyrics",
      import: "Back up your data",
      hide: "Hide when it is paused",
    });
    const changes = [change(1, file(path, after.split("\n"), before.split("\n")))];
    expect(texts(changes, [{ path, before, after }])).toEqual([
      "1 source: Changed the interface text “Import and export” to “Back up your data” (3-3)",
    ]);
  });

  it.each([
    ["its key changes", '"a_geting": "Getting the song link"', '"a_getting": "Getting the song link now"'],
    ["it was a part of a longer one", '"a": "Downloads (too many may block you)"', '"b": "Too many may block you"'],
    ["its wording is polished", '"a": "Edit all rules"', '"a": "Edit every rule of all"'],
  ])("says nothing of a text when %s", (_, before, after) => {
    const path = "src/lang/en-us.json";
    const ends = { path, before: `{\n  ${before}\n}`, after: `{\n  ${after}\n}` };
    expect(texts([change(1, file(path, [`  ${after}`], [`  ${before}`], 2, 2))], [ends])).toEqual([]);
  });

  it("gives a text to the change that wrote it and not to the one that renamed its key", () => {
    const path = "src/lang/en-us.json";
    const [first, second] = ['  "leave": "You are leaving the app"', '  "leave_title": "You are leaving the app"'];
    const changes = [change(1, file(path, [first], [], 2)), change(2, file(path, [second], [first], 2, 2))];
    expect(texts(changes, [{ path, before: "{\n}", after: `{\n${second}\n}` }])).toEqual([]);
    const reworded = '  "leave": "You are now leaving the app"';
    const polished = [change(1, file(path, [first], [], 2)), change(2, file(path, [reworded], [first], 2, 2))];
    expect(texts(polished, [{ path, before: "{\n}", after: `{\n${reworded}\n}` }])).toEqual([
      "1 source: Added the interface text “You are now leaving the app” (2-2)",
    ]);
  });

  it("reads the new texts of a file that moved", () => {
    const [old, path] = ["core/src/main/res/values/strings.xml", "ui/src/main/res/values/strings.xml"];
    const text = (name: string, words: string): string => `<string name="${name}">${words}</string>`;
    const [kept, added] = [text("a", "Open the queue"), text("b", "Go to the inbox")];
    const rename: FilePatch = { ...file(path, [added], [], 2), previousPath: old, status: "renamed" };
    const files = [
      { path: old, before: kept, after: null },
      { path, before: null, after: `${kept}\n${added}` },
    ];
    expect(texts([change(1, rename)], files)).toEqual(["1 source: Added the interface text “Go to the inbox” (2-2)"]);
  });

  it("says nothing of a revision of many texts", () => {
    const path = "src/lang/en-us.json";
    const json = (words: string): string =>
      JSON.stringify(Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`key${n}`, `${words} ${n}`])), null, 2);
    const [before, after] = [json("Some old words"), json("Other new text")];
    const changes = [change(1, file(path, after.split("\n"), before.split("\n")))];
    expect(texts(changes, [{ path, before, after }])).toEqual([]);
  });

  it("reads exports only of published packages", () => {
    const path = "packages/tool/src/index.ts";
    const manifest = (text: string): FileEnds => ({ path: "packages/tool/package.json", before: text, after: text });
    const ends = { path, before: "", after: "export { run, type Options } from './run.ts';" };
    const changes = [change(1, file(path, [ends.after]))];
    const built = '"name": "tool", "version": "1.0.0", "main": "dist/index.js", "types": "src/index.d.ts"';
    expect(texts(changes, [ends, manifest(`{${built}, "private": true}`)])).toEqual([]);
    expect(texts(changes, [ends, manifest('{"name": "tool", "version": "1.0.0", "main": "src/index.ts"}')])).toEqual(
      [],
    );
    expect(texts(changes, [ends, manifest(`{${built}}`)])).toEqual([
      "1 source: Added the export `run` of `tool` (1-1)",
    ]);
  });

  it("says nothing of exports of a package that gets another name or folder", () => {
    const path = "packages/tool/src/index.ts";
    const manifest = (name: string): string => `{"name": "${name}", "version": "1.0.0", "main": "dist/index.js"}`;
    const ends = { path, before: "export { run } from './run.ts';", after: "" };
    const changes = [change(1, file(path, [], [ends.before]))];
    const own = { path: "packages/tool/package.json", before: manifest("tool"), after: manifest("tool-bundler") };
    expect(texts(changes, [ends, own])).toEqual([]);
    const gone = { path: own.path, before: manifest("tool"), after: null };
    const moved = { path: "packages/next/package.json", before: null, after: manifest("tool") };
    expect(texts(changes, [ends, gone, moved])).toEqual([]);
    expect(texts(changes, [ends, { ...own, after: manifest("tool") }])).toEqual([
      "1 source: Removed the export `run` of `tool` (1-1)",
    ]);
  });

  it("says nothing of exports whose names stand in another file", () => {
    const path = "src/index.ts";
    const manifest = {
      path: "package.json",
      before: "",
      after: '{"name": "tool", "version": "1.0.0", "main": "a.js"}',
    };
    const ends = { path, before: "export * from './a.ts';", after: "export { run } from './a.ts';" };
    expect(texts([change(1, file(path, [ends.after], [ends.before]))], [ends, manifest])).toEqual([]);
  });

  it("keeps apart an option that goes and another that comes", () => {
    const path = "src/cli.ts";
    const [before, after] = [`cli.option("--pool-options <x>", "a")`, `cli.option("--exec-argv <x>", "b")`];
    expect(texts([change(1, file(path, [after], [before]))], [{ path, before, after }])).toEqual([
      "1 printable: Added the command-line option `--exec-argv` (1-1)",
      "1 printable: Removed the command-line option `--pool-options` (1-1)",
    ]);
  });

  it("finds the change that added an option before its file was renamed", () => {
    const [old, path] = ["tool/cli.ts", "src/tool/cli.ts"];
    const option = `cli.option("--sync", "Remove what is not in the lock file")`;
    const rename: FilePatch = { path, previousPath: old, status: "renamed", hunks: [] };
    const changes = [change(1, file(old, [option])), change(2, rename), change(3, file(path, ["// sync"], [], 2))];
    const files = [
      { path: old, before: "", after: null },
      { path, before: null, after: `${option}\n// sync` },
    ];
    expect(texts(changes, files)).toEqual([
      "1 printable: Added the command-line option `--sync`: Remove what is not in the lock file (1-1)",
    ]);
  });

  it("finds a declaration over several lines before the code that reads the option", () => {
    const path = "src/tool/cli.py";
    const call = ["parser.add_argument(", '    "--group",', '    help="Group that is installed",', ")"];
    const changes = [change(1, file(path, call)), change(2, file(path, ['read("--group")'], [], 9))];
    const ends = { path, before: "", after: [...call, 'read("--group")'].join("\n") };
    expect(texts(changes, [ends])).toEqual([
      "1 printable: Added the command-line option `--group`: Group that is installed (2-2)",
    ]);
  });

  it("says nothing of options that another parser declared before", () => {
    const path = "src/tool/cli.py";
    const before = '    """{ --dev : Add a development dependency }"""';
    const after = 'parser.add_argument("--dev", help="Add a development dependency")';
    expect(texts([change(1, file(path, [after], [before]))], [{ path, before, after }])).toEqual([]);
  });

  it("does not call an option removed when its usage is only written in another way", () => {
    const path = "src/cli.js";
    const before = `cli.option("-i, --input", "Input directory")`;
    const after = "const help = `--input, -i  Input directory`;";
    expect(texts([change(1, file(path, [after], [before]))], [{ path, before, after }])).toEqual([]);
  });

  it("gives a column to the change of its own table", () => {
    const path = "schema.prisma";
    const schema = (user: string[], team: string[]): string =>
      ["model User {", "  id String", ...user, "}", "model Team {", "  id String", ...team, "}"].join("\n");
    const column = (section: string, from: number): FilePatch => ({
      ...file(path, ["  name String"], [], from),
      hunks: [{ section, added: ["  name String"], removed: [], addedFrom: from, removedFrom: from }],
    });
    const changes = [change(1, column("model User {", 3)), change(2, column("model Team {", 7))];
    const files = [{ path, before: schema([], []), after: schema(["  name String"], ["  name String"]) }];
    expect(texts(changes, files)).toEqual([
      "1 source: Added the database column `name` of the table `User` (3-3)",
      "2 source: Added the database column `name` of the table `Team` (7-7)",
    ]);
  });

  it("gives an option to the change that added it before it moved to another file", () => {
    const [old, path] = ["src/options.ts", "src/client.ts"];
    const option = `cli.option("--sync <mode>", "How both sides are kept the same")`;
    const changes = [change(1, file(old, [option])), change(2, file(old, [], [option]), file(path, [option]))];
    const files = [
      { path: old, before: "", after: "" },
      { path, before: null, after: option },
    ];
    expect(texts(changes, files)).toEqual([
      "1 printable: Added the command-line option `--sync`: How both sides are kept the same (1-1)",
    ]);
    expect(texts(changes.slice(1), files)).toEqual([]);
  });

  it("keeps a key at its own struct when the same commit rewords that key of another one", () => {
    const [path, other] = ["pkg/alerts/config.go", "pkg/blocks/config.go"];
    const struct = (type: string): string[] => ["type Config struct {", `\tScanner ${type} \`yaml:"scanner"\``, "}"];
    const changes = [
      change(1, file(other, struct("ScannerConfig"))),
      change(2, file(path, struct("users.ScannerConfig")), {
        ...file(other, [struct("users.ScannerConfig")[1] ?? ""], [struct("ScannerConfig")[1] ?? ""], 2, 2),
      }),
    ];
    const files = [path, other].map((name) => ({
      path: name,
      before: null,
      after: struct("users.ScannerConfig").join("\n"),
    }));
    expect(texts(changes, files)).toContain("2 source: Added the configuration key `scanner` in `alerts.Config` (2-2)");
  });

  it("finds the lines of a method that a route gets later", () => {
    const path = "openapi.yaml";
    const lines = ["paths:", "  /a:", "    get:", "      summary: x", "  /b:", "    get:", "      summary: x"];
    const method = ["    post:", "      summary: Create one of them for you"];
    const ends = { path, before: lines.join("\n"), after: [...lines, ...method].join("\n") };
    expect(texts([change(1, file(path, method, [], 8))], [ends])).toEqual([
      "1 printable: Added the API endpoint `POST /b`: Create one of them for you (8-8)",
    ]);
  });

  it("finds a declaration and no line that only uses its name", () => {
    const path = "cmd/main.go";
    const declaration = `a.Flag("limit", "Most rows that a request may read.").Int()`;
    const changes = [
      change(1, file(path, [declaration])),
      change(2, file(path, ["// Use --limit.", "check(limit)"], [], 2)),
    ];
    const ends = { path, before: "", after: `${declaration}\n// Use --limit.\ncheck(limit)` };
    expect(texts(changes, [ends])).toEqual([
      "1 printable: Added the command-line option `--limit`: Most rows that a request may read (1-1)",
    ]);
  });
});

describe("listSurfaceFiles", () => {
  it("names files by path and source files by their changed lines", () => {
    const changes = [
      change(1, file(ENV, ["A_KEY="]), file("src/a.ts", ["const a = 1;"]), file("src/b.ts", ['x.option("--b")'])),
      change(2, { ...file("packages/p/src/index.ts", ["export {};"]), previousPath: "packages/p/src/main.ts" }),
    ];
    expect(listSurfaceFiles(changes.flatMap(({ commits }) => commits))).toEqual([
      ENV,
      "src/b.ts",
      "packages/p/package.json",
      "packages/p/src/index.ts",
      "packages/p/src/main.ts",
    ]);
    expect(isSurfaceFile("src/a.ts")).toBe(false);
  });
});
