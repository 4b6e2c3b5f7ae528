import { Avatar } from "#components/ui/avatar.tsx";

export type ShellUser = { email: string; name: string | null };

export function UserLabel({ user }: { user: ShellUser }) {
  const name = user.name ?? user.email;
  return (
    <>
      <Avatar name={name} />
      <span className="min-w-0 flex-1 truncate text-sm">{name}</span>
      <span className="sr-only">, account</span>
    </>
  );
}
