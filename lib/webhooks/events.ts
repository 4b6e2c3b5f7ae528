/** Normalized events for agents and triggers (specification, section 6). */
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

/** The range of an event: the commits of a push, or a release since the previous one. */
export type EventRange =
  | { kind: "revisions"; from: string | null; to: string }
  | { kind: "release"; tag: string; prerelease: boolean };
