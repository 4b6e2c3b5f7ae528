import { CalendarClock, FileText, History, MessageCircleQuestion, MessageSquare, Stamp } from "lucide-react";
import type { Visit } from "#components/dashboard/recent-pages.ts";
import type { Command, CommandGroup } from "./commands.ts";
import { rank } from "./rank.ts";
import type { SearchResults } from "./use-search.ts";

const SHOWN = { recent: 6, actions: 6, pages: 8, content: 5 };

/**
 * Recently visited pages without the current one.
 * @param here relative to the organization
 */
export function recentCommands(slug: string, visits: readonly Visit[], here: string): Command[] {
  return visits
    .filter(({ path }) => path !== here)
    .slice(0, SHOWN.recent)
    .map(({ path, title }) => ({
      id: `recent:${path}`,
      label: title,
      icon: History,
      act: { to: path === "/" ? `/${slug}` : `/${slug}${path}` },
    }));
}

/** Search results as groups of rows. Posts keep the server's ranking by title and text; the rest is ranked here. */
export function buildResultGroups(slug: string, results: SearchResults): CommandGroup[] {
  if (results.q === "") return [];
  const best = (commands: Command[]) =>
    rank(results.q, commands)
      .slice(0, SHOWN.content)
      .map(({ item }) => item);
  return [
    { id: "posts", heading: "Posts", commands: results.posts.map((post) => postCommand(slug, post)) },
    { id: "prompts", heading: "Prompts", commands: best(promptCommands(slug, results.prompts)) },
    { id: "chats", heading: "Chats", commands: best(results.chats.map((chat) => chatCommand(slug, chat))) },
    {
      id: "schedules",
      heading: "Schedules",
      commands: best(
        results.schedules.map(({ id, name, enabled }) => ({
          id: `schedule:${id}`,
          label: name,
          detail: enabled ? undefined : "Paused",
          icon: CalendarClock,
          act: { to: `/${slug}/schedules?schedule=${id}` },
        })),
      ),
    },
    {
      id: "brands",
      heading: "Brand identities",
      commands: best(
        results.brands.map(({ id, name }) => ({
          id: `brand:${id}`,
          label: name,
          icon: Stamp,
          act: { to: `/${slug}/brands/${id}` },
        })),
      ),
    },
  ].filter(({ commands }) => commands.length > 0);
}

function postCommand(slug: string, { id, title, status }: SearchResults["posts"][number]): Command {
  const detail = status === "published" ? "Published" : "Draft";
  return { id: `post:${id}`, label: title, detail, icon: FileText, act: { to: `/${slug}/content/${id}` } };
}

function promptCommands(slug: string, prompts: SearchResults["prompts"]): Command[] {
  const several = new Set(prompts.map(({ project }) => project?.id)).size > 1;
  return prompts.map(({ id, prompt, tags, project }) => ({
    id: `prompt:${id}`,
    label: prompt,
    detail: several ? project?.name : undefined,
    keywords: tags,
    icon: MessageCircleQuestion,
    act: { to: `/${slug}/geo/prompts/${id}${project ? `?project=${project.id}` : ""}` },
  }));
}

function chatCommand(slug: string, { chatId, title }: SearchResults["chats"][number]): Command {
  return { id: `chat:${chatId}`, label: title, icon: MessageSquare, act: { to: `/${slug}/chat/${chatId}` } };
}

type Own = { recent: Command[]; actions: Command[]; pages: Command[] };

/** The groups for a query: everything while it is empty, then the matches with the best group first. */
export function groupsFor(
  query: string,
  { recent, actions, pages }: Own,
  resultGroups: CommandGroup[],
): CommandGroup[] {
  const groups: CommandGroup[] = [
    { id: "recent", heading: "Recent", commands: recent },
    { id: "actions", heading: "Actions", commands: actions },
    { id: "pages", heading: "Pages", commands: pages },
  ];
  if (query.trim() === "") return groups.filter(({ commands }) => commands.length > 0);
  const shown: Record<string, number> = { recent: SHOWN.content, actions: SHOWN.actions, pages: SHOWN.pages };
  const ranked = groups
    .map((group) => ({ group, hits: rank(query, group.commands).slice(0, shown[group.id]) }))
    .filter(({ hits }) => hits.length > 0)
    .toSorted((a, b) => (b.hits[0]?.score ?? 0) - (a.hits[0]?.score ?? 0))
    .map(({ group, hits }) => ({ ...group, commands: hits.map(({ item }) => item) }));
  return removeDuplicatePages([...ranked, ...resultGroups]);
}

/** Removes duplicates: a page appears under Recent only if no other row links to it. */
function removeDuplicatePages(groups: CommandGroup[]): CommandGroup[] {
  const addresses = groups.filter(({ id }) => id !== "recent").flatMap(({ commands }) => commands.map(address));
  const elsewhere = new Set(addresses);
  return groups
    .map((group) =>
      group.id === "recent"
        ? { ...group, commands: group.commands.filter((command) => !elsewhere.has(address(command))) }
        : group,
    )
    .filter(({ commands }) => commands.length > 0);
}

function address({ act }: Command): string | undefined {
  return "to" in act ? act.to.split("?")[0] : undefined;
}
