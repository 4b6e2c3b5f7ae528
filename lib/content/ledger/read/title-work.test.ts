import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { classify } from "#lib/content/ledger/classify/classify.ts";
import { makeChange } from "#lib/content/ledger/classify/fixtures.ts";
import { decideInclusion } from "#lib/content/ledger/classify/inclusion.ts";
import { LANGUAGES_BY_SCRIPT, LATIN_LANGUAGES } from "#lib/content/ledger/phrases/languages/all.ts";
import { MAX_TITLE } from "#lib/content/ledger/thresholds.ts";
import type { Category } from "#lib/content/ledger/types.ts";
import { propertyRuns } from "#lib/testing/property-runs.ts";
import { TYPE_WORDS } from "./title-grammar.ts";
import { TITLES } from "./title-work.table.ts";
import { isInOtherLanguage, readTitleWork } from "./title-work.ts";

const LANGUAGES = [...new Set([...LANGUAGES_BY_SCRIPT.flatMap(([, languages]) => languages), ...LATIN_LANGUAGES])];

/** English words that look like words of the other languages, beside ordinary ones. */
const ENGLISH =
  "add adds added fix fixes fixed correct corrects correction corrections remove removal remover support supports suppress suppression implement implementation improve improves optimize optimise optimization performance permit permission version versions release publication test tests testing document documentation traduce translation update updates upgrade dependency dependencies library package module refactor refactoring simplify rename move error errors problem problems crash bug bugs fault failure incorrect invalid missing broken new nova novel active activate display affix create creation creator insert insertion integration retire resolve resolver resolves evade repair elimination incorporate include includes excludes evict format formats formatting accelerate render renderer text label button list file files index page user users account login token cache parser server client config option options api cli node git linter type types the a an of to in on at by for from with without when if and or not no is are was now only do does due as per via die me mover trace plus late fin port plan mode model menu manual local locale normal total final global general central actual original initial special internal external public private legacy obsolete deprecated secure security vulnerability injection os js es pt un-escape non-breaking".split(
    " ",
  );

const named = (title: string) => readTitleWork(title)?.works[0];

describe("readTitleWork", () => {
  for (const [language, titles] of Object.entries(TITLES)) {
    it.each(titles)(`reads ${language} %j as %s`, (title, work) => {
      expect(readTitleWork(title)).toMatchObject({ language, works: expect.arrayContaining([work]) });
      expect(named(title)).toBe(work);
    });
  }

  it("reads nothing from English titles", () => {
    const words = [...ENGLISH, ...Object.values(TYPE_WORDS).flat()];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 9 }), fc.nat(999), (title, number) => {
        expect(readTitleWork(title.join(" "))).toBeUndefined();
        expect(readTitleWork(`${title.join(" ")} ${number}`)).toBeUndefined();
        expect(isInOtherLanguage(title.join(" "))).toBe(false);
      }),
      { numRuns: propertyRuns(500) },
    );
  });

  it.each(["Fix 中文 input on Windows", "Add 日本語 translation", "Support Кириллица in file names"])(
    "leaves %j to the English words",
    (title) => expect(readTitleWork(title)).toBeUndefined(),
  );

  it.each([
    ["移除对 Node 18 的支持", "breaking"],
    ["Node 18 のサポートを終了", "breaking"],
    ["Node 18 지원 종료", "breaking"],
    ["Прекращена поддержка Node 18", "breaking"],
    ["Unterstützung für Node 18 entfernt", "breaking"],
    ["Fin du support de Node 18", "breaking"],
    ["Eliminado el soporte para Node 18", "breaking"],
    ["Removido suporte a Node 18", "breaking"],
    ["修复 SQL 注入漏洞", "weakness"],
    ["脆弱性を修正", "weakness"],
    ["보안 취약점 수정", "weakness"],
    ["Исправлена уязвимость", "weakness"],
    ["Sicherheitslücke geschlossen", "weakness"],
    ["Corrige une faille de sécurité", "weakness"],
    ["Corregida una vulnerabilidad", "weakness"],
    ["Corrige falha de segurança", "weakness"],
    ["修复启动时闪退", "severe"],
    ["起動時にフリーズする問題を修正", "severe"],
    ["메모리 누수 수정", "severe"],
    ["Исправлена утечка памяти", "severe"],
    ["Absturz beim Start behoben", "severe"],
    ["Corrige une perte de données", "severe"],
    ["Corregida fuga de memoria", "severe"],
    ["Corrige vazamento de memória", "severe"],
  ] as const)("marks %j as %s", (title, mark) => {
    expect(readTitleWork(title)).toMatchObject({ [mark]: true });
  });

  it("completes in bounded time for repeated words", { timeout: 60_000 }, () => {
    for (const { works, faults, breaking } of LANGUAGES) {
      const units = [...Object.values(works), faults, breaking].map(
        ([line = ""]) => line.split(/[()[\]|<>*]+/)[1] ?? line,
      );
      for (const unit of [...units, ", ", " - "]) {
        for (const flood of [unit, `${unit} `]) {
          const pattern = flood.repeat(MAX_TITLE).slice(0, MAX_TITLE - 1);
          expect(() =>
            runInNewContext("read(title)", { read: readTitleWork, title: `${pattern}~` }, { timeout: 5_000 }),
          ).not.toThrow();
        }
      }
    }
  });
});

describe("classify", () => {
  it.each([
    ["修复列表错位", ["src/list.ts"], "Bug Fixes"],
    ["【修复】列表错位", ["src/list.ts"], "Bug Fixes"],
    ["fix：新增按钮的位置", ["src/list.ts"], "Bug Fixes"],
    ["feat: 修复列表错位", ["src/list.ts"], "Features & Enhancements"],
    ["新增文档预览", ["src/preview.ts"], "Features & Enhancements"],
    ["更新文档", ["docs/usage.md"], "Documentation"],
    ["Neu: Suche nach Schlagwörtern", ["src/search.ts"], "Features & Enhancements"],
    ["修复 XSS 漏洞", ["src/page.ts"], "Security"],
    ["テストを追加", ["tests/list.test.ts"], "Testing"],
  ] satisfies [string, string[], Category][])("classifies %j that changes %j as %s", (title, files, category) => {
    expect(classify(makeChange(title, { files })).category).toBe(category);
  });

  it.each([
    ["更新版本号（3.4.0-beta.2）", "release bookkeeping"],
    ["Version auf 2.4.0 erhöht", "release bookkeeping"],
    ["мелкие исправления", "its title names nothing that changed"],
    ["Corrige une faute de frappe", "wording only"],
    ["의존성 업데이트", "infrastructure only"],
    ["修复退出时窗口没有关闭的问题", null],
  ])("drops %j: %s", (title, reason) => {
    const change = makeChange(title);
    expect(decideInclusion(change, classify(change), "users").reason).toBe(reason);
  });
});
