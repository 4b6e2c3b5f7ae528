import { describe, expect, it } from "vitest";
import { configStructs } from "./config.ts";
import { configSchemas } from "./config-schema.ts";
import { isMigration, readMigration } from "./database.ts";
import { drizzleSchemas } from "./drizzle.ts";
import { environmentSchemas, environmentTemplates } from "./environment.ts";
import { flags } from "./flags.ts";
import { openapi } from "./openapi.ts";
import { prismaSchemas } from "./prisma.ts";
import { interfaceTexts } from "./texts.ts";
import type { SurfaceItem } from "./types.ts";

const show = (items: readonly SurfaceItem[]): string[] =>
  items
    .filter(({ isAlias }) => isAlias !== true)
    .map(({ name, owner, detail, line }) =>
      [`${line}`, owner, name, detail].filter((part) => part !== null).join(" | "),
    );

describe("environment templates", () => {
  it("reads variables with what their comments say", () => {
    const text = `# Secret that signs the sessions of all members.
# Generate it with openssl.
SESSION_SECRET=
# Mail

# MAIL_HOST=localhost # Host that mail is sent through
NODE_ENV=production
VERCEL_URL=`;
    expect(show(environmentTemplates.read(text, ".env.example"))).toEqual([
      "3 | SESSION_SECRET | Secret that signs the sessions of all members",
      "6 | MAIL_HOST | Host that mail is sent through",
    ]);
  });

  it.each([
    [".env.example", true],
    ["apps/web/.env.dev.example", true],
    ["deploy/env.sample", true],
    [".env", false],
    [".env.test", false],
    ["examples/next/.env.example", false],
    ["tests/.env.example", false],
  ])("judges %s by its name", (path, expected) => {
    expect(environmentTemplates.isFile(path)).toBe(expected);
  });
});

describe("environment schemas", () => {
  it("reads validated variables and not where they are passed on", () => {
    const text = `export const env = createEnv({
  server: {
    // Most jobs that one worker runs at once.
    WORKER_JOBS_MAX: z.coerce
      .number(),
  },
  runtimeEnv: { 
    WORKER_JOBS_MAX: process.env.WORKER_JOBS_MAX,
  },
});`;
    expect(show(environmentSchemas.read(text, "src/env.mjs"))).toEqual([
      "4 | WORKER_JOBS_MAX | Most jobs that one worker runs at once",
    ]);
  });
});

