"use client";

import { CircleCheck } from "lucide-react";
import { useState } from "react";
import { FormError } from "#components/state/form-error.tsx";
import { formErrors } from "#components/state/form-errors.ts";
import { QueryView } from "#components/state/query-view.tsx";
import { Time } from "#components/state/time.tsx";
import { Button } from "#components/ui/button.tsx";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Snippet } from "#components/ui/snippet.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { toast } from "#components/ui/toast.ts";
import type { AnyIntegration } from "#lib/integrations/contract.ts";
import type { WebhookSetup } from "#lib/webhooks/contract.ts";
import { useRegenerateSecret, useWebhookSetup } from "./hooks.ts";

type Props = { integration: AnyIntegration; onOpenChange: (open: boolean) => void };

/** The values to enter at the host so that it sends pushes and releases, and whether it has sent one. */
export function SetupDialog({ integration, onOpenChange }: Props) {
  const query = useWebhookSetup(integration.id);
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent className="[&>[aria-busy]]:contents">
        <DialogHeader>
          <DialogTitle className="break-words">Webhook for {integration.displayName}</DialogTitle>
          <DialogDescription>Your host reports pushes and releases, which start event triggers.</DialogDescription>
        </DialogHeader>
        <QueryView
          query={query}
          skeleton={
            <DialogBody className="grid gap-4 pb-5">
              {["url", "secret", "steps"].map((part) => (
                <Skeleton key={part} className="h-14 w-full" />
              ))}
            </DialogBody>
          }
        >
          {({ webhook }) => <Setup webhook={webhook} provider={integration.provider} />}
        </QueryView>
      </DialogContent>
    </Dialog>
  );
}

function Setup({ webhook, provider }: { webhook: WebhookSetup; provider: AnyIntegration["provider"] }) {
  const { name, steps } = HOSTS[provider] ?? { name: "In GitHub, for example", steps: GITHUB_STEPS };
  return (
    <>
      <DialogBody className="grid content-start gap-4">
        <Snippet label="Payload URL" text={webhook.url} />
        <Snippet label="Secret" text={webhook.secret} />
        <section aria-label="Steps" className="grid gap-1.5">
          <h3 className="font-medium text-sm">{name}</h3>
          <ol className="grid list-decimal gap-1 pl-5 text-muted-foreground text-sm">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      </DialogBody>
      <div className="px-5 pt-3">
        <Ping pingedAt={webhook.pingedAt} />
      </div>
      <DialogFooter className="justify-between">
        <Regenerate integrationId={webhook.integrationId} />
        <DialogClose asChild>
          <Button variant="primary">Done</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}

const GITHUB_STEPS = [
  "Open the repository's Settings, then Webhooks, then Add webhook.",
  "Paste the payload URL and the secret, and choose the content type application/json.",
  "Choose individual events: Pushes, Releases and, as context for the chat agent, Pull requests.",
  "Add the webhook. GitHub sends a ping, which appears here.",
];
const GITEA_STEPS = [
  "Open the repository's Settings, then Webhooks, then Add webhook, then Gitea or Forgejo.",
  "Paste the payload URL as target URL and the secret, with POST and application/json.",
  "Choose custom events: Push, Release and, as context for the chat agent, Pull request.",
  "Add the webhook, open it again and send a test delivery, which appears here.",
];
const GITLAB_STEPS = [
  "Open the project's Settings, then Webhooks, then Add new webhook.",
  "Paste the payload URL, and the secret as secret token.",
  "Choose the triggers Push events, Releases events and, as context for the chat agent, Merge request events.",
  "Add the webhook and test it with Push events, which appears here.",
];
const HOSTS: Partial<Record<AnyIntegration["provider"], { name: string; steps: readonly string[] }>> = {
  github: { name: "In GitHub", steps: GITHUB_STEPS },
  gitea: { name: "In Gitea or Forgejo", steps: GITEA_STEPS },
  gitlab: { name: "In GitLab", steps: GITLAB_STEPS },
};

function Ping({ pingedAt }: { pingedAt: string | null }) {
  return (
    <p role="status" className="flex items-center gap-2 rounded-lg border bg-surface px-3 py-2.5 text-sm">
      {pingedAt === null ? (
        <>
          <Spinner className="size-4" />
          Waiting for the first delivery
        </>
      ) : (
        <>
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success-text" />
          <span>
            Last delivery <Time value={pingedAt} />
          </span>
        </>
      )}
    </p>
  );
}

/** Asks for confirmation, because hosts with the old secret are rejected from then on. */
function Regenerate({ integrationId }: { integrationId: string }) {
  const regenerate = useRegenerateSecret(integrationId);
  const [asking, setAsking] = useState(false);
  const error = formErrors(regenerate.error, []).form;
  if (!asking) {
    return (
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Regenerate secret
      </Button>
    );
  }
  return (
    <div className="grid gap-2">
      <FormError text={error} />
      <div className="flex flex-wrap items-center gap-2 text-sm">
        The old secret stops working at once.
        <Button
          size="sm"
          variant="destructive"
          pending={regenerate.isPending}
          onClick={() =>
            regenerate.mutate(undefined, {
              onSuccess: () => {
                setAsking(false);
                toast.success("New secret created. Enter it on the host");
              },
            })
          }
        >
          Regenerate
        </Button>
        <Button size="sm" onClick={() => setAsking(false)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
