/** What a commit message says of the pull or merge request that it came from. */
export type PullRequestReference = {
  number: number;
  /** The request's title as the message carries it; empty where it carries none. */
  title: string;
  /** The message without the lines that only the host wrote. */
  body: string;
  /** `owner/branch` or `branch` that was merged, where the message names it. */
  source?: string;
  form: "merge" | "squash";
};

type Message = { subject: string; body: string };

/** Bitbucket Server lists commits instead of a title: the first one's subject stands for it. */
const LISTED_COMMIT = /^\* commit '[0-9a-f]+':\s*/i;

/** First line of the body as the title (hosts put it there), the rest as the body. */
function titleFromBody(body: string): { title: string; body: string } {
  const [line = "", ...rest] = body.replace(LISTED_COMMIT, "").split("\n");
  return { title: line.trim(), body: rest.join("\n").trim() };
}

const CUT = /\s*(?:…|\.{3})$/;
const CONTINUED = /^(?:…|\.{3})(.*)/;

/** GitHub cuts a long title with an ellipsis and carries on with one at the start of the body. */
function joined(title: string, body: string): { title: string; body: string } {
  const rest = CUT.test(title) ? CONTINUED.exec(body)?.[1] : undefined;
  if (rest === undefined) return { title, body };
  return { title: `${title.replace(CUT, "")}${rest}`.trim(), body: body.split("\n").slice(1).join("\n").trim() };
}

type Rule = (message: Message) => PullRequestReference | undefined;

/** A rule for subjects like `Merge pull request #12 from owner/branch`, whose title is the first line of the body. */
function mergeRule(pattern: RegExp): Rule {
  return ({ subject, body }) => {
    const match = pattern.exec(subject);
    if (match?.groups?.number === undefined) return undefined;
    const source = match.groups.source;
    const reference = { number: Number(match.groups.number), ...titleFromBody(body), form: "merge" as const };
    return source === undefined ? reference : { ...reference, source };
  };
}

/** A rule for subjects that carry number and title themselves. */
function titledRule(pattern: RegExp, form: "merge" | "squash"): Rule {
  return ({ subject, body }) => {
    const groups = pattern.exec(subject)?.groups;
    if (groups?.number === undefined) return undefined;
    const reference = { number: Number(groups.number), ...joined((groups.title ?? "").trim(), body), form };
    return groups.source === undefined ? reference : { ...reference, source: groups.source };
  };
}

const GITLAB_TRAILER = /^See merge request (?:[\w./-]+)?!(?<number>\d+)\s*$/m;
const GITLAB_SUBJECT = /^Merge branch '(?<source>[^']+)'/;

const gitlab: Rule = ({ subject, body }) => {
  const number = GITLAB_TRAILER.exec(body)?.groups?.number;
  if (number === undefined) return undefined;
  const rest = body.replace(GITLAB_TRAILER, "").trim();
  const source = GITLAB_SUBJECT.exec(subject)?.groups?.source;
  if (source === undefined) return { number: Number(number), title: subject, body: rest, form: "squash" };
  return { number: Number(number), ...titleFromBody(rest), source, form: "merge" };
};

/** In order; the most specific forms first. Bitbucket, Azure and bors are known by the words of their own merges. */
const RULES: readonly Rule[] = [
  gitlab,
  titledRule(/^Merge pull request '(?<title>.+)' \(#(?<number>\d+)\) from (?<source>\S+)(?: into \S+)?$/, "merge"),
  mergeRule(/^Merge pull request #(?<number>\d+) (?:in \S+ )?from (?<source>\S+)/),
  mergeRule(/^Merged in (?<source>\S+) \(pull request #(?<number>\d+)\)$/),
  titledRule(/^Pull request #(?<number>\d+): (?<title>.+)$/, "merge"),
  titledRule(/^Merged PR (?<number>\d+): (?<title>.+)$/, "squash"),
  mergeRule(/^(?:Auto merge|Rollup merge) of #(?<number>\d+) - (?<source>[^,\s]+)/),
  mergeRule(/^Merge (?:PR )?#(?<number>\d+)(?:\s|$|:)/),
  titledRule(/^(?<title>.*?)\s*\((?:PR )?#(?<number>\d+)\)\s*$/, "squash"),
  titledRule(/^(?<title>.*?)\s*\((?:[\w.-]+(?:\/[\w.-]+)*)?!(?<number>\d+)\)\s*$/, "squash"),
  titledRule(/^(?<title>.*?)\s*\(pull request #(?<number>\d+)\)\s*$/, "squash"),
];

/**
 * The pull or merge request that a commit says it is, read from the forms that GitHub, GitLab, Gitea, Bitbucket, Azure
 * and bors write; undefined for any other message. A squash subject that ends in several numbers names the last one.
 */
export function findPullRequestReference(message: Message): PullRequestReference | undefined {
  for (const rule of RULES) {
    const found = rule(message);
    if (found !== undefined && Number.isSafeInteger(found.number) && found.number > 0) return found;
  }
  return undefined;
}

const TRAILING_NUMBER = /\s*\((?:(?:PR |pull request )?#\d+|[\w./-]*!\d+)\)\s*$/i;

/** A title without the request numbers at its end. */
export function stripTrailingNumbers(title: string): string {
  let text = title;
  while (TRAILING_NUMBER.test(text)) text = text.replace(TRAILING_NUMBER, "");
  return text.trim();
}

const PLAIN_MERGE =
  /^(?:Merge (?:branch|branches|remote-tracking branch|tag|commit)\b|Merge [\w./-]+ into [\w./-]+$|Automatic merge|Merged? (?:from|with) )/i;

/** Whether a message is what git writes by itself for a merge, so that it says nothing about the work. */
export function isPlainMergeSubject(subject: string): boolean {
  return PLAIN_MERGE.test(subject);
}
