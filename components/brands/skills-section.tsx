"use client";

import Link from "next/link";
import { useId } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { Section } from "#components/form/section.tsx";
import { useSkills } from "#components/skills/hooks.ts";
import { QueryView } from "#components/state/query-view.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Switch } from "#components/ui/switch.tsx";
import type { Skill } from "#lib/skills/contract.ts";
import type { SectionProps } from "./draft.ts";

export function SkillsSection({ draft, errors, change }: SectionProps) {
  const { slug } = useOrganization();
  const query = useSkills();
  const toggle = (name: string, on: boolean) =>
    change({ skills: on ? [...draft.skills, name] : draft.skills.filter((other) => other !== name) });
  return (
    <Section
      title="Skills"
      description={
        <>
          Writing rules for every text of this brand. Add your own under{" "}
          <Link href={`/${slug}/skills`} className="text-accent-text underline underline-offset-2">
            Skills
          </Link>
          .
        </>
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="h-40 w-full" />}>
        {({ skills }) => (
          <ul className="divide-y rounded-lg border">
            {skills.map((skill) => (
              <SkillSwitch
                key={skill.name}
                skill={skill}
                on={draft.skills.includes(skill.name)}
                onChange={(on) => toggle(skill.name, on)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {errors.skills ? (
        <p role="alert" className="text-destructive-text text-xs">
          {errors.skills}
        </p>
      ) : null}
    </Section>
  );
}

function SkillSwitch({ skill, on, onChange }: { skill: Skill; on: boolean; onChange: (on: boolean) => void }) {
  const id = useId();
  return (
    <li className="flex items-start gap-3 px-3.5 py-2.5">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="flex flex-wrap items-center gap-2 font-medium text-sm">
          <span className="break-all">{skill.name}</span>
          {skill.isSystem ? null : <Badge variant="outline">Yours</Badge>}
        </label>
        <p id={`${id}-hint`} className="break-words text-muted-foreground text-xs">
          {skill.description}
        </p>
      </div>
      <Switch id={id} checked={on} onCheckedChange={onChange} aria-describedby={`${id}-hint`} className="mt-0.5" />
    </li>
  );
}
