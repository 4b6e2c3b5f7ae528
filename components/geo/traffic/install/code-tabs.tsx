"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs.tsx";
import { type Framework, type Places, snippetsFor } from "./snippets.ts";

const FRAMEWORKS: Framework[] = ["next", "node", "express", "hono", "workers", "web"];
const frameworkParam = parseAsStringLiteral(FRAMEWORKS).withDefault("next");

/** The code for each framework, ready to copy. */
export function CodeTabs({ setup }: { setup: Places }) {
  const [framework, setFramework] = useQueryState("framework", frameworkParam);
  return (
    <Tabs className="min-w-0" value={framework} onValueChange={(value) => void setFramework(value as Framework)}>
      <TabsList aria-label="Framework">
        {snippetsFor(setup).map((snippet) => (
          <TabsTrigger key={snippet.framework} value={snippet.framework}>
            {snippet.label}
          </TabsTrigger>
        ))}
      </TabsList>
      {snippetsFor(setup).map(({ framework: value, label, file, code }) => (
        <TabsContent key={value} value={value} className="pt-3">
          <div className="flex items-end justify-between gap-4">
            <span className="font-medium font-mono text-xs">{file}</span>
            <CopyButton value={code} aria-label={`Copy: ${label}`} />
          </div>
          <pre className="mt-1.5 whitespace-pre-wrap rounded-md border bg-surface px-3 py-2 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
            {code}
          </pre>
        </TabsContent>
      ))}
    </Tabs>
  );
}
