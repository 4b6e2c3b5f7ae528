/** The pull or merge request that a commit message refers to as its origin. */
export type PullRequestReference = {
  number: number;
  /** Title of the request in the message; empty if the message has none. */
  title: string;
  /** The message without the lines that the host generated. */
  body: string;
  /** Merged branch as `owner/branch` or `branch`, if the message names it. */
  source?: string;
  form: "merge" | "squash";
};

type Message = { subject: string; body: string };

/** Bitbucket Server lists commits instead of a title; the subject of the first one becomes the title. */
const LISTED_COMMIT = /^\* commit '[0-9a-f]+':\s*/i;

/** Splits a body into its first line, where hosts put the title, and the rest. */
function titleFromBody(body: string): { title: string; body: string } {
  const [line = "", ...rest] = body.replace(LISTED_COMMIT, "").split("\n");
  return { title: line.trim(), body: rest.join("\n").trim() };
}

const CUT = /\s*(?:…|\.{3})$/;
const CONTINUED = /^(?:…|\.{3})(.*)/;

/** GitHub cuts a long title with an ellipsis and continues it after an ellipsis at the start of the body. */
function joinCutTitle(title: string, body: string): { title: string; body: string } {
  const rest = CUT.test(title) ? CONTINUED.exec(body)?.[1] : undefined;
  if (rest === undefined) return { title, body };
  return { title: `${title.replace(CUT, "")}${rest}`.trim(), body: body.split("\n").slice(1).join("\n").trim() };
}

type Rule = (message: Message) => PullRequestReference | undefined;

/**
 * A rule for subjects such as `Merge pull request #12 from owner/branch`, with the title on the first line of the
 * body.
 */
function mergeRule(pattern: RegExp): Rule {
  return ({ subject, body }) => {
    const match = pattern.exec(subject);
    if (match?.groups?.number === undefined) return undefined;
    const source = match.groups.source;
    const reference = { number: Number(match.groups.number), ...titleFromBody(body), form: "merge" as const };
    return source === undefined ? reference : { ...reference, source };
  };
}

/** A rule for subjects that contain the number and the title. */
function titledRule(pattern: RegExp, form: "merge" | "squash"): Rule {
  return ({ subject, body }) => {
    const groups = pattern.exec(subject)?.groups;
    if (groups?.number === undefined) return undefined;
    const reference = { number: Number(groups.number), ...joinCutTitle((groups.title ?? "").trim(), body), form };
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

/** In order, most specific first. Bitbucket, Azure and bors are recognized by the wording of their merge subjects. */
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
 * Finds the pull or merge request of a commit message in the formats of GitHub, GitLab, Gitea, Bitbucket, Azure and
 * bors; undefined for any other message. For a squash subject that ends in several numbers, the last one counts.
 */
export function findPullRequestReference(message: Message): PullRequestReference | undefined {
  for (const rule of RULES) {
    const reference = rule(message);
    if (reference !== undefined && Number.isSafeInteger(reference.number) && reference.number > 0) return reference;
  }
  return undefined;
}

const TRAILING_NUMBER = /\s*[(（](?:(?:PR |pull request )?#\d+|[\w./-]*!\d+)[)）]\s*$/i;

/** Removes the request numbers at the end of a title. */
export function stripTrailingNumbers(title: string): string {
  let text = title;
  while (TRAILING_NUMBER.test(text)) text = text.replace(TRAILING_NUMBER, "");
  return text.trim();
}

const PLAIN_MERGE =
  /^(?:Merge (?:branch|branches|remote-tracking branch|tag|commit)\b|Merge [\w./-]+ into [\w./-]+$|Automatic merge|Merged? (?:from|with) )/i;

/** Whether a subject is one that git generates for a merge, so that it does not describe the work. */
export function isPlainMergeSubject(subject: string): boolean {
  return PLAIN_MERGE.test(subject);
}
