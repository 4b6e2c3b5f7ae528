"use client";

import * as Toolbar from "radix-ui/toolbar";
import { Button } from "#components/ui/button.tsx";
import { Tooltip } from "#components/ui/tooltip.tsx";
import { cn } from "#lib/utils.ts";
import type { Tool } from "./tools.ts";

/** A button of a toolbar. A press leaves the selection in the text. */
export function ToolButton({ tool, pressed, onPress }: { tool: Tool; pressed: boolean; onPress: () => void }) {
  const Icon = tool.icon;
  return (
    <Tooltip content={tool.keys ? `${tool.label} (${tool.keys.replace("Mod", "Ctrl or ⌘")})` : tool.label}>
      <Toolbar.Button asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={tool.label}
          {...(tool.active ? { "aria-pressed": pressed } : {})}
          className={cn(pressed && "bg-selected")}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onPress}
        >
          <Icon aria-hidden />
        </Button>
      </Toolbar.Button>
    </Tooltip>
  );
}
