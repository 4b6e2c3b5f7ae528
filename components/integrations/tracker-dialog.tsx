"use client";

import { useState } from "react";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from "#components/ui/dialog.tsx";
import { toast } from "#components/ui/toast.ts";
import type { TrackerIntegration } from "#lib/integrations/contract.ts";
import { ChoiceCards } from "./choice-cards.tsx";
import { GithubIssuesForm } from "./github-issues-form.tsx";
import { LinearForm } from "./linear-form.tsx";

const OPTIONS: { value: TrackerIntegration["provider"]; label: string }[] = [
  { value: "linear", label: "Linear" },
  { value: "github_issues", label: "GitHub issues" },
];

export function TrackerDialog({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const [provider, setProvider] = useState<TrackerIntegration["provider"]>("linear");
  const connected = ({ displayName }: TrackerIntegration) => {
    toast.success(`${displayName} is connected`);
    onOpenChange(false);
  };
  return (
    <Dialog open onOpenChange={onOpenChange}>
      <DialogContent className="max-w-xl">
        <DialogHeader>
          <DialogTitle>Connect an issue tracker</DialogTitle>
          <DialogDescription>Link completed issues to changes, so posts can mention requests.</DialogDescription>
        </DialogHeader>
        <DialogBody className="grid gap-4 pb-5">
          <ChoiceCards label="Tracker" options={OPTIONS} value={provider} onChange={setProvider} />
          {provider === "linear" ? (
            <LinearForm onConnected={connected} />
          ) : (
            <GithubIssuesForm onConnected={connected} />
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
