/** A deterministic pseudorandom generator of numbers from 0 to 1 (Mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
const agent = (name: string) =>
  `Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ${name}; +https://ai.example)`;

type Fields = Record<string, unknown>;

/** The kinds of traffic with their weights. An AI refers some of the visitors, and some of those buy. */
const KINDS: readonly (readonly [number, (random: () => number) => Fields])[] = [
  [18, () => ({ userAgent: agent("GPTBot/1.2"), ip: "4.151.71.177" })],
  [4, () => ({ userAgent: agent("GPTBot/1.2"), ip: "203.0.113.7" })],
  [10, (random) => ({ userAgent: agent("ClaudeBot/1.0"), ip: `216.73.216.${Math.floor(random() * 250) + 1}` })],
  [8, () => ({ userAgent: agent("bingbot/2.0"), ip: "13.66.139.9" })],
  [10, (random) => ({ userAgent: agent("ChatGPT-User/1.0"), ip: `4.151.71.${176 + Math.floor(random() * 16)}` })],
  [6, (random) => ({ referer: "https://chatgpt.com/", ip: `198.51.${Math.floor(random() * 100)}.23` })],
  [6, (random) => ({ referer: "https://www.perplexity.ai/", visitorId: `visitor-${Math.floor(random() * 40)}` })],
  [8, (random) => ({ visitorId: `visitor-${Math.floor(random() * 80)}`, ip: "198.51.100.77" })],
  [20, () => ({ ip: "198.51.100.88", referer: "https://www.google.com/" })],
  [4, () => ({ userAgent: agent("UnheardOfBot/1.0") })],
  [4, () => ({ userAgent: "UptimeRobot/2.0" })],
  [
    2,
    (random) => ({ type: "conversion", visitorId: `visitor-${Math.floor(random() * 80)}`, name: "signup", value: 9 }),
  ],
  [2, () => ({ url: "ftp://acme.example/" })],
];
const PATHS = ["/", "/pricing", "/docs/start", "/blog/a%20post", "/thanks/order"];

/** Generates mixed traffic of some hours before an instant, in order of time; about one event in 40 occurs twice. */
export function traffic({
  until,
  hours,
  perHour,
  seed,
}: {
  until: Date;
  hours: number;
  perHour: number;
  seed: number;
}): Fields[] {
  const random = createRandom(seed);
  const total = KINDS.reduce((sum, [weight]) => sum + weight, 0);
  const count = hours * perHour;
  const start = until.getTime() - hours * 3_600_000;
  return Array.from({ length: count }, (_, i) => {
    let left = random() * total;
    const chosen = ([weight]: (typeof KINDS)[number]) => {
      left -= weight;
      return left < 0;
    };
    const [, make] = KINDS.find(chosen) ?? [0, () => ({})];
    const path = PATHS[Math.floor(random() * PATHS.length)];
    return {
      eventId: `event-${seed}-${random() < 0.025 ? Math.max(0, i - 1) : i}`,
      timestamp: new Date(start + ((i + 1) / count) * hours * 3_600_000).toISOString(),
      method: "GET",
      url: `https://acme.example${path}?session=${i}`,
      status: 200,
      userAgent: BROWSER,
      ...make(random),
    };
  });
}