describe("flags", () => {
  it.each([
    [
      "commander",
      "src/cli.ts",
      `program.option("-o, --out-dir <path>", "Folder that files are written to")\n  .addOption(new Option("--secret").hideHelp());`,
      ["1 | --out-dir | Folder that files are written to"],
    ],
    [
      "a table of yargs",
      "src/args.ts",
      `import yargs from 'yargs';\nexport const options = {\n  maxWorkers: {\n    alias: 'w',\n    description:\n      'Most workers that run ' +\n      'at once. Default: 4.',\n    type: 'string',\n  },\n};`,
      ["3 | --maxWorkers | Most workers that run at once"],
    ],
    [
      "tables within tables",
      "src/cac.ts",
      `import cac from 'cac'\nconst options = {\n  ui: {\n    description: 'Open the interface in a browser',\n    argument: '',\n    subcommands: {\n      trace: {\n        description: 'Keep a trace of each test',\n        argument: '<mode>',\n      },\n    },\n  },\n}`,
      ["3 | --ui | Open the interface in a browser", "7 | --ui.trace | Keep a trace of each test"],
    ],
    [
      "argparse",
      "src/tool/main.py",
      `parser.add_argument(\n    "-q", "--quiet",\n    help="Do not print progress.",  # isn't shown\n)\nparser.add_argument("--trace", help=argparse.SUPPRESS)`,
      ["1 | --quiet | Do not print progress"],
    ],
    [
      "click",
      "src/tool/cli.py",
      `@click.option("--color/--no-color", default=True, help="Print colors to the terminal.")`,
      ["1 | --color | Print colors to the terminal"],
    ],
    [
      "argparse with long texts",
      "src/tool/definition.py",
      `group.add_argument("--style", help="""\nThe colors of the program's output. (More below)\n""")\ngroup.add_argument("--meta", short_help="Print only what the server measured.")`,
      ["1 | --style | The colors of the program's output", "4 | --meta | Print only what the server measured"],
    ],
    [
      "clap's derivation",
      "src/args.rs",
      `/// Write the report to a file.\n///\n/// More about it.\n#[arg(long, value_name = "PATH")]\npub output_file: Option<PathBuf>,\n#[arg(long, hide = true)]\npub internal: bool,`,
      ["4 | --output-file | Write the report to a file"],
    ],
    [
      "clap's builder",
      "src/main.rs",
      `Arg::new("jobs").long("jobs").help("Most jobs that run at once")`,
      ["1 | --jobs | Most jobs that run at once"],
    ],
    [
      "kingpin",
      "cmd/main.go",
      `a.Flag("web.timeout", "Longest time that a request may take.").\n\tDefault("5m").Duration()\na.Flag("old", "Hidden from all users here.").Hidden().Bool()`,
      ["1 | --web.timeout | Longest time that a request may take"],
    ],
    [
      "pflag",
      "cmd/run.go",
      `cmd.Flags().StringVarP(&file, "config", "c", "", "File that the settings stand in")\ncmd.Flags().Bool("debug-it", false, "x")\ncmd.Flags().MarkHidden("debug-it")`,
      ["1 | --config | File that the settings stand in"],
    ],
  ])("reads %s", (_, path, text, expected) => {
    expect(show(flags.read(text, path))).toEqual(expected);
  });

  it("reads no properties of CSS and no flags that nothing declares", () => {
    const text = `const style = { "--color-bg": "red" }; run("tool --turn-gap-ms 5");\nitems.option("name", "A value that is no option");`;
    expect(flags.read(text, "src/style.ts")).toEqual([]);
  });

  it("ignores tools for those who work on the repository", () => {
    expect(flags.isFile("packages/shared/scripts/seed.ts")).toBe(false);
    expect(flags.isFile("tools/release/main.go")).toBe(false);
    expect(flags.isFile("crates/tool_dev/src/main.rs")).toBe(false);
    expect(flags.isFile("tool/internal/daemon.py")).toBe(false);
    expect(flags.isFile("noxfile.py")).toBe(false);
    expect(flags.isFile("internal/app/main.go")).toBe(true);
    expect(flags.isFile("src/cli/dev/index.ts")).toBe(true);
  });

  it("leaves out tables that other options hold under their own names", () => {
    const text = `import cac from 'cac'
const shared: Options = {
  threads: {
    description: 'Most threads that run at once',
    argument: '<n>',
  },
}
const options = {
  pool: {
    description: 'How the workers of a run are kept',
    subcommands: shared,
  },
  more: {
    description: 'More options',
    subcommands: {
      color: {
        description: 'Print colors to the terminal',
        argument: '',
      },
    },
  },
}`;
    expect(show(flags.read(text, "src/cli.ts"))).toEqual([
      "9 | --pool | How the workers of a run are kept",
      "16 | --more.color | Print colors to the terminal",
    ]);
  });

  it("ignores the code of other products", () => {
    expect(flags.isFile("src/pip/_vendor/idna/cli.py")).toBe(false);
    expect(flags.isFile("vendor/github.com/a/b/main.go")).toBe(false);
    expect(flags.isFile("third_party/tool/main.go")).toBe(false);
  });

  it("reads no default as the name of an option whose name is put together", () => {
    expect(flags.read('fs.String(prefix+"mode", "fast", "How the server starts.")', "main.go")).toEqual([]);
  });

  it("marks what its help text calls deprecated", () => {
    const [item] = flags.read(`a.Flag("old.path", "[DEPRECATED] Use the new path instead.").String()`, "main.go");
    expect(item?.deprecated).toBe(true);
  });
});

describe("configuration keys", () => {
  it("reads the tags of Go's configuration structs", () => {
    const text = `package oci

// SDConfig is the configuration.
type SDConfig struct {
	// Regions that are searched for targets.
	Regions []string \`yaml:"regions,omitempty" json:"regions"\`
	Client HTTP \`yaml:",inline"\`
}

type row struct {
	Name string \`yaml:"name"\`
}`;
    expect(show(configStructs.read(text, "discovery/oci/oci.go"))).toEqual([
      "6 | oci.SDConfig | regions | Regions that are searched for targets",
    ]);
  });

  it("reads keys whose tags are long", () => {
    const text = `type PeriodConfig struct {\n\tStore string \`yaml:"store" doc:"description=${"word ".repeat(80)}"\`\n}`;
    expect(show(configStructs.read(text, "config.go"))).toEqual(["2 | PeriodConfig | store"]);
  });

  it("reads no heading into the explanation of a key", () => {
    const schema = {
      properties: { rule: { description: "Checks the use of old names\n\n## Why is this bad?\nIt is." } },
    };
    expect(show(configSchemas.read(JSON.stringify(schema, null, 2), "tool.schema.json"))).toEqual([
      "3 | rule | Checks the use of old names",
    ]);
  });

  it("names a key of a JSON schema as users write it", () => {
    const schema = {
      properties: { src: { $ref: "#/$defs/Src" }, a: { $ref: "#/$defs/Shared" }, b: { $ref: "#/$defs/Shared" } },
      $defs: {
        Src: { properties: { root: { description: "Folder that modules are found in.", type: "string" } } },
        Shared: { properties: { level: { type: "number" } } },
      },
    };
    expect(show(configSchemas.read(JSON.stringify(schema, null, 2), "tool.schema.json"))).toEqual([
      "3 | src",
      "6 | a",
      "9 | b",
      "16 | src.root | Folder that modules are found in",
      "24 | Shared | level",
    ]);
  });
});

