import type { Profile } from "#lib/geo/readiness/contract.ts";
import type { Page } from "#lib/geo/readiness/pages/read-page.ts";

const CART = /\/(?:cart|basket|checkout|warenkorb|panier|carrito|bag)(?:[/?#]|$)/i;
const PRODUCT_TYPES = new Set(["Product", "ProductGroup", "Offer", "AggregateOffer", "OnlineStore", "Store"]);
const API_TYPES = new Set(["APIReference", "WebAPI"]);
const API_HOST = /^(?:api|apis|developers?|docs\.api)\./i;
const API_PATH =
  /\/(?:openapi|swagger)(?:\.json|\.ya?ml|[/?#]|$)|\/api-reference(?:[/?#]|$)|\/reference\/api(?:[/?#]|$)/i;
const API_RELATIONS = new Set(["service-desc", "service-doc", "api-catalog"]);

/**
 * Detects the kind of website from its pages: products and a cart make a shop, an API description or reference pages
 * make an API, everything else is content.
 */
export function detectProfile(origin: string, pages: readonly Page[]): Profile {
  if (signsOfShop(pages) >= 2) return "commerce";
  return isApi(origin, pages) ? "api" : "content";
}

function signsOfShop(pages: readonly Page[]): number {
  const products = pages.some(({ data }) => data.types.some((type) => PRODUCT_TYPES.has(type)));
  const cart = pages.some(({ links }) => links.some(({ url }) => CART.test(new URL(url).pathname)));
  const items = pages.filter(({ data }) => data.types.includes("Product")).length;
  return Number(products) + Number(cart) + Number(items > 1);
}

function isApi(origin: string, pages: readonly Page[]): boolean {
  if (API_HOST.test(new URL(origin).hostname)) return true;
  return pages.some(
    ({ data, links, relations }) =>
      data.types.some((type) => API_TYPES.has(type)) ||
      relations.some(({ rel }) => rel.split(/\s+/).some((one) => API_RELATIONS.has(one))) ||
      links.some(({ url }) => isOwn(url, origin) && API_PATH.test(new URL(url).pathname)),
  );
}

function isOwn(url: string, origin: string): boolean {
  return new URL(url).origin === origin;
}
