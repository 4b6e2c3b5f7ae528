import "server-only";
import type { InngestFunction } from "inngest";
import { analyzeBrand } from "./functions/analyze-brand.ts";
import { answerChat } from "./functions/answer-chat.ts";
import { auditSite } from "./functions/audit-site.ts";
import { classifyFeedback } from "./functions/classify-feedback.ts";
import { fireScans } from "./functions/fire-scans.ts";
import { fireSchedules } from "./functions/fire-schedules.ts";
import { generatePost } from "./functions/generate-post.ts";
import { judgeScan } from "./functions/judge-answers.ts";
import { maintainTraffic } from "./functions/maintain-traffic.ts";
import { planBrief } from "./functions/plan-brief.ts";
import { publishPosts } from "./functions/publish-posts.ts";
import { reconcileRollups } from "./functions/reconcile-rollups.ts";
import { rescoreAnswers } from "./functions/rescore-answers.ts";
import { runScan } from "./functions/run-scan.ts";
import { sendWeeklyEmails } from "./functions/send-weekly-emails.ts";
import { sweepAnalyses } from "./functions/sweep-analyses.ts";
import { sweepAudits } from "./functions/sweep-audits.ts";
import { sweepBriefs } from "./functions/sweep-briefs.ts";
import { sweepChats } from "./functions/sweep-chats.ts";
import { sweepFiles } from "./functions/sweep-files.ts";
import { sweepGenerations } from "./functions/sweep-generations.ts";
import { sweepLogs } from "./functions/sweep-logs.ts";
import { sweepRescorings } from "./functions/sweep-rescorings.ts";
import { sweepScans } from "./functions/sweep-scans.ts";
import { writeBrief } from "./functions/write-brief.ts";

/** All background functions, for Inngest and the embedded server. */
export const functions: InngestFunction.Any[] = [
  generatePost,
  analyzeBrand,
  fireSchedules,
  publishPosts,
  sendWeeklyEmails,
  sweepGenerations,
  sweepFiles,
  sweepAnalyses,
  sweepLogs,
  rescoreAnswers,
  sweepRescorings,
  runScan,
  judgeScan,
  fireScans,
  sweepScans,
  reconcileRollups,
  auditSite,
  sweepAudits,
  maintainTraffic,
  planBrief,
  writeBrief,
  sweepBriefs,
  classifyFeedback,
  answerChat,
  sweepChats,
];
