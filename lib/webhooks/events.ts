/** Events in the form that agents and triggers know (specification, section 6). */
export type PushEvent = {
  type: "push";
  action: "pushed";
  data: {
    ref: string;
    branch: string;
    commits: {
      id: string;
      message: string;
      author: { name: string; email: string; username?: string | undefined };
      timestamp: string;
      url: string;
    }[];
    headCommit: { id: string; message: string } | null;
  };
};

export type ReleaseEvent = {
  type: "release";
  action: "published" | "prereleased";
  data: {
    tagName: string;
    name: string | null;
    body: string | null;
    prerelease: boolean;
    draft: boolean;
    publishedAt: string | null;
    url: string;
  };
};

export type PullRequestEvent = {
  type: "pull_request";
  action: "merged";
  data: {
    number: number;
    title: string;
    body: string | null;
    author: string | null;
    mergedAt: string | null;
    url: string;
  };
};

export type NormalizedEvent = PushEvent | ReleaseEvent | PullRequestEvent;

/** What an event is about: the commits that a push brought, or a release since the one before it. */
export type EventRange =
  | { kind: "revisions"; from: string | null; to: string }
  | { kind: "release"; tag: string; prerelease: boolean };
