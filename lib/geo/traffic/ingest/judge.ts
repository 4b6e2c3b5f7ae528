import { findReferral } from "#lib/geo/traffic/classify/referral.ts";
import { classifySender } from "#lib/geo/traffic/classify/sender.ts";
import { TAG_PARAMETER } from "#lib/geo/traffic/contract.ts";
import type { AgentRule, Classification, Envelope, Visitor } from "#lib/geo/traffic/types.ts";
import { type Address, addressIn, truncated } from "#lib/geo/traffic/verify/address.ts";
import { type Verifier, verifyAddress } from "#lib/geo/traffic/verify/lists.ts";
import { isPublic } from "#lib/geo/traffic/verify/ranges.ts";

const TAG = /^[A-Za-z0-9_-]{1,64}$/;
// Files that browsers request by themselves with a page.
const ASSET =
  /\.(?:css|js|mjs|map|json|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|eot|mp4|webm|mp3|wasm|webmanifest)$/i;

/**
 * The classification of an event. `ignored`: unrelated to AI. `followsVisitor`: counts only if an AI referred the
 * visitor before.
 * Only verifiable claims about the sender are trusted.
 */
export type Verdict =
  | { kind: "ignored" }
  | { kind: "event"; classification: Classification; visitor: Visitor | null }
  | Follows;
type Follows = { kind: "followsVisitor"; category: "follow-up" | "conversion"; visitor: Visitor };

const IGNORED: Verdict = { kind: "ignored" };

/** What claims are verified by: the operators' lists, and the time by which they are old. */
export type Evidence = { verifier: Verifier; now: Date };

export function judge(envelope: Envelope, evidence: Evidence): Verdict {
  if (envelope.type === "conversion") return follows(envelope, "conversion");
  const sender = classifySender(envelope.userAgent);
  if (sender.kind === "ordinary") return IGNORED;
  if (sender.kind === "person") return judgePerson(envelope);
  const address = envelope.ip === null ? undefined : addressIn(envelope.ip);
  if (sender.kind === "agent") return judgeAgent(sender.rule, address, evidence);
  const classification: Classification = { category: "unknown-bot", agent: sender.name, confidence: "reported" };
  return { kind: "event", classification, visitor: null };
}

function judgeAgent(
  { agent, category, ranges }: AgentRule,
  address: Address | undefined,
  { verifier, now }: Evidence,
): Verdict {
  const confidence = verifyAddress(verifier, ranges, address, now);
  const isSession = category === "assistant-browse" && confidence !== "rejected";
  return {
    kind: "event",
    classification: { category, agent, confidence },
    visitor: isSession ? fromNetwork(address, agent) : null,
  };
}

function judgePerson(envelope: Envelope): Verdict {
  const { url, referer, ip } = envelope;
  if (!url || ASSET.test(url.pathname)) return IGNORED;
  const isView = envelope.method === "GET" || envelope.method === "HEAD";
  const source = isView ? findReferral(referer, url) : undefined;
  if (!source) return follows(envelope, "follow-up");
  const classification: Classification = { category: "ai_referral", agent: source.agent, confidence: "reported" };
  const address = ip === null ? undefined : addressIn(ip);
  return { kind: "event", classification, visitor: ownVisitor(envelope) ?? fromNetwork(address, source.agent) };
}

function follows(envelope: Envelope, category: Follows["category"]): Verdict {
  const visitor = ownVisitor(envelope);
  return visitor ? { kind: "followsVisitor", category, visitor } : IGNORED;
}

/** The visitor as identified by the website: by its id or by our tag in the link. */
function ownVisitor({ visitorId, url }: Envelope): Visitor | null {
  if (visitorId !== null) return { precision: "exact", key: `visitor:${visitorId}` };
  const tag = url?.search.includes(TAG_PARAMETER) ? url.searchParams.get(TAG_PARAMETER) : null;
  return tag !== null && tag !== undefined && TAG.test(tag) ? { precision: "exact", key: `tag:${tag}` } : null;
}

/** Estimates a visitor from source and network; events of the same half hour share a journey. */
function fromNetwork(address: Address | undefined, agent: string): Visitor | null {
  if (!address || !isPublic(address)) return null;
  return { precision: "estimated", key: `${agent}:${truncated(address)}` };
}
