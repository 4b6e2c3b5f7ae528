import type { SiteReply, SiteRoute, SiteRoutes } from "./readiness-site.ts";

type PageText = {
  path: string;
  title: string;
  description: string;
  /** Markup of the body. */
  body: string;
  /** JSON-LD. */
  data?: unknown;
  /** Additional markup of the head. */
  head?: string;
};

/** Renders a page with everything that an audit expects of a good website. */
export function sitePage(origin: string, { path, title, description, body, data, head = "" }: PageText): string {
  const json = data === undefined ? "" : `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><meta name="description" content="${description}"><link rel="canonical" href="${origin}${path}">${json}${head}</head><body>${body}</body></html>`;
}

export function html(body: string, headers: Record<string, string> = {}): SiteReply {
  return { headers: { "content-type": "text/html; charset=utf-8", ...headers }, body };
}

export function file(type: string, body: string | Uint8Array, headers: Record<string, string> = {}): SiteReply {
  return { headers: { "content-type": type, ...headers }, body };
}

/** Serves a page as HTML, or as Markdown when the Accept header requests it. */
function negotiateMarkdown(page: string, markdown: string, headers: Record<string, string>): SiteRoute {
  return ({ accept }) =>
    accept.startsWith("text/markdown")
      ? file("text/markdown; charset=utf-8", markdown, { vary: "Accept" })
      : html(page, { vary: "Accept", ...headers });
}

const context = "https://schema.org";
const ROBOTS = (origin: string) =>
  `User-agent: *\nAllow: /\nDisallow: /search\nContent-Signal: search=yes, ai-input=yes, ai-train=no\n\nUser-agent: GPTBot\nDisallow: /\n\nSitemap: ${origin}/sitemap.xml\n`;

/** Renders a sitemap with the same modification date for all paths. */
export function siteMap(origin: string, paths: readonly string[], lastmod = "<lastmod>2026-02-20</lastmod>"): string {
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc>${lastmod}</url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("")}</urlset>`;
}

function buildSiteFiles(origin: string, name: string, paths: readonly string[]): SiteRoutes {
  return {
    "/robots.txt": file("text/plain", ROBOTS(origin)),
    "/sitemap.xml": file("application/xml", siteMap(origin, paths)),
    "/llms.txt": file("text/plain", `# ${name}\n\n> What ${name} does.\n\n- [Home](${origin}/): where to begin\n`),
    "/feedback.md": file("text/markdown", `# Feedback\n\nTell ${name} what was missing.\n`),
  };
}

const LINK = { link: '</llms.txt>; rel="describedby"; type="text/plain"' };

/** A bakery with articles about bread. */
export function contentSite(origin: string): SiteRoutes {
  const organization = { "@context": context, "@type": "Organization", name: "Crumbly", url: origin };
  const home = sitePage(origin, {
    path: "/",
    title: "Crumbly, a bakery in Graz",
    description: "Crumbly bakes sourdough bread in Graz and writes about how it is done.",
    data: organization,
    body: '<header><a href="/about">About</a> <a href="/notes/first-loaf">First loaf</a> <a href="/visit">Visit</a></header><main><h1>Bread that takes two days</h1><p>We mix flour, water and salt in the evening, let the dough rest in the cold overnight, and bake it on stone the day after next. Nothing is added to make it faster.</p><h2>What we bake</h2><p>Rye, spelt and wheat, in loaves of one and of two kilograms, and on Saturdays the small ones with walnuts.</p></main>',
  });
  const about = sitePage(origin, {
    path: "/about",
    title: "About Crumbly",
    description: "Who bakes at Crumbly, since when, and with whose grain the bread is made.",
    body: "<h1>Who we are</h1><p>Three bakers and a miller have run Crumbly since 2011. The grain comes from four farms within an hour of the city, and we name each of them on the loaf, with the field and the year of its harvest.</p>",
  });
  const note = sitePage(origin, {
    path: "/notes/first-loaf",
    title: "How to bake a first loaf",
    description: "A first sourdough loaf step by step, with times, temperatures and what may go wrong.",
    data: { "@context": context, "@type": "Article", headline: "How to bake a first loaf", author: organization },
    body: "<article><h1>How to bake a first loaf</h1><p>Begin in the evening with a starter that is awake: it floats on water when it is. Mix it with flour and lukewarm water, wait half an hour, then fold in the salt.</p><h2>The oven</h2><p>As hot as it gets, with a stone and a bowl of water.</p><h3>How long</h3><p>Fifty minutes for one kilogram.</p></article>",
  });
  const visit = sitePage(origin, {
    path: "/visit",
    title: "Visit the bakery",
    description: "Where Crumbly is in Graz, when the shop is open, and how to get there.",
    body: "<h1>Visit us</h1><p>The shop stands in the old mill by the river, two stops from the main station by tram. It is open from Tuesday to Saturday, from seven in the morning until the last loaf is gone, mostly about two.</p>",
  });
  return {
    ...buildSiteFiles(origin, "Crumbly", ["/", "/about", "/notes/first-loaf", "/visit"]),
    "/": negotiateMarkdown(home, "# Bread that takes two days\n\nWe mix flour, water and salt.\n", LINK),
    "/about": html(about),
    "/notes/first-loaf": html(note),
    "/visit": html(visit),
  };
}

