import { z } from "zod";
import type { Adapter, External } from "#publisher/adapter.ts";
import type { DestinationOf } from "#publisher/config.ts";
import type { Post } from "#publisher/post.ts";
import { toPlainText } from "#publisher/text/plain.ts";
import type { KindOptions } from "./options.ts";

type Chat = DestinationOf<"slack" | "teams" | "discord">;

const SUMMARY_CHARACTERS_MAX = 1500;

/** Posts the title and the first paragraph to an incoming webhook of Slack, Teams or Discord. */
export function createChat(destination: Chat, { http, secrets }: KindOptions): Adapter {
  const url = secrets(destination.urlEnv);
  const check = async (): Promise<string> => {
    const { host } = new URL(url);
    await http(url, { accepts: [400, 401, 403, 404, 405] });
    return `${host} answers. Nothing was sent.`;
  };
  if (destination.kind === "discord") return createDiscord(url, http, check);
  const toBody = destination.kind === "slack" ? toSlack : toTeams;
  return {
    key: "none",
    check,
    render: (post) => JSON.stringify(toBody(post)),
    create: async (post) => {
      await http(url, { method: "POST", body: toBody(post) });
      return { id: post.id, url: null };
    },
  };
}

const discordMessage = z.object({ id: z.string(), content: z.string() });

/** Discord alone returns the ID of a message, by which it can be read, edited and deleted. */
function createDiscord(url: string, http: KindOptions["http"], check: Adapter["check"]): Adapter {
  const addressOf = ({ id }: External): string => `${url.replace(/\/$/, "")}/messages/${id}`;
  const toBody = (post: Post) => ({ content: toDiscord(post), allowed_mentions: { parse: [] } });
  return {
    key: "none",
    check,
    render: toDiscord,
    read: async (external) => {
      const answer = await http(addressOf(external), { accepts: [404] });
      return answer.status === 404 ? null : { ...external, text: discordMessage.parse(answer.json()).content };
    },
    create: async (post) => {
      const answer = await http(`${url}?wait=true`, { method: "POST", body: toBody(post) });
      return { id: discordMessage.parse(answer.json()).id, url: null };
    },
    update: async (post, external) => {
      await http(addressOf(external), { method: "PATCH", body: toBody(post) });
      return external;
    },
    remove: async (_postId, external) => {
      await http(addressOf(external), { method: "DELETE", accepts: [404] });
    },
  };
}

function getSummary(post: Post): string {
  return toPlainText(post, SUMMARY_CHARACTERS_MAX);
}

/** Slack reads `&`, `<` and `>` as markup (its formatting guide). */
function escapeSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function toSlack(post: Post): object {
  return {
    text: escapeSlack(post.title),
    blocks: [
      { type: "header", text: { type: "plain_text", text: post.title.slice(0, 150) } },
      { type: "section", text: { type: "plain_text", text: getSummary(post) } },
    ],
    unfurl_links: false,
  };
}

/** A message with an Adaptive Card, as workflows of Teams take it. */
function toTeams(post: Post): object {
  const block = (text: string, style: object) => ({ type: "TextBlock", text, wrap: true, ...style });
  const content = {
    type: "AdaptiveCard",
    version: "1.4",
    body: [block(post.title, { weight: "Bolder", size: "Medium" }), block(getSummary(post), {})],
  };
  return { type: "message", attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", content }] };
}

const DISCORD_CHARACTERS_MAX = 2000;

function toDiscord(post: Post): string {
  const escapeText = (text: string): string => text.replace(/[\\*_~`|>#[\]()<@]/g, "\\$&");
  return `**${escapeText(post.title)}**\n\n${escapeText(getSummary(post))}`.slice(0, DISCORD_CHARACTERS_MAX);
}
