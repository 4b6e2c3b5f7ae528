import { z } from "zod";
import type { Http } from "#publisher/http.ts";
import type { Pipeline } from "./environment.ts";

/** Begins the comment, so that later runs change it in its place. */
const MARK = "<!-- clarion: changelog entry -->";
const PAGE_COMMENTS = 100;
/** Pages of comments in which ours is looked for. */
const PAGES_MAX = 20;

const comment = z.object({ id: z.int(), body: z.string().nullable() });
const githubComments = z.array(comment.extend({ user: z.object({ login: z.string() }).nullable() }));
const gitlabNotes = z.array(comment.extend({ author: z.object({ username: z.string() }) }));

/** How a host lists, makes and changes comments on a pull request. */
type CommentApi = {
  list: string;
  change: (id: number) => string;
  method: "PATCH" | "PUT";
  headers: Record<string, string>;
  parse: (value: unknown) => { id: number; body: string | null; author: string }[];
};

function getApi({ host, apiUrl, project }: Pipeline, number: number, token: string): CommentApi {
  if (host === "gitlab") {
    const list = `${apiUrl}/projects/${encodeURIComponent(project)}/merge_requests/${number}/notes`;
    return {
      ...{ list, change: (id) => `${list}/${id}`, method: "PUT", headers: { "private-token": token } },
      parse: (value) => gitlabNotes.parse(value).map((one) => ({ ...one, author: one.author.username })),
    };
  }
  const issues = `${apiUrl}/repos/${project}/issues`;
  return {
    ...{ list: `${issues}/${number}/comments`, change: (id) => `${issues}/comments/${id}`, method: "PATCH" },
    headers: { authorization: `Bearer ${token}`, accept: "application/vnd.github+json, application/json" },
    parse: (value) => githubComments.parse(value).map((one) => ({ ...one, author: one.user?.login ?? "" })),
  };
}

/**
 * Writes the comment of a pull request, or changes the one of an earlier run. A comment with our mark by the author of
 * the pull request is not ours.
 * @returns what was done
 * @throws DeliveryError, for example if the token may not comment
 */
export async function putComment(
  http: Http,
  pipeline: Pipeline,
  text: string,
  token: string,
): Promise<"written" | "changed" | "unchanged"> {
  const { proposal } = pipeline;
  if (proposal === null) throw new Error("A comment needs a pull request.");
  const api = getApi(pipeline, proposal.number, token);
  const body = `${MARK}\n${text}`;
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const url = `${api.list}?per_page=${PAGE_COMMENTS}&page=${page}`;
    const comments = api.parse((await http(url, { headers: api.headers })).json());
    const own = comments.find((one) => one.body?.startsWith(MARK) && one.author !== proposal.author?.login);
    if (own?.body?.replaceAll("\r\n", "\n").trim() === body.trim()) return "unchanged";
    if (own !== undefined) {
      await http(api.change(own.id), { method: api.method, headers: api.headers, body: { body } });
      return "changed";
    }
    if (comments.length < PAGE_COMMENTS) break;
  }
  await http(api.list, { method: "POST", headers: api.headers, body: { body } });
  return "written";
}
