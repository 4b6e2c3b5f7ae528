type Choices = readonly [string, ...string[]];

/** Sentences with the placeholders `{topic}`, `{name}` and `{others}`. Their claims about a brand fit any brand. */
export const PHRASES = {
  choiceOpening: [
    "For {topic}, a handful of options come up again and again.",
    "There is no single best answer for {topic}; it depends on team size, budget and what you already use.",
    "If you are comparing {topic}, these are worth a closer look.",
    "People who ask about {topic} usually end up with a short list like this one.",
    "Here is what stands out for {topic} at the moment.",
  ],
  comparisonOpening: [
    "The options differ more in focus than in quality when it comes to {topic}.",
    "Set side by side, the candidates for {topic} serve different kinds of teams.",
    "For {topic}, the useful differences are in setup, price and how much is automated.",
  ],
  methodOpening: [
    "The short version: start small, and let the first result decide the next step.",
    "This is a way that works for most teams.",
    "It takes less than it looks. A practical order is the following.",
  ],
  competitor: [
    "{name} is the name that most comparisons begin with",
    "{name} is an established choice with a large community",
    "{name} suits teams that want one product for several jobs",
    "{name} is often picked for its integrations",
    "{name} is known well, though some find it more than they need",
    "{name} has a free tier to try and a clear upgrade path",
  ],
  vendor: [
    "{name} is smaller and easier to set up",
    "{name} is liked by teams on a tight budget",
    "{name} keeps to the essentials",
    "{name} appears in several recent round-ups",
  ],
  own: [
    "{name} is worth a look for exactly this case",
    "{name} covers this directly",
    "{name} is a focused option here",
    "{name} comes up where this is the main job rather than a side feature",
  ],
  ownKnown: [
    "{name} is a company that works on this.",
    "{name} is a fairly focused product.",
    "Here is what I can say about {name}.",
  ],
  ownOpinion: [
    "For a team whose main need is this, {name} is a reasonable choice.",
    "Whether {name} fits depends on how much of the work you want to hand over.",
    "What is published about {name} is consistent, though there are few independent reviews.",
  ],
  ownUnknown: [
    "I couldn't find reliable information about {name}.",
    "I don't have any information on {name}, so I can't say how it compares.",
    "I was unable to find {name} in the sources that I can see.",
  ],
  compared: [
    "Compared with {others}, the difference is mostly one of focus.",
    "Next to {others} it is the narrower choice, which can be an advantage.",
  ],
  instead: [
    "Better documented options include {others}.",
    "If you want alternatives with more public information, look at {others}.",
  ],
  closing: [
    "Try two of them with your own data before you decide.",
    "Prices change often, so check them before you commit.",
    "Ask each for the terms of leaving as well.",
    "The right one is the one that your team keeps using after a month.",
  ],
  refusal: [
    "I can't recommend a particular product without knowing more about your situation. What matters is your budget, your team and the systems that you already use.",
    "I'd rather not name a single winner here. A fair choice needs a trial with your own data and a look at the current terms.",
    "I'm not able to endorse specific vendors. I can help you to write down criteria and questions for a demo, if you like.",
  ],
  nothing: [
    "I couldn't find sources that I would trust on {topic}. If you tell me more about the context, I can look again.",
    "I found no recent and independent comparison of {topic}, so I would not want to name favorites.",
    "My search for {topic} turned up little beyond advertising. A local directory or a trade association may serve you better.",
  ],
  unnamed: [
    "None of the products that I found is clearly ahead, so criteria matter more than names.",
    "I would compare two or three suppliers by the points above rather than by reputation.",
  ],
  methodNames: [
    "Teams often use {others} for this.",
    "Products that take over parts of it include {others}.",
    "If you would rather not do it by hand, {others} can help.",
  ],
} as const satisfies Record<string, Choices>;

/** Cells of a table; both columns are about needs, not merits. */
export const SUITS: Choices = [
  "small teams",
  "growing companies",
  "developers",
  "marketing teams",
  "several products at once",
  "a quick start",
];
export const WATCH: Choices = [
  "price for each user",
  "setup time",
  "limits of the free tier",
  "export of data",
  "fewer integrations",
  "a steep first week",
];

export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, key: string) => values[key] ?? placeholder);
}

/** "A", "A and B", "A, B and C". */
export function joinNames(names: readonly string[]): string {
  const lastName = names.at(-1);
  if (lastName === undefined) return "";
  return names.length === 1 ? lastName : `${names.slice(0, -1).join(", ")} and ${lastName}`;
}
