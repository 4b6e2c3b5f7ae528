/** A guide, whose text is `docs/guides/<slug>.md`. */
export type GuideEntry = {
  slug: string;
  /** The first heading of its text. */
  title: string;
  /** Other words that people search for. */
  keywords: readonly string[];
};

/** All guides in reading order. */
export const GUIDES: readonly GuideEntry[] = [
  {
    slug: "quick-start",
    title: "Quick start",
    keywords: ["guide", "begin", "install", "first changelog", "tutorial", "how to"],
  },
  {
    slug: "first-week",
    title: "A marketer's first week",
    keywords: ["guide", "marketing", "learn", "tutorial", "how to", "gap", "brief", "voice"],
  },
  {
    slug: "public-pages",
    title: "Public pages and the widget",
    keywords: [
      "guide",
      "widget",
      "embed",
      "bell",
      "script",
      "rss",
      "feed",
      "json feed",
      "public site",
      "csp",
      "custom domain",
    ],
  },
  { slug: "api", title: "Use the API", keywords: ["guide", "curl", "rest", "developer", "request", "generate", "key"] },
  {
    slug: "agents",
    title: "Connect an AI assistant",
    keywords: ["guide", "mcp", "claude", "chatgpt", "cursor", "agent", "llms.txt"],
  },
  {
    slug: "self-hosting",
    title: "Run it on your own server",
    keywords: ["guide", "self-host", "production", "postgres", "backup", "restore", "deploy", "operator"],
  },
  {
    slug: "geo-methodology",
    title: "How we measure AI visibility",
    keywords: ["guide", "methodology", "statistics", "confidence", "interval", "mention rate", "share of voice"],
  },
  {
    slug: "captured-answers",
    title: "Import captured answers",
    keywords: ["guide", "import", "chatgpt", "ai overview", "result page", "serp", "country", "panel", "capture"],
  },
  {
    slug: "publisher",
    title: "The publisher",
    keywords: ["guide", "destination", "wordpress", "ghost", "slack", "linkedin", "newsletter", "webhook", "website"],
  },
];
