"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AuthCard } from "#components/auth/auth-card.tsx";
import { describeError } from "#components/state/describe-error.ts";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import type { ConsentPerson, ConsentRequest } from "#lib/auth/oauth/contract.ts";
import { clientLabel } from "./client-label.ts";
import type { Decision } from "./consent-form.tsx";
import { ConsentCard } from "./consent-page.tsx";
import { send } from "./send.ts";

type Step =
  | { name: "code" }
  | { name: "consent"; userCode: string; request: ConsentRequest }
  | { name: "done"; allowed: boolean; client: string };

/** The device flow: enter or confirm the code, then allow or deny the request. */
export function DevicePage({ userCode, person }: { userCode: string; person: ConsentPerson }) {
  const [step, setStep] = useState<Step>({ name: "code" });
  if (step.name === "code") {
    return (
      <CodeCard userCode={userCode} person={person} onFound={(result) => setStep({ name: "consent", ...result })} />
    );
  }
  if (step.name === "done") return <DoneCard {...step} />;
  const { userCode: typed, request } = step;
  async function decide(decision: Decision) {
    await send("/oauth/device/decision", { userCode: typed, ...decision });
    setStep({ name: "done", allowed: decision.allow, client: clientLabel(request) });
  }
  return <ConsentCard request={request} person={person} onDecide={decide} />;
}

type CodeLookup = { userCode: string; request: ConsentRequest };

function CodeCard({
  userCode,
  person,
  onFound,
}: {
  userCode: string;
  person: ConsentPerson;
  onFound: (result: CodeLookup) => void;
}) {
  const [typed, setTyped] = useState(userCode);
  const look = useMutation({
    mutationFn: (code: string) => send<{ request: ConsentRequest }>("/oauth/device/code", { userCode: code }),
    onSuccess: ({ request }) => onFound({ userCode: typed, request }),
  });
  const fault = look.error ? describeError(look.error) : undefined;
  const description = userCode
    ? "Compare this code with the one on your device. If you didn't start this, close the page."
    : "Enter the code from your device or app.";
  return (
    <AuthCard title="Connect a device" description={description} footer={`Signed in as ${person.email}.`}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          look.mutate(typed);
        }}
      >
        <Field label="Code" error={fault ? `${fault.message}. ${fault.recovery}` : undefined}>
          {(control) => (
            <Input
              {...control}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="h-11 text-center font-mono text-lg uppercase tracking-widest"
              placeholder="XXXX-XXXX"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
              required
            />
          )}
        </Field>
        <Button type="submit" variant="primary" size="lg" pending={look.isPending}>
          {userCode ? "The codes match" : "Continue"}
        </Button>
      </form>
    </AuthCard>
  );
}

function DoneCard({ allowed, client }: { allowed: boolean; client: string }) {
  return (
    <div role="status">
      <AuthCard
        title={allowed ? "The device is connected" : "Access denied"}
        description={
          allowed
            ? `${client} is connected. You can close this page.`
            : `${client} gets no access. You can close this page.`
        }
      />
    </div>
  );
}
