import {
  ArrowLeftRight,
  BookOpen,
  Building2,
  FilePlus2,
  FolderGit,
  Keyboard,
  KeyRound,
  LifeBuoy,
  LogOut,
  MessageSquarePlus,
  Play,
  Plus,
  UserPlus,
} from "lucide-react";
import type { Ability, OrganizationSummary } from "#components/dashboard/organization.tsx";
import { themes } from "#components/dashboard/themes.ts";
import { GUIDES } from "#lib/guides/list.ts";
import type { Command } from "./commands.ts";

export type Reader = {
  slug: string;
  can: Readonly<Record<Ability, boolean>>;
  organizations: readonly OrganizationSummary[];
  /** GEO projects; empty when the plan has no GEO. */
  projects: readonly { id: string; name: string }[];
  projectId: string | undefined;
  /** The GEO page to open for another project: `/acme/geo/prompts`. */
  geoSection: string;
  theme: string;
};

type Offer = Command & { needs?: Ability };

/** Actions available on every page that the user's role allows. */
export function actionCommands(reader: Reader): Command[] {
  const offers = [...works(reader), ...switches(reader), ...appearance(reader.theme), ...helpActions()];
  return offers
    .filter(({ needs }) => needs === undefined || reader.can[needs])
    .map(({ needs: _needs, ...rest }) => rest);
}

function works({ slug, projects }: Reader): Offer[] {
  const scan: Offer = {
    id: "action:scan",
    label: "Start a scan",
    detail: "GEO",
    keywords: ["run", "measure", "ask engines", "visibility"],
    icon: Play,
    act: { do: "startScan" },
    needs: "write",
  };
  return [
    {
      id: "action:new-post",
      label: "New post",
      keywords: ["write", "create", "generate", "changelog", "article", "tweet", "linkedin"],
      icon: FilePlus2,
      shortcut: "newPost",
      act: { to: `/${slug}/content/new` },
      needs: "write",
    },
    {
      id: "action:new-chat",
      label: "New chat",
      keywords: ["ask", "agent", "assistant", "question"],
      icon: MessageSquarePlus,
      act: { do: "newChat" },
      needs: "write",
    },
    ...(projects.length > 0 ? [scan] : []),
    {
      id: "action:new-schedule",
      label: "New schedule",
      keywords: ["create", "recurring", "weekly", "cron"],
      icon: Plus,
      act: { to: `/${slug}/schedules?new=true` },
      needs: "write",
    },
    {
      id: "action:connect",
      label: "Connect a repository",
      keywords: ["github", "gitlab", "git", "integration", "add"],
      icon: FolderGit,
      act: { to: `/${slug}/integrations?connect=repository` },
      needs: "manage",
    },
    {
      id: "action:invite",
      label: "Invite a member",
      keywords: ["team", "people", "add", "user"],
      icon: UserPlus,
      act: { to: `/${slug}/settings/members?invite=true` },
      needs: "manage",
    },
    {
      id: "action:key",
      label: "Create API key",
      keywords: ["token", "secret", "new", "mcp"],
      icon: KeyRound,
      act: { to: `/${slug}/keys?create=true` },
      needs: "manage",
    },
  ];
}

function switches({ slug, organizations, projects, projectId, geoSection }: Reader): Offer[] {
  const others = organizations.filter((organization) => organization.slug !== slug);
  return [
    ...others.map((organization) => ({
      id: `organization:${organization.id}`,
      label: `Switch to ${organization.name}`,
      detail: organization.demo ? "Demo workspace" : "Organization",
      keywords: ["organization", "workspace"],
      icon: Building2,
      act: { to: `/${organization.slug}` },
    })),
    ...projects
      .filter(({ id }) => id !== projectId)
      .map(({ id, name }) => ({
        id: `project:${id}`,
        label: `Switch to project ${name}`,
        detail: "GEO",
        keywords: ["project"],
        icon: ArrowLeftRight,
        act: { to: `${geoSection}?project=${encodeURIComponent(id)}` },
      })),
  ];
}

function appearance(present: string): Offer[] {
  return themes.map(({ value, label, icon }) => ({
    id: `theme:${value}`,
    label: `Theme: ${label.toLowerCase()}`,
    keywords: ["appearance", "mode", "color"],
    icon,
    current: value === present,
    act: { theme: value },
  }));
}

function helpActions(): Offer[] {
  return [
    {
      id: "action:docs",
      label: "Docs and API reference",
      keywords: ["documentation", "help", "developer", "mcp"],
      icon: LifeBuoy,
      act: { to: "/docs" },
    },
    ...GUIDES.map(({ slug, title, keywords }) => ({
      id: `guide:${slug}`,
      label: title,
      detail: "Guide",
      keywords: ["docs", "help", ...keywords],
      icon: BookOpen,
      act: { to: `/docs/guides/${slug}` },
    })),
    {
      id: "action:shortcuts",
      label: "Keyboard shortcuts",
      keywords: ["help", "keys", "hotkeys"],
      icon: Keyboard,
      shortcut: "help",
      act: { do: "showShortcuts" },
    },
    { id: "action:sign-out", label: "Sign out", keywords: ["log out", "leave"], icon: LogOut, act: { do: "signOut" } },
  ];
}
