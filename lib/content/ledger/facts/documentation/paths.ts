import { isForeignPath } from "#lib/content/ledger/facts/foreign-path.ts";
import { isNoteFile } from "#lib/content/ledger/facts/notes/find-notes.ts";
import { pathKind } from "#lib/content/ledger/read/paths.ts";
import { compilePhrases } from "#lib/text/phrases.ts";

const ENDING = /\.(?:md|mdx|markdown|rst|adoc|asciidoc)$/i;
const README = /(?:^|\/)readme\.[a-z]+$/i;
const TOP_LEVEL = /^[^/]+$/;

const DOCUMENTATION_FOLDERS = compilePhrases(
  {
    names: [
      "[<name>](doc|docs|documentation)",
      "manual[s]",
      "guide[s]",
      "handbook",
      "reference",
      "help",
      "man",
      "wiki",
    ],
    sites: ["website", "www", "site", "learn"],
  },
  { before: /(?:^|\/)/, after: /\//, parts: { name: /[\w.]+[-_.]/ } },
);
const DOCUMENTATION_FILES = /(?:^|\/)documentation\.[a-z]+$/i;

/** Texts for those who work on a project, and for courts. */
const OTHER_FILES = compilePhrases(
  {
    legal: [
      "licen(s|c)e",
      "copying",
      "notice",
      "patents",
      "(privacy|cookie)",
      "terms",
      "legal",
      "imprint",
      "dpa",
      "gdpr",
    ],
    people: [
      "authors",
      "contributors",
      "contributing",
      "onboarding",
      "maintainers",
      "code[-|_]of[-|_]conduct",
      "governance",
      "codeowners",
    ],
    work: [
      "release",
      "releasing",
      "roadmap",
      "todo",
      "develop(ment|ing|er)",
      "hacking",
      "testing",
      "security",
      "support",
      "(runbook|playbook|sop)",
    ],
    assistants: ["agents", "claude", "gemini", "skill", "copilot-instructions", "cursor", "llms", "prompt[s]", "plan"],
    design: ["architecture", "design", "rfc", "spec", "adr"],
  },
  { before: /(?:^|\/)/, after: /(?:[-_.][\w.-]*)?\.[a-z]+$/ },
);
const OTHER_FOLDERS = compilePhrases(
  {
    hidden: [".<name>"],
    work: [
      "contribut(e|ing|or|ors)",
      "develop(ment|er|ers|ing)",
      "dev",
      "maintain(er|ers|ing)",
      "internal[s]",
      "(runbook|playbook|sop)[s]",
      "packaging",
      "engineering",
    ],
    design: [
      "rfc[s]",
      "issue[s]",
      "adr[s]",
      "proposal[s]",
      "backlog",
      "design[s]",
      "design-doc[s]",
      "decision[s]",
      "architecture",
      "plan[s]",
    ],
    assistants: ["skill[s]", "prompt[s]", "eval[s]", "agents", "superpowers"],
    news: ["blog[s]", "news", "posts", "changelog[s]", "release[s]", "release-notes", "whatsnew", "legal"],
    tests: ["mdtest", "playwright", "benchmark[s]", "bench", "template[s]", "example[s]", "sample[s]"],
  },
  { before: /(?:^|\/)/, after: /\//, parts: { name: /[^/]+/ } },
);
const VERSIONED = /(?:^|\/)(?:versioned[-_]docs|version[-_.]?v?\d[^/]*|v?\d+(?:\.(?:\d+|x))+|v\d+)\//i;
const TRANSLATED =
  /(?:^|\/)(?:i18n|l10n|locales?|translations?|[a-z]{2}[-_][A-Z]{2}|zh|ja|ko|fr|de|es|ru|pt|it|tr)\/|[-_.](?:zh|cn|ja|jp|ko|kr|fr|de|es|ru|pt|it|tr)(?:[-_][A-Za-z]{2,4})?\.[a-z]+$/;

const PACKAGE_README = /(?:^|\/)(?:packages|apps|libs|services|tools|modules)\/(?:.+\/)?readme\.[a-z]+$/i;
/** Folders of what a repository needs for itself: a README in one is for those who work on it. */
const WORK_README = /(?:^|\/)(?:src|pkg|misc|\.[^/]+|[^/]*tests?)\/(?:.+\/)?readme\.[a-z]+$/i;
const WORK_PACKAGE =
  /(?:^|\/)[\w-]+[-_](?:evals?|dev|tools?|scripts?|bench|benchmarks?|tests?|fixtures?|testing|internals?)\//i;
const WORK_FOLDER = /^(?:tools?|tooling|hack|extras?)\/|(?:^|\/)scripts?\//i;
/** Pages that teach by examples, of which their sentences speak. */
const TUTORIAL = compilePhrases(
  ["[<name>]tutorial[s]", "quick[-]start", "getting[-|_]started", "cookbook", "recipe[s]"],
  { before: /(?:^|\/)/, after: /(?:\/|[-_.\w]*\.[a-z]+$)/, parts: { name: /[\w-]+[-_]/ } },
);
const LESSON = compilePhrases(
  ["pattern[s]", "faq", "troubleshooting", "(common|known)[-|_](error|issue|problem)[s]", "install*"],
  { before: /(?:^|\/)/, after: /(?:\/|[-_.\w]*\.[a-z]+$)/ },
);

/** Whether a file explains one package of many, often only to those who work on it. */
export function isPackageReadme(path: string): boolean {
  return PACKAGE_README.test(path);
}

/** Whether a page tells of one package of many, or teaches by examples: its sentences are true, but no news. */
export function isBackgroundPage(path: string): boolean {
  return PACKAGE_README.test(path) || LESSON.test(path);
}

function isForReaders(path: string): boolean {
  if (WORK_FOLDER.test(path)) return false;
  if (README.test(path)) return !WORK_README.test(path) && !WORK_PACKAGE.test(path);
  return TOP_LEVEL.test(path) || DOCUMENTATION_FILES.test(path) || DOCUMENTATION_FOLDERS.test(path);
}

/** Whether a file is a document of any kind. */
export function isDocument(path: string): boolean {
  return ENDING.test(path);
}

/** Whether a file is documentation for users: no notes, legal or design texts, no older versions, no translations. */
export function isDocumentationFile(path: string): boolean {
  if (!isDocument(path) || !isForReaders(path) || isForeignPath(path)) return false;
  if ([OTHER_FILES, OTHER_FOLDERS, VERSIONED, TRANSLATED, TUTORIAL].some((pattern) => pattern.test(path))) return false;
  const kind = pathKind(path);
  return (kind === "docs" || kind === "source") && !isNoteFile(path);
}