describe("openapi", () => {
  const yaml = `openapi: 3.1.0
paths:
  /users/{id}:
    get:
      summary: Get one user by their id
      responses:
        "200":
          description: ok
    delete:
      deprecated: true
  /internal/sync:
    post: {}
components:
  get: {}`;

  it("reads the operations of a description in YAML", () => {
    const items = openapi.read(yaml, "openapi.yaml");
    expect(show(items)).toEqual(["4 | GET /users/{id} | Get one user by their id", "9 | DELETE /users/{id}"]);
    expect(items.map(({ deprecated }) => deprecated)).toEqual([false, true]);
  });

  it("reads the operations of a description in JSON", () => {
    const json = JSON.stringify({ paths: { "/users": { post: { summary: "Create a user for a team" } } } }, null, 2);
    expect(show(openapi.read(json, "swagger.json"))).toEqual(["4 | POST /users | Create a user for a team"]);
  });
});

describe("databases", () => {
  const steps = (sql: string): string[] =>
    readMigration(sql).map(
      ({ action, item }) => `${action} ${item.owner === null ? "" : `${item.owner}.`}${item.name}`,
    );

  it("reads the statements of a migration", () => {
    const sql = `-- CREATE TABLE comment (id int);
CREATE TABLE IF NOT EXISTS "public"."teams" ("id" text, CONSTRAINT "x" PRIMARY KEY ("id"));
ALTER TABLE "users" ADD COLUMN "role" numeric(1, 2), DROP COLUMN old_role, ADD CONSTRAINT "k" UNIQUE ("a", "b");
ALTER TABLE users RENAME COLUMN mail TO email;
DROP TABLE IF EXISTS sessions;`;
    expect(steps(sql)).toEqual([
      "added teams",
      "added users.role",
      "removed users.old_role",
      "removed users.mail",
      "added users.email",
      "removed sessions",
    ]);
  });

  it("leaves out steps that undo a migration", () => {
    expect(isMigration("db/migrations/0001_teams.up.sql")).toBe(true);
    expect(isMigration("db/migrations/0001_teams.down.sql")).toBe(false);
  });

  it("reads models, columns and no relations of Prisma", () => {
    const text =
      "model User {\n  id String @id\n  role Role @default(member)\n  posts Post[]\n  team Team @relation(fields: [teamId])\n}";
    expect(show(prismaSchemas.read(text, "schema.prisma"))).toEqual(["1 | User", "2 | User | id", "3 | User | role"]);
  });

  it("reads tables and columns of Drizzle", () => {
    const text = `export const users = pgTable("users", {\n  teamId: text("team_id").notNull(),\n});`;
    expect(show(drizzleSchemas.read(text, "src/schema.ts"))).toEqual(["1 | users", "2 | users | team_id"]);
  });

  it("reads any call of a Drizzle table as a column", () => {
    const text = `export const apps = auth.table(
  "apps",
  (t) => ({
    pk: primaryKey(),
    // The team's own id.
    teamId: caseSensitiveVarchar("team_id", { length: 64 }).notNull(),
    status: t.varchar({ enum: ["a, b", "c"] }),
    kind: prefixedId("usr"),
    ...timestamps,
    limit: 3,
  }),
  (table) => [index("team_idx").on(table.teamId)],
);`;
    expect(show(drizzleSchemas.read(text, "src/schema.ts"))).toEqual([
      "1 | apps",
      "4 | apps | pk",
      "6 | apps | team_id",
      "7 | apps | status",
      "8 | apps | kind",
    ]);
  });

  it("names tables and columns of Prisma as the database does", () => {
    const text = `enum Level {
  low
}
model VerifiedDomain {
  teamId String @map("team_id")
  level  Level
  team   Team   @relation(fields: [teamId], references: [id])
  @@map("verified_domains")
}`;
    expect(show(prismaSchemas.read(text, "schema.prisma"))).toEqual([
      "4 | verified_domains",
      "5 | verified_domains | team_id",
      "6 | verified_domains | level",
    ]);
  });
});

describe("interface texts", () => {
  it.each([
    ["src/locales/en.json", true],
    ["public/locales/en/common.json", true],
    ["src/lang/en-us.json", true],
    ["app/src/main/res/values/strings.xml", true],
    ["app/src/main/res/values-de/strings.xml", false],
    ["src/locales/de.json", false],
    ["src/locales/environment.json", false],
  ])("judges %s by its name", (path, expected) => {
    expect(interfaceTexts.isFile(path)).toBe(expected);
  });

  it("reads no placeholder as a text", () => {
    expect(show(interfaceTexts.read('<string name="icon">{fa-spinner}</string>', "res/values/strings.xml"))).toEqual(
      [],
    );
  });

  it("joins a setting with its explanation", () => {
    const text = `<string name="pref_sort_title">Default sort order</string>
<string name="pref_sort_sum">Choose the order of <b>new</b> lists.</string>
<string name="ok">OK</string>
<string name="empty" translatable="true">It\\'s empty here</string>`;
    expect(show(interfaceTexts.read(text, "res/values/strings.xml"))).toEqual([
      "1 | Default sort order | Choose the order of new lists",
      "4 | It's empty here",
    ]);
  });
});
