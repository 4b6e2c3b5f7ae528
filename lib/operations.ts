import "server-only";
import { weeklyEmailOperations } from "#lib/weekly-email/operations.ts";
import { auditOperations } from "./audit/operations.ts";
import { billingOperations } from "./billing/operations.ts";
import { brandOperations } from "./brands/operations.ts";
import { calendarOperations } from "./calendar/operations.ts";
import { chatOperations } from "./chats/operations.ts";
import { domainOperations } from "./domains/operations.ts";
import { feedbackOperations } from "./feedback/operations.ts";
import { briefOperations } from "./geo/briefs/operations.ts";
import { captureOperations } from "./geo/captures/operations.ts";
import { competitorOperations } from "./geo/competitors/operations.ts";
import { gapOperations } from "./geo/gaps/operations.ts";
import { projectOperations } from "./geo/projects/operations.ts";
import { promptOperations } from "./geo/prompts/operations.ts";
import { readinessOperations } from "./geo/readiness/operations.ts";
import { scanOperations } from "./geo/scans/operations.ts";
import { sequenceOperations } from "./geo/sequences/operations.ts";
import { geoSettingsOperations } from "./geo/settings/operations.ts";
import { trafficOperations } from "./geo/traffic/operations.ts";
import { visibilityOperations } from "./geo/visibility/operations.ts";
import { grantOperations } from "./grants/operations.ts";
import type { Operation } from "./http/operation.ts";
import { integrationOperations } from "./integrations/operations.ts";
import { generationOperations } from "./jobs/operations.ts";
import { packageOperations } from "./jobs/packages/operations.ts";
import { rewriteOperations } from "./jobs/rewrites/operations.ts";
import { keyOperations } from "./keys/operations.ts";
import { notificationOperations } from "./notifications/operations.ts";
import { orgOperations } from "./orgs/operations.ts";
import { passkeyOperations } from "./passkeys/operations.ts";
import { personOperations } from "./person/operations.ts";
import { commentOperations } from "./posts/comments/operations.ts";
import { leadOperations } from "./posts/lead/operations.ts";
import { postOperations } from "./posts/operations.ts";
import { reviewOperations } from "./posts/review/operations.ts";
import { shareOperations } from "./posts/shares/operations.ts";
import { uploadOperations } from "./posts/uploads/operations.ts";
import { scheduleOperations } from "./schedules/operations.ts";
import { secondFactorOperations } from "./second-factor/operations.ts";
import { securityPolicyOperations } from "./security-policy/operations.ts";
import { skillOperations } from "./skills/operations.ts";
import { statusOperations } from "./status/operations.ts";
import { triggerOperations } from "./triggers/operations.ts";
import { webhookOperations } from "./webhooks/operations.ts";

/** All operations; routes, documents and tools are derived from this table. */
export const operations: readonly Operation[] = [
  ...statusOperations,
  ...generationOperations,
  ...rewriteOperations,
  ...postOperations,
  ...leadOperations,
  ...reviewOperations,
  ...commentOperations,
  ...shareOperations,
  ...uploadOperations,
  ...domainOperations,
  ...calendarOperations,
  ...brandOperations,
  ...skillOperations,
  ...integrationOperations,
  ...packageOperations,
  ...scheduleOperations,
  ...triggerOperations,
  ...webhookOperations,
  ...chatOperations,
  ...projectOperations,
  ...geoSettingsOperations,
  ...promptOperations,
  ...sequenceOperations,
  ...competitorOperations,
  ...scanOperations,
  ...captureOperations,
  ...visibilityOperations,
  ...gapOperations,
  ...briefOperations,
  ...readinessOperations,
  ...trafficOperations,
  ...auditOperations,
  ...feedbackOperations,
  ...keyOperations,
  ...secondFactorOperations,
  ...passkeyOperations,
  ...personOperations,
  ...securityPolicyOperations,
  ...grantOperations,
  ...orgOperations,
  ...notificationOperations,
  ...weeklyEmailOperations,
  ...billingOperations,
];
