"use client";

import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useDeferredValue, useMemo } from "react";
import { useOrganization } from "#components/dashboard/organization.tsx";
import { SaveBar } from "#components/form/save-bar.tsx";
import { usePatch } from "#components/form/use-patch.ts";
import { formErrors } from "#components/state/form-errors.ts";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { toast } from "#components/ui/toast.ts";
import type { Skill } from "#lib/skills/contract.ts";
import { compileRules } from "#lib/skills/rules.ts";
import { useUpdateSkill } from "./hooks.ts";
import { nameError } from "./new-skill-dialog.tsx";
import { RuleCheck } from "./rule-check.tsx";

const TryIt = dynamic(() => import("./try-it.tsx").then((module) => module.TryIt));

type Draft = Pick<Skill, "name" | "description" | "content">;

function getChanges(skill: Skill, patch: Partial<Draft>): Partial<Draft> {
  return Object.fromEntries(Object.entries(patch).filter(([field, value]) => value !== skill[field as keyof Draft]));
}

/** The text of a skill beside its parsed rules. */
function WithRuleCheck({ content, children }: { content: string; children: ReactNode }) {
  const text = useDeferredValue(content);
  const compiled = useMemo(() => compileRules([text]), [text]);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 gap-5">{children}</div>
      <aside aria-label="Rules in effect" className="grid min-w-0 gap-5 lg:sticky lg:top-6">
        <RuleCheck compiled={compiled} />
        <TryIt rules={compiled.rules} />
      </aside>
    </div>
  );
}

/** Edits a skill. Unsaved changes survive leaving the page. */
export function SkillEditor({ skill }: { skill: Skill }) {
  const { slug } = useOrganization();
  const router = useRouter();
  const update = useUpdateSkill(skill.name);
  const { patch, change, discard } = usePatch<Draft>(skill.id);
  const changes = getChanges(skill, patch);
  const draft = { ...skill, ...changes };
  const errors = formErrors(update.error, ["name", "description", "content"]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (Object.keys(changes).length === 0) return;
    update.mutate(changes, {
      onSuccess: ({ skill: saved }) => {
        discard();
        toast.success("Saved");
        if (saved.name !== skill.name) router.replace(`/${slug}/skills/${saved.name}`);
      },
    });
  }

  return (
    <form onSubmit={submit} noValidate>
      <WithRuleCheck content={draft.content}>
        <div className="grid gap-5 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <Field label="Name" error={nameError(errors.fields.name)}>
            {(control) => (
              <Input
                {...control}
                value={draft.name}
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => change({ name: event.target.value })}
              />
            )}
          </Field>
          <Field label="Description" error={errors.fields.description}>
            {(control) => (
              <Input
                {...control}
                value={draft.description}
                autoComplete="off"
                onChange={(event) => change({ description: event.target.value })}
              />
            )}
          </Field>
        </div>
        <Field label="Text" hint="Markdown. Put strict rules in a block named rules." error={errors.fields.content}>
          {(control) => (
            <Textarea
              {...control}
              value={draft.content}
              className="min-h-96 font-mono"
              onChange={(event) => change({ content: event.target.value })}
            />
          )}
        </Field>
      </WithRuleCheck>
      <SaveBar
        what={Object.keys(changes)
          .map((field) => (field === "content" ? "text" : field))
          .join(", ")}
        pending={update.isPending}
        error={errors.form}
        onDiscard={() => {
          discard();
          update.reset();
        }}
      />
    </form>
  );
}

/** A read-only skill. */
export function SkillReader({ skill }: { skill: Skill }) {
  return (
    <WithRuleCheck content={skill.content}>
      <p className="break-words text-sm">{skill.description}</p>
      <pre className="whitespace-pre-wrap break-words rounded-lg border bg-surface p-4 font-mono text-xs leading-5">
        {skill.content}
      </pre>
    </WithRuleCheck>
  );
}
