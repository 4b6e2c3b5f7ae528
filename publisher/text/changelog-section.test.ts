import { readFileSync } from "node:fs";
import { join } from "node:path";
import parseChangelog from "changelog-parser";
import fc from "fast-check";
import { parser } from "keep-a-changelog";
import { describe, expect, it } from "vitest";
import { getBody } from "#publisher/post.ts";
import { makePost } from "#publisher/testing/publisher.ts";
import { root } from "#scripts/toolbox.mjs";
import { readSection, writeSection } from "./changelog-section.ts";
import { toReleaseSection } from "./keep-a-changelog.ts";

const HEADING = "[1.4.0] - 2026-03-02";
const BODY = "You can now export reports.\n\n### Added\n\n- Export as CSV";

/** Files of the forms that projects use, each with the line before which a new section belongs. */
const FILES: Readonly<Record<string, { file: string; before: string }>> = {
  "Keep a Changelog with an empty unreleased section": {
    file: "# Changelog\n\n## [Unreleased]\n\n## [1.3.0] - 2026-01-05\n\n### Fixed\n\n- A crash\n\n[1.3.0]: https://acme.example/1.3.0\n",
    before: "## [1.3.0] - 2026-01-05",
  },
  "an unreleased section with entries": {
    file: "# Changelog\n\n## Unreleased\n\n- Something new\n\n## 1.3.0\n\n- Something old\n",
    before: "## 1.3.0",
  },
  "releases of the first level": {
    file: "# unreleased\n\n## Features\n\n- Soon\n\n# v1.3.0\n\n## Features\n\n- A flag\n",
    before: "# v1.3.0",
  },
  "underlined headings": {
    file: "1.3.0 (2026-01-05)\n==================\nA fix.\n\n1.2.0\n=====\nAn older fix.\n",
    before: "1.3.0 (2026-01-05)",
  },
  "a date behind a slash": {
    file: "# Changelog\n\n## 1.3.0 / 2026-01-05\n\n* [FEATURE] A thing\n",
    before: "## 1.3.0 / 2026-01-05",
  },
  "headings that are links": {
    file: "# Changelog\n\n## [1.3.0](https://acme.example/compare/1.2.0...1.3.0) (2026-01-05)\n\n* a fix\n",
    before: "## [1.3.0](https://acme.example/compare/1.2.0...1.3.0) (2026-01-05)",
  },
  "a comment and code with headings": {
    file: "<!--\n## 0.0.1\n-->\n\n# Changelog\n\n```\n## 9.9.9\n```\n\n## 1.3.0\n\n- A fix\n",
    before: "## 1.3.0",
  },
  "Windows line ends": { file: "# Changelog\r\n\r\n## 1.3.0\r\n\r\n- A fix\r\n", before: "## 1.3.0" },
};

describe("writeSection", () => {
  it.each(Object.entries(FILES))(
    "inserts a release before the newest one and changes nothing else in %s",
    (_name, { file, before }) => {
      const written = writeSection(file, HEADING, BODY);
      const lines = written.split(/\r?\n/);
      const at = lines.findIndex((line) => line.endsWith(HEADING));
      expect(lines.indexOf(before)).toBeGreaterThan(at);
      expect(lines.slice(at + 1, lines.indexOf(before)).some((line) => line.includes("1.3.0"))).toBe(false);
      expect(readSection(written, HEADING)).toBe(BODY);
      expect(writeSection(written, HEADING, null)).toBe(file);
      expect(written.includes("\r")).toBe(file.includes("\r"));
    },
  );

  it.each(Object.entries(FILES))("replaces the release's own section in its place in %s", (_name, { file }) => {
    const changed = writeSection(writeSection(file, HEADING, BODY), HEADING, "Other words.");
    expect(readSection(changed, HEADING)).toBe("Other words.");
    expect(writeSection(changed, HEADING, null)).toBe(file);
  });

  it("finds its section under a heading of the same version in another form", () => {
    expect(readSection("# Changelog\n\n## v1.4.0 (2 March)\n\n- By hand\n", HEADING)).toBe("- By hand");
  });

  it("begins a changelog that has no release, before its links", () => {
    const file = "# Changelog\n\nAll notable changes.\n\n[site]: https://acme.example\n";
    expect(writeSection(file, HEADING, BODY)).toBe(
      `# Changelog\n\nAll notable changes.\n\n## ${HEADING}\n\n${BODY}\n\n[site]: https://acme.example\n`,
    );
    expect(writeSection("", HEADING, BODY)).toContain(`## ${HEADING}\n\n${BODY}`);
  });

  it("reads back any body of items and paragraphs, and restores the file", () => {
    const body = fc
      .array(fc.stringMatching(/^[A-Za-z][A-Za-z ,.]{0,30}[a-z]$/), { minLength: 1, maxLength: 5 })
      .map((words) =>
        words
          .map((word, index) => (index === 0 ? `${word}\n` : `- ${word}`))
          .join("\n")
          .trim(),
      );
    fc.assert(
      fc.property(body, fc.constantFrom(...Object.values(FILES)), (text, { file }) => {
        const written = writeSection(file, HEADING, text);
        return readSection(written, HEADING) === text && writeSection(written, HEADING, null) === file;
      }),
    );
  });
});

