"use client";

import { type ComponentProps, createContext, type ReactNode, Suspense, useState } from "react";

/** Whether the keyboard opened the menu. */
export const OpenedByKeyboard = createContext(false);

/**
 * A menu that loads when its button is first hovered, focused or pressed, to keep it out of the initial bundle.
 * `button` renders the closed button; `children` is the menu, an `OpenedMenu` with the same button.
 */
export function LateMenu({
  load,
  button,
  children,
}: {
  load: () => Promise<unknown>;
  button: (props: ComponentProps<"button">) => ReactNode;
  children: ReactNode;
}) {
  const [opened, setOpened] = useState<{ byKeyboard: boolean }>();
  const prepare = () => void load();
  const closed = button({
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: prepare,
    onFocus: prepare,
    // A click by keyboard has `detail` 0 (UI Events).
    onClick: ({ detail }) => setOpened({ byKeyboard: detail === 0 }),
    onKeyDown: (event) => {
      if (event.key !== "ArrowDown") return;
      event.preventDefault();
      setOpened({ byKeyboard: true });
    },
  });
  if (!opened) return closed;
  return (
    <OpenedByKeyboard value={opened.byKeyboard}>
      <Suspense fallback={closed}>{children}</Suspense>
    </OpenedByKeyboard>
  );
}