/** A shop for bicycle lamps. */
export function shopSite(origin: string): SiteRoutes {
  const offer = (price: string) => ({ "@type": "Offer", price, priceCurrency: "EUR", availability: "InStock" });
  const product = (name: string, price: string) => ({
    "@context": context,
    "@graph": [{ "@type": "Product", name, sku: name.toLowerCase(), offers: offer(price) }],
  });
  const nav = '<nav><a href="/lamps/glow">Glow</a> <a href="/lamps/beam">Beam</a> <a href="/cart">Cart</a></nav>';
  const home = sitePage(origin, {
    path: "/",
    title: "Lumen, lamps for bicycles",
    description: "Lamps for bicycles that last a winter on one charge, sold by those who build them.",
    data: { "@context": context, "@type": "OnlineStore", name: "Lumen", url: origin },
    body: `${nav}<h1>Lamps that last a winter</h1><p>We build two lamps in our own workshop, one for the city and one for the forest. Both are charged once a season, weigh less than an apple, and can be repaired with a screwdriver and our drawings.</p>`,
  });
  const lamp = (path: string, name: string, price: string, text: string) =>
    sitePage(origin, {
      path,
      title: `${name}, a lamp by Lumen`,
      description: `${name} by Lumen: how bright it is, how long it lasts, what it costs and how to repair it.`,
      data: product(name, price),
      body: `${nav}<h1>${name}</h1><p>${text}</p><h2>Price</h2><p>${price} euros, with a cable and two straps.</p>`,
    });
  return {
    ...buildSiteFiles(origin, "Lumen", ["/", "/lamps/glow", "/lamps/beam"]),
    "/": negotiateMarkdown(home, "# Lamps that last a winter\n\nTwo lamps.\n", LINK),
    "/lamps/glow": html(
      lamp(
        "/lamps/glow",
        "Glow",
        "49.00",
        "Glow is for the city: it is seen from three hundred metres, does not dazzle those who come towards you, and turns itself off when the bicycle stands still for four minutes.",
      ),
    ),
    "/lamps/beam": html(
      lamp(
        "/lamps/beam",
        "Beam",
        "89.00",
        "Beam is for the forest: it lights a path forty metres ahead and as wide as a road, dims by itself when somebody comes towards you, and keeps working in rain, snow and frost.",
      ),
    ),
  };
}

/** The documentation of an API for parcels. */
export function apiSite(origin: string): SiteRoutes {
  const openapi = {
    openapi: "3.1.0",
    info: { title: "Parcelry", version: "1.4.0" },
    paths: { "/parcels": { get: { summary: "List parcels", responses: { "200": { description: "Parcels." } } } } },
    components: {
      securitySchemes: {
        login: { type: "oauth2", flows: { clientCredentials: { tokenUrl: `${origin}/token`, scopes: {} } } },
      },
    },
  };
  const home = sitePage(origin, {
    path: "/",
    title: "Parcelry API",
    description: "The API of Parcelry: send parcels, follow them, and be told where they are.",
    data: { "@context": context, "@type": "WebAPI", name: "Parcelry", documentation: `${origin}/guides/parcels` },
    head: `<link rel="service-desc" href="/openapi.json" type="application/json">`,
    body: '<nav><a href="/guides/parcels">Parcels</a> <a href="/openapi.json">OpenAPI</a></nav><main><h1>Parcelry API</h1><p>Everything that the dashboard does can be done over HTTP: create a parcel, print its label, follow it from door to door, and receive a webhook whenever it moves. Requests and answers are JSON.</p><h2>Begin</h2><p>Ask for a key, then send a first parcel in the sandbox.</p></main>',
  });
  const guide = sitePage(origin, {
    path: "/guides/parcels",
    title: "Parcels, a guide to the Parcelry API",
    description: "How parcels are created, labelled and followed with the Parcelry API, with requests to copy.",
    data: { "@context": context, "@type": "TechArticle", headline: "Parcels" },
    body: "<h1>Parcels</h1><p>A parcel has a sender, a receiver, a weight in grams and a state. It is created with one request and answered at once; the label follows within a second, and each move of the parcel is an event of its own.</p>",
  });
  const json = (value: unknown) => file("application/json", JSON.stringify(value));
  return {
    ...buildSiteFiles(origin, "Parcelry", ["/", "/guides/parcels"]),
    "/": negotiateMarkdown(home, "# Parcelry API\n\nEverything over HTTP.\n", {
      link: '</openapi.json>; rel="service-desc", </.well-known/api-catalog>; rel="api-catalog"',
    }),
    "/guides/parcels": html(guide),
    "/openapi.json": json(openapi),
    "/.well-known/api-catalog": file(
      "application/linkset+json",
      JSON.stringify({ linkset: [{ anchor: origin, "service-desc": [{ href: `${origin}/openapi.json` }] }] }),
    ),
    "/.well-known/oauth-protected-resource": json({ resource: origin, authorization_servers: [origin] }),
    "/.well-known/oauth-authorization-server": json({ issuer: origin, token_endpoint: `${origin}/token` }),
    "/.well-known/mcp.json": json({ name: "parcelry", endpoint: `${origin}/mcp` }),
  };
}
