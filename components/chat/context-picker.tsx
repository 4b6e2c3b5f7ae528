"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { hasWords } from "#components/state/has-words.ts";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "#components/ui/popover.tsx";
import { call } from "#lib/http/call.ts";
import type { listIntegrations, TrackerIntegration, VcsIntegration } from "#lib/integrations/contract.ts";
import type { listPosts } from "#lib/posts/contract.ts";
import { type ContextChip, contextKey } from "./context.ts";
import { contextKeys } from "./hooks.ts";

const POSTS_SHOWN = "20";

type Picking = { chosen: ReadonlySet<string>; onPick: (chip: ContextChip) => void };

/** Adds context to a message: a repository, a team of a tracker, or a post. */
export function ContextPicker(picking: Picking) {
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button type="button" size="sm" variant="ghost">
          <Plus aria-hidden className="size-3.5" /> Context
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" side="top" aria-label="Add context" className="flex max-h-80 flex-col gap-2">
        <Choices {...picking} />
      </PopoverContent>
    </Popover>
  );
}

function Choices(picking: Picking) {
  const { slug } = useOrganization();
  const [search, setSearch] = useState("");
  const query = useContextChoices();
  return (
    <>
      <Input
        type="search"
        aria-label="Search repositories, teams and posts"
        placeholder="Search repositories, teams and posts"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        <QueryView
          query={query}
          skeleton={<ListSkeleton rows={3} />}
          isEmpty={(chips) => chips.length === 0}
          empty={
            <p className="text-muted-foreground">
              Nothing here yet.{" "}
              <Link href={`/${slug}/integrations`} className="underline">
                Connect a repository
              </Link>
            </p>
          }
        >
          {(chips) => <Groups {...picking} chips={chips.filter(({ label }) => hasWords(label, search))} />}
        </QueryView>
      </div>
    </>
  );
}

const GROUPS = { "vcs-repo": "Repositories", "tracker-team": "Issue trackers", post: "Posts" } as const;

function Groups({ chips, ...picking }: Picking & { chips: readonly ContextChip[] }) {
  if (chips.length === 0) return <p className="text-muted-foreground">Nothing matches the search.</p>;
  return (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((type) => {
    const inGroup = chips.filter(({ item }) => item.type === type);
    return inGroup.length === 0 ? null : (
      <Group key={type} title={GROUPS[type]}>
        {inGroup.map((chip) => (
          <Choice key={contextKey(chip.item)} chip={chip} {...picking} />
        ))}
      </Group>
    );
  });
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-2 first:mt-0">
      <p className="px-2 text-muted-foreground text-xs">{title}</p>
      <ul>{children}</ul>
    </section>
  );
}

function Choice({ chip, chosen, onPick }: Picking & { chip: ContextChip }) {
  const isChosen = chosen.has(contextKey(chip.item));
  return (
    <li>
      <button
        type="button"
        disabled={isChosen}
        onClick={() => onPick(chip)}
        className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-hover disabled:text-muted-foreground"
      >
        <span className="min-w-0 flex-1 truncate">{chip.label}</span>
        {isChosen ? <span className="text-xs">added</span> : null}
      </button>
    </li>
  );
}

/** The enabled repositories and trackers, and the newest posts. */
function useContextChoices() {
  const { id: organizationId } = useOrganization();
  return useQuery({
    queryKey: contextKeys(organizationId),
    queryFn: async ({ signal }) => {
      const [integrations, posts] = await Promise.all([
        call<typeof listIntegrations>("GET /v1/integrations", { organizationId, signal }),
        call<typeof listPosts>("GET /v1/posts", {
          organizationId,
          signal,
          query: { limit: POSTS_SHOWN, text: "excerpt" },
        }),
      ]);
      const ofPosts = posts.posts.map(({ id, title }) => ({
        item: { type: "post" as const, postId: id },
        label: title,
      }));
      return [...integrations.vcs.flatMap(repositoryChip), ...integrations.tracker.flatMap(teamChip), ...ofPosts];
    },
    staleTime: 30_000,
  });
}

function repositoryChip({ id: integrationId, owner, repo, enabled }: VcsIntegration): ContextChip[] {
  return enabled ? [{ item: { type: "vcs-repo", integrationId, owner, repo }, label: `${owner}/${repo}` }] : [];
}

function teamChip({ id: integrationId, teamName, displayName, enabled }: TrackerIntegration): ContextChip[] {
  if (!enabled) return [];
  const teamField = teamName === null ? {} : { teamName };
  return [{ item: { type: "tracker-team", integrationId, ...teamField }, label: teamName ?? displayName }];
}
