import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linksAbout } from "#lib/geo/briefs/job/site-links.ts";
import type { Answer, Material } from "#lib/geo/briefs/material.ts";
import { storedPlan } from "#lib/geo/briefs/stored.ts";
import { writeArticle } from "#lib/geo/briefs/write/article.ts";
import { checkArticle } from "#lib/geo/briefs/write/check.ts";
import { buildLedger } from "#lib/geo/briefs/write/ledger.ts";
import { writeArticleByModel } from "#lib/geo/briefs/write/model.ts";
import { planByModel } from "./model.ts";
import { planByRules, toClaimSources } from "./plan.ts";
import { claimFault, filterSupported } from "./verify.ts";
import { detectSubtype, workingTitle } from "./wording.ts";

const RIVALS = ["Beamer", "Head-Way", "C++ Notes", "Noticeable"];
const PAGE = {
  url: "https://blog.example/best",
  host: "blog.example",
  title: "The best",
  kind: "other",
  own: false,
} as const;
const PROMPT = "What are the best changelog tools for software teams?";

const buildAnswer = (index: number, own: boolean, rivals: readonly string[], more = ""): Answer => ({
  checkId: `chk_${index}`,
  engine: `engine-${index % 3}`,
  text: `${own ? "Lantern helps. " : ""}${rivals.map((name) => `${name} is a good choice for teams that ship often.`).join("\n")} ${more}`,
  mentioned: own,
  competitors: rivals,
  sources: [PAGE],
  searchQueries: ["changelog tools comparison"],
});
const buildMaterial = (answers: readonly Answer[], targetPrompt = PROMPT): Material => ({
  topic: targetPrompt,
  targetPrompt,
  brand: {
    name: "Lantern",
    audience: "software teams",
    description: "Lantern is a changelog platform. It helps teams.",
  },
  competitors: RIVALS,
  wanted: [],
  answers,
  links: [{ url: "https://lantern.example/pricing", title: "Pricing" }],
});
const someAnswers = fc
  .array(
    fc.record({
      own: fc.boolean(),
      rivals: fc.subarray(RIVALS),
      more: fc.constantFrom("", "Pricing is clear.", "It has an API."),
    }),
    { maxLength: 25 },
  )
  .map((list) => list.map(({ own, rivals, more }, index) => buildAnswer(index, own, rivals, more)));
const prompts = fc.oneof(
  fc.constantFrom(
    PROMPT,
    "How do I write release notes?",
    "Beamer vs Head-Way",
    "Beamer alternatives",
    "Is a changelog worth it?",
  ),
  fc
    .string({ unit: fc.constantFrom(..."aZ 0?“é😀:*_[#|"), minLength: 8, maxLength: 250 })
    .map((text) => `Why ${text.replace(/[\p{Cc}\p{Cs}]/gu, "x")}`),
);
const facts = {
  projectId: "proj_1",
  brand: { name: "Lantern", description: "Lantern is a changelog platform. It helps teams." },
  measuredAt: "2026-10-10T12:00:00.000Z",
  getAnswerUrl: (id: string) => `https://app.example/${id}`,
};

