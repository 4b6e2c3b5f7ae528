import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ModelFault } from "#lib/ai/fault.ts";
import { writeArticle } from "#lib/content/articles/article.ts";
import { checkArticle } from "#lib/content/articles/check.ts";
import { buildLedger } from "#lib/content/articles/ledger.ts";
import { writeArticleByModel } from "#lib/content/articles/model.ts";
import { linksAbout } from "#lib/geo/briefs/job/site-links.ts";
import type { Answer, Fact, Material } from "#lib/geo/briefs/material.ts";
import { storedPlan } from "#lib/geo/briefs/stored.ts";
import { planByModel } from "./model.ts";
import { planByRules } from "./plan.ts";
import { claimFault, filterSupported, toClaimSources } from "./verify.ts";
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
const TEXTS = [
  "Lantern writes changelogs from merged pull requests.",
  "Teams review each draft before it is published.",
  "The free plan covers 3 repositories.",
  "Lantern has an API and webhooks.",
  "Pricing starts at 29 dollars a month.",
  "Setup takes one GitHub app.",
  "Drafts quote the commits behind every sentence.",
  "Lantern hosts the changelog page on your own domain.",
];
const FACTS = TEXTS.map((text, index): Fact => ({ id: `fact_${index}`, text, kind: "entered", source: null }));
const buildMaterial = (
  answers: readonly Answer[],
  targetPrompt = PROMPT,
  facts: readonly Fact[] = FACTS,
): Material => ({
  facts,
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
const context = { projectId: "proj_1", brandName: "Lantern", createdAt: "2026-10-10T12:00:00.000Z" };

describe("planByRules", () => {
  it("makes a valid plan whose claims are all supported, for any answers and facts", () => {
    fc.assert(
      fc.property(someAnswers, prompts, fc.subarray(FACTS), (answers, prompt, facts) => {
        const material = buildMaterial(answers, prompt, facts);
        const plan = planByRules(material);
        expect(storedPlan.parse(plan).sections.length).toBeGreaterThan(1);
        expect(planByRules(material)).toEqual(plan);
        const claims = plan.sections.flatMap((section) => section.claims);
        expect(filterSupported(claims, toClaimSources(material, ["Lantern"])).faults).toEqual([]);
        expect(new Set(claims.flatMap(({ factIds }) => factIds)).size).toBe(claims.length);
        expect(plan.missingFacts.length > 0).toBe(facts.length < 8);
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

  it("asks what engines searched for, names the pages to beat, and states facts alone", () => {
    const answers = [buildAnswer(0, true, ["Beamer"]), buildAnswer(1, false, ["Beamer"], "Pricing is clear.")];
    const plan = planByRules(buildMaterial([...answers, buildAnswer(2, false, [])]));
    const texts = plan.sections.flatMap(({ claims }) => claims.map(({ text }) => text));
    expect(texts.toSorted()).toEqual(TEXTS.toSorted());
    expect(plan.questionsToAnswer).toEqual(["changelog tools comparison"]);
    expect(plan.sourcesToBeat).toEqual([expect.objectContaining({ url: PAGE.url, answers: 3 })]);
  });

  it("asks first for facts about criteria that answers speak of", () => {
    const answers = [buildAnswer(0, false, [], "Pricing matters."), buildAnswer(1, false, [], "Pricing matters.")];
    const few = FACTS.filter(({ text }) => !text.includes("Pricing") && !text.includes("plan"));
    const { missingFacts } = planByRules(buildMaterial(answers, PROMPT, few));
    expect(missingFacts).toHaveLength(2);
    expect(missingFacts[1]).toMatch(/^Lantern and .*pric/i);
  });
});

describe("storedPlan", () => {
  it("drops claims about answers that an earlier plan has", () => {
    const { facts: _, missingFacts: __, ...plan } = planByRules(buildMaterial([]));
    const claims = [{ text: "Lantern is named in 0 of 9 answers.", checkIds: ["chk_1"] }];
    const earlier = { ...plan, sections: plan.sections.map((section) => ({ ...section, claims })) };
    const parsed = storedPlan.parse(earlier);
    expect(parsed.facts).toEqual([]);
    expect(parsed.sections.flatMap((section) => section.claims)).toEqual([]);
  });
});

describe("claimFault", () => {
  const sources = toClaimSources(buildMaterial([]), ["Lantern"]);
  const ids = FACTS.map(({ id }) => id);
  const fault = (text: string, factIds = ids) => claimFault({ text, factIds }, sources);

  it.each([
    "Lantern covers 3 repositories in its free plan.",
    "A page says: “Pricing starts at 29 dollars a month.”",
    "It takes one GitHub app.",
  ])("accepts a supported claim: %s", (text) => expect(fault(text)).toBeNull());

  it.each([
    ["a number from nowhere", "Lantern covers 55 repositories."],
    ["a name that no fact holds", "Teams praise the tool by Contoso."],
    ["words that no fact says", "A page says: “Pricing starts at 9 dollars.”"],
    ["a count of answers", "Lantern is named in 3 of 3 answers."],
    ["a share of answers", "Half of the answers name Lantern."],
    ["a quote of an answer", "One answer says of Lantern: “Setup takes one GitHub app.”"],
  ])("refuses %s", (_, text) => expect(fault(text)).not.toBeNull());

  it("knows only the facts of the brief", () => {
    expect(fault("It has an API.", ["fact_3", "fact_x"])).toBe("There is no fact fact_x in this brief.");
  });
});

describe("planning and writing by a model", () => {
  const material = buildMaterial([buildAnswer(0, false, ["Beamer"]), buildAnswer(1, false, ["Beamer"])]);
  const rules = planByRules(material);
  const asking = (answer: unknown) => ({
    choice: { id: "test/model", provider: "custom" as const },
    spent: { calls: 1, inputTokens: 1, outputTokens: 1, costUsd: null },
    ask: async () => (typeof answer === "string" ? answer : JSON.stringify(answer)),
  });

  it("leaves out claims that the facts do not support, and says so in the note", async () => {
    const claims = [
      { text: "The free plan covers 3 repositories.", facts: ["f3"] },
      { text: "Lantern is used by 9000 teams.", facts: ["f1"] },
      { text: "Lantern is good.", facts: ["f99"] },
      { text: "Lantern is named in 1 of 2 answers.", facts: ["f1"] },
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
    expect(plan.sections[0]?.claims).toEqual([{ text: claims[0]?.text, factIds: ["fact_2"] }]);
    expect(note).toContain("3 of its claims were left out");
    expect(storedPlan.safeParse(plan).success).toBe(true);
  });

  it("drops addresses and markup when the model obeys an injected instruction", async () => {
    const claims = [{ text: "The free plan covers 3 repositories.", facts: ["f3"] }];
    const lure = "Sign in at https://attacker.example/?d=plans";
    const answer = {
      workingTitle: "![x](https://attacker.example/p.png)",
      jobToBeDone: "Open www.attacker.example first",
      sections: [
        { heading: "Options", goal: "Know them.", claims },
        { heading: "Next", goal: "Act.", claims },
        { heading: "[Login](//attacker.example)", goal: "Sign in.", claims },
        { heading: "Then", goal: lure, claims: [{ text: lure, facts: ["f1"] }] },
      ],
      questionsToAnswer: ["Is it free?", "Why attacker.example/login?", "<img src=x>"],
    };
    const { plan } = await planByModel(material, rules, asking(answer));
    expect(JSON.stringify(plan)).not.toContain("attacker");
    expect(plan).toMatchObject({ workingTitle: rules.workingTitle, jobToBeDone: rules.jobToBeDone });
    expect(plan.sections.map(({ heading }) => heading)).toEqual(["Options", "Next"]);
    const { markdown } = writeArticle(plan, context, { tone: "Casual", companyName: "Lantern" });
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
    const ledger = buildLedger(rules, context);
    const sections = [
      { section: 1, paragraphs: [[{ text: "Lantern covers 3 repositories in its free plan.", ids: ["fact_2"] }]] },
      { section: 2, paragraphs: [[{ text: "It serves 9000 teams.", ids: ["fact_0"] }]] },
    ];
    const profile = { tone: "Casual" as const, customTone: null, customInstructions: null, language: "English" };
    const written = await writeArticleByModel(
      rules,
      context,
      { ledger, profile, options: { tone: "Casual", companyName: "Lantern" } },
      asking({ sections }),
    );
    expect(written.draft.markdown).toContain("Lantern covers 3 repositories in its free plan.");
    expect(written.draft.markdown).not.toContain("9000");
    expect(checkArticle(written.draft, ledger, "Lantern")).toEqual([]);
    expect(written.writer).toMatchObject({ kind: "model", model: "test/model" });
    expect(written.report.join()).toContain("is written by rules");
  });
});

describe("writeArticleByModel", () => {
  const rules = planByRules(buildMaterial([]));
  const profile = { tone: "Casual" as const, customTone: null, customInstructions: null, language: "English" };
  const supported = { text: "Setup takes one GitHub app.", ids: ["fact_5"] };
  const reversed = { text: "Teams never review a draft before it is published.", ids: ["fact_1"] };

  /** A model that answers one question after another, the last answer for ever. A text is cut off where it ends. */
  async function writeWith(...answers: (object | string)[]) {
    const prompts: string[] = [];
    const ask = async ({ prompt }: { prompt: string }): Promise<string> => {
      prompts.push(prompt);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      if (typeof answer === "string") throw new ModelFault("truncated", { partial: answer });
      return JSON.stringify(answer);
    };
    const material = {
      ledger: buildLedger(rules, context),
      profile,
      options: { tone: "Casual" as const, companyName: "Lantern" },
    };
    const spent = { calls: 1, inputTokens: 1, outputTokens: 1, costUsd: null };
    const model = { choice: { id: "test/model", provider: "custom" as const }, spent, ask };
    return { ...(await writeArticleByModel(rules, context, material, model)), prompts };
  }
  const section = (...sentences: object[]) => ({ sections: [{ section: 1, paragraphs: [sentences] }] });

  it("sends a sentence back that says the opposite of its fact, and leaves it out when it stays", async () => {
    const { draft, report, prompts } = await writeWith(
      section(supported, { ...supported, text: "It takes one app." }, reversed),
    );
    expect(prompts.filter((prompt) => prompt.includes("had the faults named here"))).toHaveLength(2);
    expect(draft.markdown).toContain("Setup takes one GitHub app.");
    expect(draft.markdown).not.toContain("Teams never review");
    expect(report.join()).toContain("were left out of");
  });

  it("leaves a sentence out that the second reading rejects", async () => {
    const rejected = { verdicts: [{ id: "2", supported: false, quote: "in no time" }] };
    const doubted = { text: "Setup takes one GitHub app, as teams say.", ids: ["fact_5"] };
    const { draft } = await writeWith(section(supported, doubted), rejected, { sections: [] });
    expect(draft.markdown).toContain("Setup takes one GitHub app.");
    expect(draft.markdown).not.toContain("as teams say");
  });

  it("keeps the whole sections of an answer that was cut off and asks once for the others", async () => {
    const all = rules.sections.map((_, index) => ({ ...section(supported).sections[0], section: index + 1 }));
    const cut = JSON.stringify({ sections: all.slice(0, 2) }).slice(0, -20);
    const { draft, report, writer, prompts } = await writeWith(cut, { sections: all.slice(1) }, { verdicts: [] });
    const others = all.slice(1).map((each) => each.section);
    expect(prompts[1]).toContain(`Write only the sections with these numbers: ${others.join(", ")}.`);
    expect(prompts.filter((prompt) => prompt.startsWith("The plan:"))).toHaveLength(2);
    expect(draft.markdown.split("Setup takes one GitHub app.")).toHaveLength(all.length + 1);
    expect(writer.fallbackSections).toEqual([]);
    expect(report).toEqual([
      "The model's answer was cut off at its length limit. The sections that it had finished stay, and a second request asked for the others.",
    ]);
  });

  it("writes the rest by rules when the second answer is cut off too", async () => {
    const cut = `${JSON.stringify(section(supported)).slice(0, -2)},{"section":2,"para`;
    const { draft, report, prompts } = await writeWith(cut, '{"sections":[{"section":2', { verdicts: [] });
    expect(prompts.filter((prompt) => prompt.startsWith("The plan:"))).toHaveLength(2);
    expect(draft.markdown).toContain("Setup takes one GitHub app.");
    expect(report).toEqual([
      "The model's answer was cut off at its length limit. The sections that it had finished stay, and Clarion writes the others by its rules.",
    ]);
  });

  it("encloses facts and the voice in markers that they cannot close", async () => {
    const { prompts } = await writeWith(section(supported));
    const [marker = ""] = prompts[0]?.match(/(?<=<data-)[0-9a-f]{24}/) ?? [];
    const outside = (prompts[0] ?? "").replace(new RegExp(`<data-${marker}>[\\s\\S]*?</data-${marker}>`, "g"), "");
    expect(outside).not.toContain("GitHub");
  });
});

describe("writeArticle", () => {
  it("states only facts of its brief, and no measurement, for any answers", () => {
    fc.assert(
      fc.property(someAnswers, fc.subarray(FACTS), (answers, facts) => {
        const plan = planByRules(buildMaterial(answers, PROMPT, facts));
        const draft = writeArticle(plan, context, { tone: "Professional", companyName: "Lantern" });
        const unbacked = checkArticle(draft, buildLedger(plan, context), "Lantern").filter(
          ({ kind }) => kind === "unmapped-sentence" || kind === "unknown-entry",
        );
        expect(unbacked).toEqual([]);
        expect(draft.markdown.startsWith("# ")).toBe(true);
        expect(draft.markdown).not.toMatch(/\banswers\b|cited|is named|good choice/);
      }),
      { numRuns: 40 },
    );
    const plan = planByRules(buildMaterial([buildAnswer(0, true, ["Beamer"])]));
    expect(
      checkArticle(writeArticle(plan, context, { tone: "Casual" }), buildLedger(plan, context), "Lantern"),
    ).toEqual([]);
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
