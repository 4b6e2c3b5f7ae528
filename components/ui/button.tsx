import { cva, type VariantProps } from "class-variance-authority";
import * as Slot from "radix-ui/slot";
import type { ComponentProps, MouseEvent } from "react";
import { cn } from "#lib/utils.ts";
import { Spinner } from "./spinner.tsx";

export const buttonVariants = cva(
  "relative inline-flex shrink-0 select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-md font-medium transition-colors duration-100 disabled:pointer-events-none disabled:opacity-50 aria-disabled:pointer-events-none aria-disabled:opacity-50 [&_svg:not([class*='size-'])]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-accent text-accent-foreground shadow-xs hover:bg-accent-hover",
        outline: "border border-border-strong bg-card text-foreground shadow-xs hover:bg-surface-strong",
        secondary: "bg-surface-strong text-foreground hover:bg-selected",
        ghost: "text-foreground hover:bg-hover data-[state=open]:bg-selected",
        destructive: "bg-destructive text-destructive-foreground shadow-xs hover:bg-destructive-hover",
        link: "h-auto px-0 text-accent-text underline-offset-4 hover:underline",
      },
      size: {
        sm: "h-7 px-2.5 text-xs",
        md: "h-8 px-3 text-sm",
        lg: "h-9 px-4 text-sm",
        icon: "size-8 text-sm",
        "icon-sm": "size-7 text-xs",
      },
    },
    defaultVariants: { variant: "outline", size: "md" },
  },
);

export type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonVariants> & {
    asChild?: boolean;
    /** Shows a spinner, keeps width and focus, and ignores further presses. */
    pending?: boolean;
  };

export function Button({
  className,
  variant,
  size,
  asChild = false,
  pending = false,
  disabled,
  type,
  onClick,
  children,
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root data-slot="button" className={classes} onClick={onClick} {...props}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      data-slot="button"
      type={type ?? "button"}
      className={classes}
      disabled={disabled}
      // `aria-disabled` instead of `disabled`, because a disabled button loses the focus.
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={pending ? refuse : onClick}
      {...props}
    >
      {pending ? <Spinner className="size-3.5" /> : null}
      {children}
    </button>
  );
}

/** Cancels the click and the form submission that it would cause. */
function refuse(event: MouseEvent): void {
  event.preventDefault();
}
