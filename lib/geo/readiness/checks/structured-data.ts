import type { Profile } from "#lib/geo/readiness/contract.ts";
import { formatFirst } from "#lib/geo/readiness/parse/plain.ts";
import {
  type CheckDefinition,
  countPages,
  failed,
  type Outcome,
  overPages,
  type PageRead,
  partial,
  passed,
} from "./check.ts";

const WHO = ["Organization", "Corporation", "LocalBusiness", "Person", "WebSite", "OnlineStore", "Store", "NGO"];
/** The fitting types for each kind of website. */
const FITTING: Record<Profile, readonly string[]> = {
  content: [
    ...WHO,
    ...["Article", "BlogPosting", "NewsArticle", "TechArticle", "FAQPage", "HowTo", "Product", "SoftwareApplication"],
    ...["Service", "Event", "Course", "Recipe", "VideoObject", "EducationalOrganization", "MedicalOrganization"],
  ],
  commerce: ["Product", "ProductGroup"],
  api: [...WHO, "WebAPI", "APIReference", "TechArticle", "SoftwareApplication", "FAQPage", "HowTo"],
};

export const structuredData: CheckDefinition = {
  id: "structured-data",
  name: "JSON-LD that parses, with a fitting type",
  tier: "recommended",
  weight: 6,
  judge: overPages((pages, { profile }) => {
    const fix = fixFor(profile);
    const blocks = pages.reduce((sum, { page }) => sum + page.data.blocks, 0);
    if (blocks === 0) return failed(`None of ${countPages(pages.length)} holds JSON-LD.`, fix);
    const broken = pages.flatMap(({ page }) => page.data.broken);
    const types = [...new Set(pages.flatMap(({ page }) => page.data.types))];
    if (types.length === 0) return failed(`JSON-LD without a type that can be read: ${formatFirst(broken)}.`, fix);
    if (broken.length > 0)
      return partial(`${broken.length} of ${blocks} blocks are broken: ${formatFirst(broken)}.`, fix);
    const fitting = types.filter((type) => FITTING[profile].includes(type));
    if (fitting.length === 0) return partial(`The types ${formatFirst(types, 6)} do not say what the website is.`, fix);
    if (profile === "commerce") return judgeOffers(pages, fix);
    return passed(`${blocks} blocks parse; types ${formatFirst(fitting, 6)}.`);
  }),
};

function fixFor(profile: Profile): string {
  const type = {
    content: "Organization and Article",
    commerce: "Product with its offers",
    api: "WebAPI or TechArticle",
  };
  return `Describe the website and its pages in JSON-LD (schema.org): ${type[profile]}, each block valid JSON.`;
}

/** Checks that products have an offer with price and currency. */
function judgeOffers(pages: readonly PageRead[], fix: string): Outcome {
  const items = pages.flatMap(({ page }) => page.data.items);
  const products = items.filter(({ types }) => types.includes("Product") || types.includes("ProductGroup"));
  const priced = items.filter(
    ({ types, value }) =>
      types.some((type) => /Offer$/.test(type)) &&
      [value.price, value.lowPrice, value.priceSpecification].some((price) => price !== undefined),
  );
  const currency = priced.some(({ value }) => typeof value.priceCurrency === "string" || value.priceSpecification);
  if (priced.length === 0 || !currency) {
    return partial(`${products.length} products, none with a price and its currency.`, fix);
  }
  return passed(`${products.length} products, ${priced.length} offers with a price.`);
}
