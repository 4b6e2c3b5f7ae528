import { referralOf } from "#lib/geo/traffic/classify/referral.ts";
import { senderOf } from "#lib/geo/traffic/classify/sender.ts";
import { TAG_PARAMETER } from "#lib/geo/traffic/contract.ts";
import type { AgentRule, Envelope, Judged, Visitor } from "#lib/geo/traffic/types.ts";
import { type Address, addressIn, truncated } from "#lib/geo/traffic/verify/address.ts";
import { verdictOf } from "#lib/geo/traffic/verify/lists.ts";
import { isPublic } from "#lib/geo/traffic/verify/ranges.ts";

const TAG = /^[A-Za-z0-9_-]{1,64}$/;
// What a browser asks for by itself once it has a page.
const ASSET =
  /\.(?:css|js|mjs|map|json|png|jpe?g|gif|svg|webp|avif|ico|woff2?|ttf|otf|eot|mp4|webm|mp3|wasm|webmanifest)$/i;

/**
 * What an event is. `ignored`: nothing of AI. `followsVisitor`: something only where an AI has sent the visitor before.
 * Everything else stands by itself. Nothing that the website says of who asked is believed but what can be checked.
 */
export type Verdict = { kind: "ignored" } | { kind: "event"; judged: Judged; visitor: Visitor | null } | Follows;
type Follows = { kind: "followsVisitor"; category: "follow-up" | "conversion"; visitor: Visitor };

const IGNORED: Verdict = { kind: "ignored" };

export function judge(envelope: Envelope): Verdict {
  if (envelope.type === "conversion") return follows(envelope, "conversion");
  const sender = senderOf(envelope.userAgent);
  if (sender.kind === "ordinary") return IGNORED;
  if (sender.kind === "person") return judgePerson(envelope);
  const address = envelope.ip === null ? undefined : addressIn(envelope.ip);
  if (sender.kind === "agent") return judgeAgent(sender.rule, address);
  const judged: Judged = { category: "unknown-bot", agent: sender.name, confidence: "reported" };
  return { kind: "event", judged, visitor: null };
}

function judgeAgent({ agent, category, ranges }: AgentRule, address: Address | undefined): Verdict {
  const confidence = verdictOf(ranges, address);
  const isSession = category === "assistant-browse" && confidence !== "rejected";
  return {
    kind: "event",
    judged: { category, agent, confidence },
    visitor: isSession ? fromNetwork(address, agent) : null,
  };
}

function judgePerson(envelope: Envelope): Verdict {
  const { url, referer, ip } = envelope;
  if (!url || ASSET.test(url.pathname)) return IGNORED;
  const isView = envelope.method === "GET" || envelope.method === "HEAD";
  const source = isView ? referralOf(referer, url) : undefined;
  if (!source) return follows(envelope, "follow-up");
  const judged: Judged = { category: "ai_referral", agent: source.agent, confidence: "reported" };
  const address = ip === null ? undefined : addressIn(ip);
  return { kind: "event", judged, visitor: ownVisitor(envelope) ?? fromNetwork(address, source.agent) };
}

function follows(envelope: Envelope, category: Follows["category"]): Verdict {
  const visitor = ownVisitor(envelope);
  return visitor ? { kind: "followsVisitor", category, visitor } : IGNORED;
}

/** The visitor that the website itself knows, by its id or by our tag in the link. */
function ownVisitor({ visitorId, url }: Envelope): Visitor | null {
  if (visitorId !== null) return { precision: "exact", key: `visitor:${visitorId}` };
  const tag = url?.search.includes(TAG_PARAMETER) ? url.searchParams.get(TAG_PARAMETER) : null;
  return tag !== null && tag !== undefined && TAG.test(tag) ? { precision: "exact", key: `tag:${tag}` } : null;
}

/** Whoever comes from one source and network within half an hour, as far as one can tell. */
function fromNetwork(address: Address | undefined, agent: string): Visitor | null {
  if (!address || !isPublic(address)) return null;
  return { precision: "estimated", key: `${agent}:${truncated(address)}` };
}
