"use client";

import { type ComponentProps, type ReactNode, Suspense, useState } from "react";
import { cn } from "#lib/utils.ts";

/** The look of the two menu buttons of the sidebar. */
export function MenuButton({ className, ...props }: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className={cn(
        "flex min-h-9 w-full min-w-0 items-center gap-2 rounded-md px-1.5 text-left hover:bg-hover data-[state=open]:bg-selected",
        className,
      )}
      {...props}
    />
  );
}

/**
 * A menu button whose menu is fetched when it is first pointed at, focused or pressed: the first load of every page
 * goes without it. `children` is the opened menu, with a button of the same look.
 */
export function LateMenu({
  load,
  label,
  children,
}: {
  load: () => Promise<unknown>;
  label: ReactNode;
  children: ReactNode;
}) {
  const [opened, setOpened] = useState(false);
  const prepare = () => void load();
  const button = (
    <MenuButton
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setOpened(true)}
    >
      {label}
    </MenuButton>
  );
  return opened ? <Suspense fallback={button}>{children}</Suspense> : button;
}