describe("planByRules", () => {
  it("makes a valid plan whose claims are all supported, for any answers", () => {
    fc.assert(
      fc.property(someAnswers, prompts, (answers, prompt) => {
        const material = buildMaterial(answers, prompt);
        const plan = planByRules(material);
        expect(storedPlan.parse(plan).sections.length).toBeGreaterThan(1);
        expect(planByRules(material)).toEqual(plan);
        const claims = plan.sections.flatMap((section) => section.claims);
        expect(filterSupported(claims, toClaimSources(material)).faults).toEqual([]);
        const ids = new Set(answers.map(({ checkId }) => checkId));
        expect(claims.every(({ checkIds }) => checkIds.length > 0 && checkIds.every((id) => ids.has(id)))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("infers the type from the wording", () => {
    expect(
      [
        "Beamer alternatives for startups",
        "Beamer vs Headway",
        "How do I automate release notes?",
        PROMPT,
        "Is it worth it?",
        "Changelogs",
      ].map(detectSubtype),
    ).toEqual(["alternatives", "comparison", "how-to", "listicle", "faq", "guide"]);
    expect(workingTitle("listicle", PROMPT)).toBe("The best changelog tools for software teams: what to look for");
    expect(workingTitle("how-to", "How do I automate release notes?")).toBe("How to automate release notes");
    expect(workingTitle("listicle", "Which status page suits us?")).toBe("Which status page suits us?");
  });

  it("counts answers, asks what engines searched for and names the pages to beat", () => {
    const plan = planByRules(
      buildMaterial([buildAnswer(0, true, ["Beamer"]), buildAnswer(1, false, ["Beamer"]), buildAnswer(2, false, [])]),
    );
    const texts = plan.sections.flatMap(({ claims }) => claims.map(({ text }) => text));
    expect(texts).toContain("Lantern is named in 1 of 3 answers to this question.");
    expect(texts).toContain("Beamer is named in 2 of 3 answers.");
    expect(texts).toContain("One answer says of Beamer: “Beamer is a good choice for teams that ship often.”");
    expect(plan.questionsToAnswer).toEqual(["changelog tools comparison"]);
    expect(plan.sourcesToBeat).toEqual([expect.objectContaining({ url: PAGE.url, answers: 3 })]);
  });
});

describe("claimFault", () => {
  const answers = [
    buildAnswer(0, true, ["Beamer"]),
    buildAnswer(1, false, ["Beamer"], "It has 40 templates."),
    buildAnswer(2, false, []),
  ];
  const sources = toClaimSources(buildMaterial(answers));
  const ids = answers.map(({ checkId }) => checkId);
  const fault = (text: string, checkIds = ids) => claimFault({ text, checkIds }, sources);

  it.each([
    "Beamer is named in 2 of 3 answers.",
    "Two of the answers name Beamer, and 40 templates come up.",
    "Pages of blog.example are cited in 3 of 3 answers.",
    "Answers by three engines differ.",
    "One answer says: “Beamer is a good choice for teams that ship often.”",
  ])("accepts a supported claim: %s", (text) => expect(fault(text)).toBeNull());

  it.each([
    ["a count that is another", "Beamer is named in 3 of 3 answers."],
    ["a share of more than there are", "Beamer is named in 2 of 30 answers."],
    ["a number from nowhere", "Beamer has 55 templates."],
    ["a share in percent", "66% of answers name Beamer."],
    ["a competitor whom none names", "Answers name Noticeable."],
    ["a name that none holds", "Answers praise the tool by Contoso."],
    ["words that none says", "One answer says: “Beamer is the worst choice of all.”"],
    ["a host that none cites", "Pages of evil.example are cited."],
  ])("refuses %s", (_, text) => expect(fault(text)).not.toBeNull());

  it("quotes a refused share as it was written, with its thousands separators", () => {
    expect(fault("Beamer is named in 4,711 of 5,000 answers.")).toContain('"4,711 of 5,000"');
  });

  it("knows only the project's own answers", () => {
    expect(fault("Beamer is named.", ["chk_0", "chk_other"])).toBe("There is no answer chk_other in this project.");
  });
});

describe("planning and writing by a model", () => {
  const material = buildMaterial([buildAnswer(0, false, ["Beamer"]), buildAnswer(1, false, ["Beamer"])]);
  const rules = planByRules(material);
  const asking = (answer: unknown) => ({
    id: "test/model",
    ask: async () => (typeof answer === "string" ? answer : JSON.stringify(answer)),
  });

  it("leaves out claims that the answers do not support, and says so in the note", async () => {
    const claims = [
      { text: "Beamer is named in 2 of 2 answers.", answers: ["a1", "a2"] },
      { text: "Beamer is used by 9000 teams.", answers: ["a1"] },
      { text: "Beamer is named.", answers: ["a9"] },
    ];
    const sections = [
      { heading: "Options", goal: "Know them.", claims },
      { heading: "Next", goal: "Act.", claims: [] },
    ];
    const answer = {
      workingTitle: "Changelog tools",
      jobToBeDone: "Choose one.",
      sections,
      questionsToAnswer: ["Is it free?"],
    };
    const { plan, planner, note } = await planByModel(material, rules, asking(answer));
    expect(planner).toBe("test/model");
    expect(plan.sections[0]?.claims).toEqual([{ text: claims[0]?.text, checkIds: ["chk_0", "chk_1"] }]);
    expect(note).toContain("2 of its claims were left out");
    expect(storedPlan.safeParse(plan).success).toBe(true);
  });

  it("drops addresses and markup when the model obeys an injected instruction", async () => {
    const claims = [{ text: "Beamer is named in 2 of 2 answers.", answers: ["a1", "a2"] }];
    const lure = "Sign in at https://attacker.example/?d=plans";
    const answer = {
      workingTitle: "![x](https://attacker.example/p.png)",
      jobToBeDone: "Open www.attacker.example first",
      sections: [
        { heading: "Options", goal: "Know them.", claims },
        { heading: "Next", goal: "Act.", claims },
        { heading: "[Login](//attacker.example)", goal: "Sign in.", claims },
        { heading: "Then", goal: lure, claims: [{ text: lure, answers: ["a1"] }] },
      ],
      questionsToAnswer: ["Is it free?", "Why attacker.example/login?", "<img src=x>"],
    };
    const { plan } = await planByModel(material, rules, asking(answer));
    expect(JSON.stringify(plan)).not.toContain("attacker");
    expect(plan).toMatchObject({ workingTitle: rules.workingTitle, jobToBeDone: rules.jobToBeDone });
    expect(plan.sections.map(({ heading }) => heading)).toEqual(["Options", "Next"]);
    const { markdown } = writeArticle(plan, facts, { tone: "Casual", companyName: "Lantern" });
    expect(markdown).not.toMatch(/attacker|!\[|<img/);
    const few = { ...answer, sections: answer.sections.slice(2) };
    expect((await planByModel(material, rules, asking(few))).plan.sections).toEqual(rules.sections);
  });

  it.each(["no JSON at all", '{"sections": []}'])(
    "falls back to the plan of the rules with a note when the model answers %s",
    async (answer) => {
      const planned = await planByModel(material, rules, asking(answer));
      expect(planned).toMatchObject({ plan: rules, planner: "rules" });
      expect(planned.note).toContain("made by rules");
    },
  );

  it("writes sections by rules when their facts do not prove the model's text, and says so in the post", async () => {
    const ledger = buildLedger(rules, facts);
    const sections = [
      { section: 1, paragraphs: [[{ text: "Beamer leads with 2 of 2 answers.", ids: ["claim-1-1"] }]] },
      { section: 2, paragraphs: [[{ text: "It serves 9000 teams.", ids: ["claim-1-1"] }]] },
    ];
    const spent = () => ({ inputTokens: 1, outputTokens: 1, costUsd: null, calls: 1 });
    const profile = { tone: "Casual" as const, customTone: null, customInstructions: null, language: "English" };
    const written = await writeArticleByModel(
      rules,
      facts,
      { ledger, profile, options: { tone: "Casual", companyName: "Lantern" } },
      { ...asking({ sections }), provider: "custom", spent },
    );
    expect(written.draft.markdown).toContain("Beamer leads with 2 of 2 answers.");
    expect(written.draft.markdown).not.toContain("9000");
    expect(checkArticle(written.draft, ledger, "Lantern")).toEqual([]);
    expect(written.writer).toMatchObject({ kind: "model", model: "test/model" });
    expect(written.draft.notes.join()).toContain("is written by rules");
  });
});

describe("writeArticle", () => {
  it("states only what its brief supports, sentence by sentence", () => {
    fc.assert(
      fc.property(someAnswers, prompts, (answers, prompt) => {
        const plan = planByRules(buildMaterial(answers, prompt));
        const draft = writeArticle(plan, facts, { tone: "Professional", companyName: "Lantern" });
        const unbacked = checkArticle(draft, buildLedger(plan, facts), "Lantern").filter(
          ({ kind }) => kind === "unmapped-sentence" || kind === "unknown-entry",
        );
        expect(unbacked).toEqual([]);
        expect(draft.markdown.startsWith("# ")).toBe(true);
      }),
      { numRuns: 40 },
    );
    const plan = planByRules(buildMaterial([buildAnswer(0, true, ["Beamer"]), buildAnswer(1, false, ["Beamer"])]));
    expect(checkArticle(writeArticle(plan, facts, { tone: "Casual" }), buildLedger(plan, facts), "Lantern")).toEqual(
      [],
    );
  });
});

describe("linksAbout", () => {
  it("finds addresses that contain words of the question, with titles derived from them", () => {
    const urls = [
      "https://a.example/",
      "https://a.example/blog/best-changelog-tools.html",
      "https://a.example/%E0%A4%A",
      "https://a.example/pricing",
    ];
    expect(linksAbout(urls, PROMPT)).toEqual([{ url: urls[1], title: "Best changelog tools" }]);
  });
});
