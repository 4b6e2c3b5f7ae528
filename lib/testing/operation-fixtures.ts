import type { Db } from "#db/client.ts";
import { insertInvitation } from "#db/queries/accounts/invitations.ts";
import { findOrganization } from "#db/queries/accounts/orgs.ts";
import { insertPasskey } from "#db/queries/accounts/passkeys.ts";
import { insertTrigger } from "#db/queries/automations/event-triggers.ts";
import { insertSchedule } from "#db/queries/automations/schedules.ts";
import { insertAnalysis } from "#db/queries/brands/analyses.ts";
import { insertBrand } from "#db/queries/brands/brands.ts";
import { insertApprovals } from "#db/queries/chats/approvals.ts";
import { insertChat } from "#db/queries/chats/chats.ts";
import { insertRun } from "#db/queries/chats/runs.ts";
import { replaceCustomDomain } from "#db/queries/domains.ts";
import { insertFeedback } from "#db/queries/feedback.ts";
import { insertBrief } from "#db/queries/geo/briefs.ts";
import { insertChecks } from "#db/queries/geo/checks.ts";
import { insertFacts } from "#db/queries/geo/facts.ts";
import { insertScan } from "#db/queries/geo/scans.ts";
import { insertSequence } from "#db/queries/geo/sequences.ts";
import { insertIntegration } from "#db/queries/integrations/integrations.ts";
import { insertRepository } from "#db/queries/integrations/repositories.ts";
import { insertGrant } from "#db/queries/oauth/grants.ts";
import { insertComment } from "#db/queries/posts/comments.ts";
import { insertJob } from "#db/queries/posts/generation-jobs.ts";
import { findPost } from "#db/queries/posts/posts.ts";
import { listRevisions } from "#db/queries/posts/revisions.ts";
import { insertRewrite } from "#db/queries/posts/rewrites.ts";
import { insertShare } from "#db/queries/posts/shares.ts";
import { insertSkill } from "#db/queries/skills.ts";
import { insertTrafficEvents } from "#db/queries/traffic/ingest.ts";
import { openSession } from "#lib/auth/session.ts";
import { storedBaseline, storedPlan } from "#lib/geo/briefs/stored.ts";
import { newId } from "#lib/ids.ts";
import { issueKey } from "#lib/keys/service.ts";
import { testProject } from "#lib/testing/geo.ts";
import { testPost } from "#lib/testing/posts.ts";

const now = new Date("2026-03-01T12:00:00.000Z");

