"use client";

import type { ReactNode } from "react";
import type { Setup } from "#components/geo/traffic/hooks.ts";
import { Snippet } from "#components/ui/snippet.tsx";
import { CodeTabs } from "./code-tabs.tsx";
import { CONVERSION_SNIPPET, downloadCommand } from "./snippets.ts";
import { TokenStep } from "./token-step.tsx";

/** The one-time steps for a developer: token, module, code. */
export function InstallSteps({ setup }: { setup: Setup }) {
  return (
    <ol className="divide-y">
      <Step number={1} title="Make a token">
        <TokenStep setup={setup} />
      </Step>
      <Step number={2} title="Install">
        <Snippet label="Under 3 KB, no dependencies" text={downloadCommand(setup)} />
      </Step>
      <Step number={3} title="Put it in front of your pages">
        <CodeTabs setup={setup} />
        <p className="text-pretty text-muted-foreground text-sm">
          It answers nothing and waits for nothing: your pages are served as before, also while Clarion cannot be
          reached. Passwords, tokens and the like are taken out of addresses before they leave; it sets no cookie.
        </p>
      </Step>
      <Step number={4} title="Say what a conversion is" optional>
        <p className="text-pretty text-muted-foreground text-sm">
          Visits to the conversion paths of the GEO settings count by themselves. For others, tell Clarion where they
          happen. To tie them to the visit, give the tracker a <code>visitor</code> function that returns the same id.
        </p>
        <Snippet label="After a sign-up, for example" text={CONVERSION_SNIPPET} />
      </Step>
    </ol>
  );
}

function Step({
  number,
  title,
  optional = false,
  children,
}: {
  number: number;
  title: string;
  optional?: boolean;
  children: ReactNode;
}) {
  return (
    <li className="flex gap-3.5 px-5 py-4 max-sm:px-4">
      <span
        data-numeric
        className="mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft font-medium text-accent-text text-xs max-sm:hidden"
      >
        {number}
      </span>
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-3">
        <h3 className="font-medium text-base">
          {title}
          {optional ? <span className="ml-2 font-normal text-muted-foreground text-xs">optional</span> : null}
        </h3>
        {children}
      </div>
    </li>
  );
}
