"use client";

import { ChevronRight, Plus, WandSparkles } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { parseAsBoolean, useQueryState } from "nuqs";
import type { ReactNode } from "react";
import { useCan, useOrganization } from "#components/dashboard/organization.tsx";
import { Page, PageHeader } from "#components/dashboard/page.tsx";
import { EmptyState } from "#components/state/empty-state.tsx";
import { ListSkeleton } from "#components/state/list-skeleton.tsx";
import { QueryView } from "#components/state/query-view.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHeader, CardTitle } from "#components/ui/card.tsx";
import { plural } from "#lib/format.ts";
import type { Skill } from "#lib/skills/contract.ts";
import { compileRules } from "#lib/skills/rules.ts";
import { useSkills } from "./hooks.ts";
import { ruleCount } from "./rule-words.ts";

const NewSkillDialog = dynamic(() => import("./new-skill-dialog.tsx").then((module) => module.NewSkillDialog));

export function SkillsPage() {
  const query = useSkills();
  const canWrite = useCan("write");
  const [creating, setCreating] = useQueryState("new", parseAsBoolean.withDefault(false));
  const newButton = (
    <Button variant="primary" onClick={() => void setCreating(true)}>
      <Plus aria-hidden />
      New skill
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title="Skills"
        description="Writing rules and guides. Turn them on per brand identity. Rules work without an AI model too."
        actions={canWrite ? newButton : undefined}
      />
      <QueryView query={query} skeleton={<SkillsSkeleton />}>
        {({ skills }) => (
          <div className="grid gap-5">
            <SkillList
              title="Yours"
              skills={skills.filter((skill) => !skill.isSystem)}
              empty={
                <EmptyState
                  icon={WandSparkles}
                  title="No skill of your own"
                  description="Write your own rules, or copy a system skill and edit it."
                  action={canWrite ? newButton : undefined}
                  className="py-9"
                />
              }
            />
            <SkillList title="System" skills={skills.filter((skill) => skill.isSystem)} />
          </div>
        )}
      </QueryView>
      {canWrite && creating ? <NewSkillDialog onOpenChange={() => void setCreating(false)} /> : null}
    </Page>
  );
}

function SkillList({ title, skills, empty }: { title: string; skills: Skill[]; empty?: ReactNode }) {
  const { slug } = useOrganization();
  return (
    <Card aria-label={title}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        <span data-numeric className="text-muted-foreground text-xs">
          {skills.length}
        </span>
      </CardHeader>
      {skills.length === 0 ? (
        empty
      ) : (
        <ul className="divide-y">
          {skills.map((skill) => (
            <li key={skill.name}>
              <Link
                href={`/${slug}/skills/${skill.name}`}
                className="flex items-center gap-3 px-4 py-2.5 last:rounded-b-lg hover:bg-hover focus-visible:-outline-offset-2"
              >
                <span className="min-w-0 flex-1">
                  <span className="block break-all font-medium text-sm">{skill.name}</span>
                  <span className="line-clamp-2 break-words text-muted-foreground text-xs">{skill.description}</span>
                </span>
                <RuleBadge content={skill.content} />
                <ChevronRight aria-hidden className="size-4 shrink-0 text-muted-foreground" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** The number of rules that code enforces. A skill without rules is a guide that only a model can follow. */
function RuleBadge({ content }: { content: string }) {
  const count = ruleCount(compileRules([content]).rules);
  return count === 0 ? <Badge variant="outline">Guide</Badge> : <Badge>{plural(count, "rule")}</Badge>;
}

function SkillsSkeleton() {
  return (
    <div className="grid gap-5">
      {[2, 6].map((rows) => (
        <Card key={rows}>
          <ListSkeleton rows={rows} trailing={1} />
        </Card>
      ))}
    </div>
  );
}