/** Inserts one resource of every kind into an organization. @returns the ids by the names of path parameters */
export async function insertAllResources(
  db: Db,
  organizationId: string,
  userId: string,
): Promise<Record<string, string>> {
  const times = { createdAt: now, updatedAt: now };
  const postId = await testPost(db, organizationId, now);
  const [revision] = await listRevisions(db, organizationId, postId);
  const post = await findPost(db, organizationId, postId);
  const integrationId = newId("int");
  const vcs = { organizationId, provider: "git", ...times };
  await insertIntegration(db, { ...vcs, id: integrationId, kind: "vcs", displayName: "acme/widget" });
  const repository = {
    owner: "acme",
    repo: "widget",
    defaultBranch: "main",
    cloneUrl: "https://127.0.0.1:1/acme/widget",
  };
  await insertRepository(db, { ...vcs, ...repository, id: newId("repo"), integrationId });
  const jobId = newId("job");
  const job = { status: "completed", contentType: "changelog", source: "api", request: {}, repositoryIds: [] } as const;
  await insertJob(db, { ...job, ...times, repositoryIds: [], id: jobId, organizationId });
  const rewriteId = newId("rwr");
  const draft = { direction: "shorter", title: "Notes", markdown: "It works.\n", sentences: "[]" } as const;
  const written = { ...draft, ...times, jobId, ledgerId: post?.ledgerId ?? "" };
  await insertRewrite(db, { ...written, id: rewriteId, organizationId, postId });
  const commentId = newId("cmt");
  await insertComment(db, {
    ...{ ...times, id: commentId, organizationId, postId, revisionId: revision?.id ?? "" },
    ...{ body: "Is this right?", authorUserId: userId, authorLabel: `${userId}@example.com` },
  });
  const shareId = newId("shr");
  const shareExpiresAt = new Date(now.getTime() + 86_400_000);
  await insertShare(db, {
    ...{ id: shareId, organizationId, postId, tokenHash: shareId, createdBy: "Ann" },
    ...{ expiresAt: shareExpiresAt, createdAt: now },
  });
  const slug = (await findOrganization(db, organizationId))?.slug ?? "";
  await replaceCustomDomain(db, {
    ...{ ...times, id: newId("dom"), organizationId, domain: `news.${slug}.example`, token: "token" },
  });
  const key = { organizationId, createdBy: userId, name: "key", scopes: ["posts.read"] as const, expiresAt: null };
  const invitationId = newId("inv");
  await insertInvitation(db, {
    id: invitationId,
    organizationId,
    email: "guest@example.com",
    role: "member",
    tokenHash: invitationId,
    expiresAt: new Date(now.getTime() + 86_400_000),
    createdAt: now,
  });
  const brandIdentityId = newId("brand");
  const brand = { name: "Widget", toneProfile: "Casual", isDefault: false, ...times } as const;
  await insertBrand(db, { ...brand, id: brandIdentityId, organizationId });
  const websiteUrl = "https://widget.example";
  await insertAnalysis(db, { id: jobId, organizationId, websiteUrl, status: "completed", ...times });
  const name = "widget-words";
  await insertSkill(db, { id: newId("skill"), organizationId, name, description: "d", content: "c", ...times });
  const scheduleId = newId("sch");
  const cron = { frequency: "daily", hour: 9, minute: 0 };
  const output = {
    outputType: "changelog",
    outputConfig: {},
    lookbackWindow: "last_7_days",
    autoPublish: false,
  } as const;
  const schedule = { name: "Daily", sourceConfig: { cron }, repositoryIds: [], enabled: false, ...output };
  await insertSchedule(db, { ...schedule, ...times, id: scheduleId, organizationId, fingerprint: scheduleId });
  const triggerId = newId("trg");
  const trigger = { eventTypes: [], repositoryIds: [], enabled: false, ...output };
  await insertTrigger(db, { ...trigger, ...times, id: triggerId, organizationId, fingerprint: triggerId });
  const chat = await insertWaitingChat(db, organizationId);
  const feedbackId = newId("fb");
  const content = {
    message: "It is slow.",
    messageHash: "hash",
    title: "Slow",
    kind: "bug",
    sentiment: "negative",
  } as const;
  const sent = { channel: "credential", source: "api", classified: [], status: "new" } as const;
  await insertFeedback(db, { ...content, ...sent, ...times, classified: [], id: feedbackId, organizationId });
  const keyId = (await issueKey(db, key, now)).row.id;
  const grantId = newId("grt");
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const allowed = { clientId: "client", scopes: ["posts.read"], offline: true, createdAt: now, expiresAt };
  await insertGrant(db, { ...allowed, id: grantId, organizationId, userId });
  const passkeyId = newId("pky");
  const passkey = { credentialId: passkeyId, publicKey: "", counter: 0, transports: [] };
  await insertPasskey(db, { ...passkey, id: passkeyId, userId, name: "Laptop", createdAt: now });
  const userSessionId = await openSession(db, userId, null, now);
  return {
    ...(await insertGeoResources(db, organizationId)),
    userSessionId,
    passkeyId,
    name,
    brandIdentityId,
    postId,
    revisionId: revision?.id ?? "",
    rewriteId,
    commentId,
    shareId,
    integrationId,
    jobId,
    keyId,
    grantId,
    scheduleId,
    triggerId,
    feedbackId,
    ...chat,
    userId,
    invitationId,
  };
}

