"use client";

import { type ComponentProps, createContext, type ReactNode, Suspense, useState } from "react";

/** Whether the menu inside was opened with the keyboard. */
export const OpenedByKeyboard = createContext(false);

/**
 * A menu that is fetched when its button is first pointed at, focused or pressed: the first load of a page goes
 * without it. `button` draws the closed button; `children` is the menu, an `OpenedMenu` with a button of the same look.
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
    // A click without a pointer counts no presses (UI Events, `detail`).
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
