import { afterEach, describe, expect, it } from "vitest";
import { TestRepository } from "#lib/testing/git-repository.ts";
import { openLocalRepository } from "./open.ts";

let repo: TestRepository | undefined;
afterEach(() => repo?.remove());

async function nameOf(files: Record<string, string>): Promise<string> {
  repo = new TestRepository();
  repo.commit("feat: start", { files });
  const { repository } = await openLocalRepository(repo.path, { environment: process.env });
  return repository.name;
}

describe("the name of a repository without a remote", () => {
  it.each([
    ["the heading of its README", { "README.md": "<p></p>\n\n# [**Acme Cloud**](https://a.example)\n" }, "Acme Cloud"],
    [
      "its package",
      { "README.md": "# Ship it, faster than ever before!\n", "package.json": '{"name":"@acme/kit"}' },
      "kit",
    ],
    [
      "a heading in HTML",
      { "README.md": '<h1 align="center">\n <a href="/"><img alt="x"></a><br>Acme\n</h1>\n' },
      "Acme",
    ],
    ["its heading without a substitution", { "README.rst": "Acme Bar |latest|\n=================\n" }, "Acme Bar"],
    ["its heading before a question", { "README.md": "# Acme\n\n## What is it?\n\nAcme is a reader.\n" }, "Acme"],
    [
      "the heading after a notice",
      { "README.md": "<h3>We are writing large parts of it anew!</h3>\n<h2><b>Acme</b></h2>\n" },
      "Acme",
    ],
    ["its first sentence", { "README.md": '<p>\n<a href="/">Acme</a> is a web framework\n</p>\n' }, "Acme"],
    [
      "the scope of a workspace, as the README writes it",
      { "README.md": "# The setup script\n\nRun Acme.\n", "package.json": '{"name":"@acme/monorepo"}' },
      "Acme",
    ],
    [
      "the owner in a heading of owner and part",
      { "README.md": '<h1 align="center">acme/server</h1>\n\nAcme sends messages.\n' },
      "Acme",
    ],
    [
      "a heading before the commands of a code block",
      { "README.md": "<h1>Acme</h1>\n\n```sh\n# yarn\nyarn add acme\n```\n" },
      "Acme",
    ],
    [
      "its package, where the heading says what it is",
      { "README.md": "# Tidy Mail Reader\n\nAcme reads mail.\n", "package.json": '{"name":"acme"}' },
      "Acme",
    ],
    [
      "its first sentence, where the heading says what it is",
      { "README.md": "# Tidy Mail Reader\n\nAcme is a tidy mail reader.\n" },
      "Acme",
    ],
    [
      "a heading with all words of its package",
      { "README.md": "# Acme Mail Companion for Phones\n", "settings.gradle": "rootProject.name = 'acme-mail-phones'" },
      "Acme Mail Companion for Phones",
    ],
    ["the owner of a Go module that is named as a part", { "go.mod": "module example.org/acme/server/v2\n" }, "acme"],
    ["its Go module", { "go.mod": "module example.org/team/acme/v2\n\ngo 1.30\n" }, "acme"],
    ["its Python project", { "pyproject.toml": '[project]\nname = "acme"\n' }, "acme"],
    [
      "its old Python project",
      { "README.rst": "Donations\n=========\n\nAcme is it.\n", "setup.py": "NAME = 'acme'\n" },
      "Acme",
    ],
    ["a heading with a slogan", { "README.md": "# Acme - The tool of teams that ship\n" }, "Acme"],
    [
      "a question before the sections",
      { "README.md": "Read me.\n\nWhat is Acme?\n---\n\nAcme internals\n===\n" },
      "Acme",
    ],
    ["the last sentence before what it is", { "README.md": "Meet Acme. Acme is a web server\n" }, "Acme"],
    ["its PHP package", { "composer.json": '{"name":"acme/kit"}' }, "kit"],
    ["its crate", { "Cargo.toml": '[package]\nname = "acme-rs"\n' }, "acme-rs"],
  ])("comes from %s", async (_from, files, name) => {
    expect(await nameOf(files)).toBe(name);
  });

  it("is not that of a tool whose template the repository still has", async () => {
    const manifest = '{"name":"acme-run","devDependencies":{"acme-run":"^1"}}';
    expect(await nameOf({ "README.md": "# Acme starter\n", "package.json": manifest })).toMatch(/^clarion-git-/);
  });

  it("is that of its folder where no file names it, or only one that cannot be read", async () => {
    expect(await nameOf({ "package.json": '{"name":"monorepo-root"}' })).toMatch(/^clarion-git-/);
    expect(await nameOf({ "package.json": "{" })).toMatch(/^clarion-git-/);
  });

  it("takes no name from the section of those who pay for a project", async () => {
    const readme = "|status|\n\nSponsors\n========\n\nRabbitHost\n----------\n\nRabbitHost is a leading host.\n";
    expect(await nameOf({ "README.rst": readme, "setup.py": 'NAME = "carrot"\n' })).toBe("carrot");
  });
});
