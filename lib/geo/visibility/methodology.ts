/** One method, in plain words first. */
export type Method = {
  id: string;
  title: string;
  /** For everyone. */
  summary: string;
  /** For a statistician. */
  details: string;
  sources: string[];
};

/** How figures are made, for people who must trust them. The page and the API show the same. */
export const METHODS: readonly Method[] = [
  {
    id: "counting",
    title: "What counts",
    summary: "We count answers. A failed or blocked request is never a miss, and prompts that name you are left out.",
    details:
      "Only answers with status ok count, for you and for competitors alike. Share of voice is the answers that name a brand over the sum of that for every tracked brand. Answers keep their text, model and citations, so that every figure can be traced and scored again.",
    sources: [],
  },
  {
    id: "these_prompts",
    title: "The interval of a figure",
    summary: "Ask the same prompts again next month, and the rate is very likely to be in this range.",
    details:
      "95% interval for the long-run rate of exactly these prompts, engines and languages. Answers of one day resemble each other and those of the day before: the variance is that over days, with autocorrelation drawn toward .5 and its decay toward .6. A few days do not show how much days differ, so their variance is drawn toward an intraclass correlation of .04, with the weight of four days. The figure of one day is about that day alone. Shares and average positions are ratios, linearized. Wilson's interval at the effective number of answers, with Student's quantile.",
    sources: [
      "Andrews and Monahan 1992",
      "Marriott and Pope 1954",
      "Smyth 2004",
      "Kish 1965",
      "Satterthwaite 1946",
      "Cochran 1977, chapter 6",
      "Korn and Graubard 1998",
    ],
  },
  {
    id: "the_topic",
    title: "Questions like these",
    summary: "Your prompts are a sample of what people ask. This wider range covers all questions like them.",
    details:
      "Adds the variance between topics. Wordings of one question, and prompts whose first tag is the same, form one topic. Both variances are added, less what both contain.",
    sources: ["Cameron, Gelbach and Miller 2011"],
  },
  {
    id: "changes",
    title: "Up, down or no change",
    summary: "We call a change only when prompts and days agree, over the same prompts, engines and models.",
    details:
      "Cells of prompt, engine and language that one identical model answered in both windows, each weighted equally. Chat interfaces and result pages do not name their model, so captured answers are compared without it. Up and down take p below .05 clustered by topic (McNemar's exact test below 8 topics), by day with autocorrelation, and by both. Two windows take answers of four weeks each, six prompts and four topics. Competitors over the same answers are the control (difference in differences).",
    sources: ["Cameron, Gelbach and Miller 2011", "McNemar 1947"],
  },
  {
    id: "families",
    title: "Many verdicts side by side",
    summary: "The more figures you look at, the more move by luck. We correct for that.",
    details:
      "Verdicts by engine, language and tag are one family, those of competitors another: the expected share of false ones among those shown is at most 5%.",
    sources: ["Benjamini and Hochberg 1995"],
  },
  {
    id: "gaps",
    title: "Gaps",
    summary: "One competitor is mentioned more often than you. Confirmed means that chance is an unlikely cause.",
    details:
      "McNemar's exact test over cells and days; Bonferroni over competitors, Benjamini and Hochberg over prompts at 10%. In simulations, a leader has one in 0.1%. Four gaps of 20% against 60% among 20 prompts are all listed in 98%, and all confirmed in 60% at 48 answers each, 95% at 72.",
    sources: ["McNemar 1947", "Bonett and Price 2012"],
  },
  {
    id: "briefs",
    title: "Verdicts of briefs",
    summary: "An article counts as a success only if its question improved more than similar ones did.",
    details:
      "Answers from approval to publication against later ones, at 20, 40, 80, 160 and 320 answers alone (Cochran's test, Bonferroni), and against matched control prompts. In simulations, at most 0.9% improve without an effect; 30 points are found in 69 to 90%, 10 points in 8 to 13%.",
    sources: ["Cochran 1954"],
  },
  {
    id: "power",
    title: "What these answers can show",
    summary: "No change found can mean too few answers. We say how large a change would have been seen.",
    details:
      "The smallest change found 80% of the time, from the combined variance. Answers needed assume more repeats of the same questions, which lower the noise of single answers, not the part that days and prompts add.",
    sources: [],
  },
  {
    id: "noise_floor",
    title: "Run-to-run variation",
    summary: "Ask the same questions twice at once, and the rates differ by chance. We measure by how much.",
    details:
      "Questions that one model was asked again on the same day, at least 20 an engine, show how often two answers differ (d). Over m cells, two scans differ by at most 1.96 times the root of d / m in 95% of cases.",
    sources: [],
  },
  {
    id: "grade",
    title: "Confidence grades",
    summary: "Low, medium or high confidence: how far the figures can carry a decision.",
    details:
      "High confidence takes 50 prompts, 8 topics, 3 engines, each question asked twice within 7 days, changes of 5 points detectable and a measured run-to-run variation. Medium confidence takes four of these.",
    sources: ["IAB, Measuring Visibility in the AI Era, August 2026"],
  },
];
