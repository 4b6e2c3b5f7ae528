import type { Notification } from "#lib/notifications/contract.ts";

type Words = { text: string; detail: string | null };
type Formatter = (notification: Notification) => Words;

const getHost = (address: string | null) => (address === null ? "the website" : (URL.parse(address)?.host ?? address));

const formatters: Record<Notification["kind"], Formatter> = {
  post: ({ outcome, subject, reason }) => {
    if (outcome === "completed") return { text: subject ?? "A post", detail: "Ready to review" };
    if (outcome === "failed") return { text: `${subject} failed`, detail: reason };
    return { text: `${subject} skipped`, detail: reason ?? "Nothing worth publishing" };
  },
  automation: ({ outcome, subject, reason, automation }) => {
    const name = subject ?? (automation?.kind === "schedule" ? "A schedule" : "An event trigger");
    if (outcome === "completed") return { text: `${name} wrote a post`, detail: reason };
    return { text: outcome === "failed" ? `${name} failed` : `${name} wrote nothing`, detail: reason };
  },
  brand: ({ outcome, subject, reason }) =>
    outcome === "completed"
      ? { text: `Brand read from ${getHost(subject)}`, detail: "Review the suggestions" }
      : { text: `${getHost(subject)} could not be read`, detail: reason },
  scan: ({ outcome, reason }) => {
    if (outcome === "completed") return { text: "Scan finished", detail: "See your visibility" };
    if (outcome === "stopped") return { text: "Scan stopped by its budget", detail: reason };
    return { text: outcome === "failed" ? "Scan failed" : "Scan skipped", detail: reason };
  },
  brief: ({ outcome, subject, reason }) =>
    outcome === "completed"
      ? { text: "Article ready to review", detail: subject }
      : { text: "Article not written", detail: reason ?? subject },
  readiness: ({ outcome, subject, reason }) =>
    outcome === "completed"
      ? { text: `Audit of ${getHost(subject)} finished`, detail: "See the checks" }
      : { text: `Audit of ${getHost(subject)} failed`, detail: reason },
  approval: ({ subject }) => ({ text: "Needs your approval", detail: subject }),
  member: ({ subject }) => ({ text: `${subject ?? "Someone"} joined`, detail: null }),
};

/** A notification in plain words: what happened, and why or what to do. */
export function describeNotification(notification: Notification): Words {
  return formatters[notification.kind](notification);
}

/**
 * The URL that a notification links to.
 * @param slug of the organization
 */
export function getHref(slug: string, notification: Notification): string {
  return `/${slug}${buildPath(notification)}`;
}

function buildPath({ kind, workId, targetId, automation, projectId }: Notification): string {
  const ofProject = projectId ? `?project=${encodeURIComponent(projectId)}` : "";
  switch (kind) {
    case "post":
      return targetId ? `/content/${targetId}` : `/content/jobs/${workId}`;
    case "automation":
      if (targetId) return `/content/${targetId}`;
      return automation?.kind === "schedule" ? `/schedules?schedule=${automation.id}` : eventPath(automation);
    case "brand":
      return targetId ? `/brands/${targetId}` : `/brands/analyses/${workId}`;
    case "scan":
      return `/geo${ofProject}`;
    case "brief":
      return `/geo/briefs/${workId}${ofProject}`;
    case "readiness":
      return `/geo/readiness${ofProject}`;
    case "approval":
      return `/chat/${targetId}`;
    case "member":
      return "/settings/members";
  }
}

function eventPath(automation: Notification["automation"]): string {
  return automation ? `/events?trigger=${automation.id}` : "/events";
}
