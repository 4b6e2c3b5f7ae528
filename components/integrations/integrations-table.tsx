"use client";

import { Lock } from "lucide-react";
import { percent } from "#components/charts/figures.ts";
import { ActionsHead } from "#components/state/row-menu.tsx";
import { Time } from "#components/state/time.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "#components/ui/table.tsx";
import { NOTED_SHARE } from "#lib/content/limits.ts";
import type { AnyIntegration, VcsIntegration } from "#lib/integrations/contract.ts";
import { cn } from "#lib/utils.ts";
import { useCheckIntegration } from "./hooks.ts";
import { type Act, IntegrationMenu } from "./integration-menu.tsx";
import { ProviderMark } from "./provider-mark.tsx";
import { PROVIDERS } from "./providers.ts";

type Actions = {
  canManage: boolean;
  onToggle: (item: AnyIntegration, enabled: boolean) => void;
  onAct: (act: Act, item: AnyIntegration) => void;
};

/** Integrations of one kind with the state of their access. */
export function IntegrationsTable({
  label,
  first,
  items,
  ...actions
}: { label: string; first: string; items: AnyIntegration[] } & Actions) {
  return (
    <Table label={label}>
      <TableHeader>
        <TableRow>
          <TableHead>{first}</TableHead>
          <TableHead className="w-36 max-md:hidden">State</TableHead>
          <TableHead className="w-36 max-lg:hidden">Last check</TableHead>
          <TableHead>Enabled</TableHead>
          <ActionsHead />
        </TableRow>
      </TableHeader>
      <TableBody>
        {items.map((item) => (
          <IntegrationRow key={item.id} item={item} {...actions} />
        ))}
      </TableBody>
    </Table>
  );
}

function IntegrationRow({ item, canManage, onToggle, onAct }: { item: AnyIntegration } & Actions) {
  const check = useCheckIntegration();
  const onCheck = () => check.mutate(item.id);
  return (
    <TableRow>
      <TableCell className="w-full max-w-0 py-2.5">
        <span className="flex min-w-0 items-start gap-3">
          <ProviderMark provider={item.provider} className="mt-0.5" />
          <span className="min-w-0 flex-1">
            <Name item={item} />
            <span className="flex min-w-0 items-center gap-1 text-muted-foreground text-xs">
              <span className="truncate">{formatDetails(item)}</span>
              <NotedShare item={item} />
            </span>
            <State item={item} checking={check.isPending} className="mt-1 md:hidden" />
            {item.checkError && !check.isPending ? (
              <Fault text={item.checkError} onCheck={canManage ? onCheck : undefined} />
            ) : null}
          </span>
        </span>
      </TableCell>
      <TableCell className="w-36 min-w-36 whitespace-nowrap max-md:hidden">
        <State item={item} checking={check.isPending} />
      </TableCell>
      <TableCell className="w-36 min-w-36 whitespace-nowrap text-muted-foreground max-lg:hidden">
        {item.checkedAt ? <Time value={item.checkedAt} /> : "Not yet"}
      </TableCell>
      <TableCell className="w-20">
        <Switch
          checked={item.enabled}
          disabled={!canManage}
          aria-label={`Use ${item.displayName} for posts`}
          onCheckedChange={(enabled) => onToggle(item, enabled)}
        />
      </TableCell>
      <TableCell className="w-12 text-right">
        {canManage ? <IntegrationMenu item={item} onCheck={onCheck} onAct={onAct} /> : null}
      </TableCell>
    </TableRow>
  );
}

function Name({ item }: { item: AnyIntegration }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className="truncate font-medium">{item.displayName}</span>
      {"repositoryId" in item && item.private ? (
        <Badge variant="outline">
          <Lock aria-hidden />
          Private
        </Badge>
      ) : null}
    </span>
  );
}

/** One line of details: provider, host, and repository with branch or team, without repeating the display name. */
function formatDetails(item: AnyIntegration): string {
  const host = item.baseUrl === null ? [] : [new URL(item.baseUrl).host];
  const parts = "repositoryId" in item ? repositoryParts(item) : [item.teamName ?? "All teams"];
  return [PROVIDERS[item.provider].name, ...host, ...parts.filter((part) => part !== item.displayName)].join(" · ");
}

function repositoryParts(item: VcsIntegration): string[] {
  const branch = item.defaultBranch === "HEAD" ? [] : [item.defaultBranch];
  return [`${item.owner}/${item.repo}`, ...branch];
}

/** The share of changes with a release note, where it makes a policy. Narrow screens have no room for it. */
function NotedShare({ item }: { item: AnyIntegration }) {
  const share = "repositoryId" in item ? item.notedShare : null;
  if (share === null || share < NOTED_SHARE) return null;
  return <span className="shrink-0 max-md:hidden">· {percent(share)} with release notes</span>;
}

const STATES = {
  checking: { label: "Checking access", dot: "animate-pulse bg-input" },
  paused: { label: "Paused", dot: "bg-input" },
  fault: { label: "Cannot be read", dot: "bg-destructive" },
  connected: { label: "Connected", dot: "bg-success-text" },
} as const;

function State({ item, checking, className }: { item: AnyIntegration; checking: boolean; className?: string }) {
  const state = checking ? "checking" : item.checkError ? "fault" : item.enabled ? "connected" : "paused";
  const { label, dot } = STATES[state];
  return (
    <span
      className={cn(
        "flex items-center gap-2 text-xs",
        state === "fault" ? "text-destructive-text" : "text-muted-foreground",
        className,
      )}
    >
      <span aria-hidden className={cn("size-1.5 shrink-0 rounded-full", dot)} />
      {label}
    </span>
  );
}

function Fault({ text, onCheck }: { text: string; onCheck: (() => void) | undefined }) {
  return (
    <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 whitespace-normal rounded-md bg-destructive-soft px-2.5 py-1.5 text-destructive-text text-xs">
      <span className="min-w-0 flex-1 basis-48 text-pretty break-words">{text}</span>
      {onCheck ? (
        <Button size="sm" onClick={onCheck}>
          Check again
        </Button>
      ) : null}
    </span>
  );
}
