import { compilePhrases, type Phrases } from "#lib/text/phrases.ts";

/** In paths `*` matches the rest of a name. */
const options = {
  any: /[^/]*/,
  parts: { name: /[^/]+/, "plain-name": /[\w-]+/, letters: /[a-z]+/, mark: /[-_]/ },
};

/** Folders by name, at any depth. */
const folders = (names: Phrases): RegExp => compilePhrases(names, { ...options, before: /(?:^|\/)/, after: /\// });
/** Files by name, in any folder. */
const files = (names: Phrases, flags = "i"): RegExp =>
  compilePhrases(names, { ...options, before: /(?:^|\/)/, after: /$/, flags });

export const TEST_FOLDERS = folders({
  tests: [
    "test[s]",
    "__test[s]__",
    "spec[s]",
    "e2e[<mark>test[s]]",
    "(integration|unit)[<mark>]test[s]",
    "runtime-tests",
  ],
  material: ["testdata", "test<mark>data", "testcase[s]", "fixture[s]", "__fixtures__", "__snapshots__", "__mocks__"],
  tools: ["__typetests__", "test[<mark>](util[s]|helper[s])", "testutil[s]", "fuzz[ing]", "cypress", "playwright"],
});
/** Test folders only at the top of a repository. */
export const TOP_TEST_FOLDERS = /^t\/|^(?:[^/]+\/){0,2}playgrounds?\//i;

export const TEST_FILES = files(
  {
    python: ["conftest.py", "pytest.ini", "tox.ini"],
    javascript: ["jest.config.<letters>", "vitest.(config|workspace)*", "playwright.config*"],
    any: ["(test|spec)_<name>.<letters>", "run[_]test[s]*", "phpunit.xml*"],
  },
  "",
);
export const TEST_ENDINGS = compilePhrases(
  [
    "<separator>(test|tests|spec|specs|e2e|test-d|bench).<extension>",
    "_test.<letters>",
    "<letter>(Test|Tests|Spec|IT).(java|kt|scala|cs|groovy|swift|php)",
    "/<not-a-word><letters>test/<name>.go",
    "/test<letters>/<name>.go",
    ".snap",
  ],
  {
    before: /(?:)/,
    after: /$/,
    parts: {
      ...options.parts,
      separator: /[._-]/,
      extension: /[a-z0-9]+/,
      letter: /[a-z]/,
      "not-a-word": /(?!latest\/|contest\/)/,
    },
    flags: "",
  },
);

export const CI_FOLDERS = compilePhrases(
  [
    "ci",
    ".github",
    ".circleci",
    ".buildkite",
    ".gitlab",
    ".ci",
    ".azure-pipelines",
    ".woodpecker",
    ".teamcity",
    ".semgrep",
  ],
  { before: /^/, after: /\// },
);
export const CI_FILES = files([
  ".gitlab-ci.y[a]ml",
  ".travis.y[a]ml",
  "[.]appveyor.y[a]ml",
  "jenkinsfile",
  "azure-pipelines*",
  "[.]codecov.y[a]ml",
  ".cirrus.y[a]ml",
  ".drone.y[a]ml",
  "renovate.json[5]",
  ".renovaterc*",
]);

export const DOC_ENDINGS = /\.(?:md|mdx|markdown|rst|adoc|asciidoc|pod)$/i;
export const DOC_FILES = compilePhrases(
  {
    legal: ["licen(s|c)e", "copying", "notice"],
    people: ["authors", "contributors", "maintainers", "codeowners", "owners"],
    project: ["readme", "security", "governance", "code_of_conduct", "contributing", "install", "todo", "bugs"],
  },
  { before: /(?:^|\/)/, after: /[^/.]*(?:\.txt)?$/ },
);

/** Dependency manifests, including lock files. */
export const DEPENDENCY_FILES = files({
  javascript: [
    "package.json",
    "package-lock.json",
    "npm-shrinkwrap.json",
    "yarn.lock",
    "pnpm-lock.yaml",
    "pnpm-workspace.yaml",
    "bun.lock[b]",
    "deno.lock",
    "jsr.json",
    ".npmrc",
    ".yarnrc*",
    ".nvmrc",
    ".node-version",
  ],
  go: ["go.(mod|sum|work|work.sum)"],
  rust: ["cargo.(toml|lock)"],
  python: [
    "requirements*.(txt|in)",
    "requirements/<name>",
    "pipfile[.lock]",
    "poetry.lock",
    "uv.lock",
    "pdm.lock",
    "pyproject.toml",
    "setup.(cfg|py)",
  ],
  ruby: ["gemfile[.lock]", "<name>.gemspec"],
  php: ["composer.(json|lock)"],
  elixir: ["mix.(exs|lock)"],
  java: ["gradle.lockfile", "pom.xml", "libs.versions.toml"],
  other: ["packages.lock.json", "pubspec.(yaml|lock)", "podfile[.lock]", "flake.lock", ".gitmodules", ".tool-versions"],
});
export const DEPENDENCY_FOLDERS = folders([".yarn", "node_modules"]);

export const BUILD_FILES = files({
  make: ["[gnu]makefile*", "<name>.mk", "cmakelists.txt", "<name>.cmake", "meson.build", "justfile", "taskfile*"],
  bazel: ["build.bazel", "workspace", "<name>.bzl"],
  docker: ["dockerfile*", "docker-compose*", ".dockerignore"],
  scripts: ["<name>.gradle[.kts]", "gulpfile*", "gruntfile*", "rakefile", "build.(rs|zig|sh)"],
  settings: [
    "<plain-name>.(config|conf).(js|cjs|mjs|ts|mts|cts)",
    "(biome|dprint|knip|turbo|nx|lerna|typedoc|commitlint).json[c]",
    "tsconfig*.json",
  ],
  checkers: [
    ".goreleaser*",
    ".golangci*",
    ".yamllint",
    ".(eslint|oxlint|oxfmt|prettier|stylelint|browserslist|npm|git|editor|clang)*",
    ".(rubocop|flake8|pylint|pre-commit|lintstaged|commitlint|swc)*",
  ],
  delivery: ["version[.txt]", "netlify.toml", "vercel.json", "procfile"],
});
export const TOP_BUILD_FILES = /^build\.[cm]?[jt]s$/i;

/** Folders that hold what other projects wrote. */
export const VENDORED_FOLDERS = folders({
  vendored: ["[_]vendor[ed]", "(third|3rd)[<mark>]party", "site-packages"],
  managers: ["node_modules", "bower_components", "jspm_packages", "godeps"],
});
/** Folders of the same kind whose names mean it only at the top of a repository. */
export const TOP_VENDORED_FOLDERS = /^(?:deps|externals?)\//i;