async function insertGeoResources(db: Db, organizationId: string): Promise<Record<string, string>> {
  const times = { createdAt: now, updatedAt: now };
  const { projectId, promptIds } = await testProject(db, organizationId, now);
  const [promptId = ""] = promptIds;
  const own = { organizationId, projectId };
  const sequenceId = newId("seq");
  await insertSequence(db, { ...own, ...times, id: sequenceId, name: "Tour", steps: ["Which tools are there?"] });
  const scanId = newId("scan");
  const scan = {
    kind: "scan",
    status: "completed",
    trigger: "manual",
    request: {},
    seed: "seed",
    movedAt: now,
  } as const;
  await insertScan(db, { ...own, ...times, ...scan, id: scanId });
  const checkId = newId("chk");
  const question = {
    prompt: "Which tool?",
    branded: false,
    engine: "sandbox/atlas",
    provider: "sandbox",
    language: "en",
  };
  const answered = { status: "ok", text: "Acme.", capturedAt: now } as const;
  await insertChecks(db, [{ ...own, ...question, ...answered, id: checkId, scanId, promptId, createdAt: now }]);
  const briefId = newId("brf");
  const wish = { topic: "Tools", sourceKind: "manual", status: "draft", autoApprove: false, planner: "rules" } as const;
  await insertBrief(db, { ...own, ...times, ...wish, id: briefId, plan: PLAN, baseline: BASELINE, plannedAt: now });
  const journeyId = "xJourney";
  const visit = { category: "ai_referral", agent: "ChatGPT", confidence: "reported", isConversion: false };
  await insertTrafficEvents(db, [{ projectId, eventId: "visit", occurredAt: now, journeyId, ...visit }]);
  const factId = newId("fact");
  await insertFacts(db, [{ ...own, id: factId, briefId, text: "Acme has a changelog.", createdAt: now }]);
  return {
    projectId,
    promptId,
    sequenceId,
    scanId,
    checkId,
    journeyId,
    briefId,
    factId,
    gapId: promptId,
    brand: "Acme",
  };
}

const PLAN = storedPlan.parse({
  targetPrompt: "Which tool?",
  intent: "learn",
  contentSubtype: "guide",
  workingTitle: "Tools",
  audience: "teams",
  jobToBeDone: "Choose one.",
  sections: [{ heading: "Options", goal: "Know them.", claims: [] }],
  questionsToAnswer: [],
  internalLinks: [],
  sourcesToBeat: [],
  acceptanceChecklist: [],
});
const BASELINE = storedBaseline.parse({
  promptIds: [],
  mentionRate: null,
  n: 0,
  low: null,
  high: null,
  sufficient: false,
  mentions: 0,
  window: { from: "2026-01-30", to: "2026-03-01" },
  engines: [],
  sandbox: true,
  measuredAt: now.toISOString(),
});

/** Inserts a chat whose answer waits for an approval. */
async function insertWaitingChat(db: Db, organizationId: string): Promise<Record<string, string>> {
  const [chatId, runId, approvalId] = [newId("chat"), newId("run"), newId("run")];
  const times = { createdAt: now, updatedAt: now };
  await insertChat(db, { ...times, id: chatId, organizationId, title: "Chat", source: "dashboard" });
  const settings = { model: "auto", thinkingLevel: "off", timezone: "UTC", context: [] };
  const run = { organizationId, chatId, message: "Hi", settings, principal: {}, firstIndex: 0, ...times };
  await insertRun(db, { ...run, id: runId, status: "waiting" });
  const proposal = { toolCallId: "1", toolName: "update_post", input: {}, status: "pending" } as const;
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await insertApprovals(db, [
    { ...proposal, id: approvalId, organizationId, chatId, runId, expiresAt, createdAt: now },
  ]);
  return { chatId, approvalId, sessionId: chatId };
}
