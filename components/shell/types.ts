/** What the frame needs to know, read on the server. */
export type ShellOrganization = { id: string; slug: string; name: string; demo: boolean };
export type ShellUser = { email: string; name: string | null };