/** Files that public projects ship with their packages, with the first release that each has, and how it is written. */
const REAL: readonly [project: string, newest: RegExp, heading: string][] = [
  ["ai", /^## 7\./m, `## ${HEADING}`],
  ["nodemailer", /^## \[7\./m, `## ${HEADING}`],
  ["recharts", /^## 2\./m, `## ${HEADING}`],
  ["fast-xml-parser", /^\*\*5\./m, `**${HEADING}**`],
  ["git-cliff", /^## \[2\./m, `## ${HEADING}`],
  ["openapi-typescript", /^## 7\./m, `## ${HEADING}`],
  ["@codemirror/view", /^## 6\./m, `## ${HEADING}`],
  ["@neondatabase/serverless", /^## 1\./m, `## ${HEADING}`],
  ["robots-parser", /^## Version 3\./m, `## ${HEADING}`],
  ["form-data", /^## \[v4\./m, `## ${HEADING}`],
  ["qs", /^## \*\*6\./m, `## ${HEADING}`],
  ["core-js", /^##### 2\./m, `##### ${HEADING}`],
];
/** Releases of a changelog whose sections the parser of Keep a Changelog reads. */
const readReleases = (text: string): number | null => {
  try {
    return parser(text).releases.length;
  } catch {
    return null;
  }
};

describe("writeSection on files of public projects", () => {
  it.each(REAL)("adds a section to the changelog of %s and changes nothing else", async (project, newest, written) => {
    const file = readFileSync(join(root, "node_modules", project, "CHANGELOG.md"), "utf8");
    const heading = HEADING.replace("1.4.0", "999.4.0");
    const changed = writeSection(file, heading, BODY);
    const title = written.replace("1.4.0", "999.4.0");
    const at = newest.exec(file)?.index ?? Number.NaN;
    expect(changed).toBe(`${file.slice(0, at)}${title}\n\n${BODY}\n\n${file.slice(at)}`);
    expect(readSection(changed, heading)).toBe(BODY);
    expect(writeSection(changed, heading, null)).toBe(file);
    const { versions } = await parseChangelog({ text: changed });
    const before = await parseChangelog({ text: file });
    if (title.startsWith("## ")) expect(versions).toHaveLength(before.versions.length + 1);
    if (title.startsWith("## "))
      expect(versions.find(({ version }) => version === "999.4.0")).toMatchObject({ body: BODY });
    const releases = readReleases(file);
    if (releases !== null) expect(readReleases(changed)).toBe(releases + 1);
  });

  it("adds to the end of a changelog that begins with the oldest release", () => {
    const file = readFileSync(join(root, "node_modules/aria-query/CHANGELOG.md"), "utf8");
    const heading = "[999.4.0] - 2026-03-02";
    const changed = writeSection(file, heading, BODY);
    expect(changed).toBe(`${file.trimEnd()}\n\n## ${heading}\n\n${BODY}${file.slice(file.trimEnd().length)}`);
    expect(writeSection(changed, heading, null)).toBe(file);
  });
});

describe("toReleaseSection", () => {
  const markdown = [
    "# Acme 1.4.0: exports as CSV",
    "You can now export reports as CSV. All 4 changes are listed below.",
    "## Highlights",
    "### CSV exports",
    "Every report has an export button ([#12](https://git.example/12)).",
    "## More Updates",
    "### Features & Enhancements",
    "- **api** - Export reports\n- Filter reports",
    "### Bug Fixes",
    "- Totals count each item once",
    "### Performance Improvements",
    "- Lists load faster",
    "Thanks to Ana.",
  ].join("\n\n");

  it("lists changes under the names of Keep a Changelog, read by two parsers", async () => {
    const section = toReleaseSection(getBody(makePost({ markdown: `${markdown}\n` })), 3);
    const [keep] = Object.values(FILES);
    const written = writeSection(keep?.file ?? "", HEADING, section);
    const release = parser(written).findRelease("1.4.0");
    const counts = [...(release?.changes ?? [])].flatMap(([name, { length }]) => (length > 0 ? [[name, length]] : []));
    expect(Object.fromEntries(counts)).toEqual({ added: 2, changed: 1, fixed: 1 });
    const { versions } = await parseChangelog({ text: written });
    expect(versions.find(({ version }) => version === "1.4.0")?.parsed).toMatchObject({
      Added: ["api - Export reports", "Filter reports"],
      Fixed: ["Totals count each item once"],
    });
  });

  it("keeps the summary, the highlights and the thanks as paragraphs", () => {
    const section = toReleaseSection(getBody(makePost({ markdown })), 3);
    expect(section).toContain("You can now export reports as CSV.");
    expect(section).toContain("**CSV exports.** Every report has an export button");
    expect(section).toContain("Thanks to Ana.");
    expect(section).not.toContain("More Updates");
  });
});
