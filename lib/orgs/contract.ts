import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "#lib/auth/limits.ts";
import { endpoint } from "#lib/http/endpoint.ts";
import { id, line, organization, timestamp } from "#lib/http/shapes.ts";
import { timeZone } from "#lib/http/time-zone.ts";
import { SLUG_PATTERN } from "#lib/slug-pattern.ts";

export const ROLE_NAMES = ["viewer", "member", "admin", "owner"] as const;
const role = z.enum(ROLE_NAMES);
const email = z
  .email()
  .max(254)
  .transform((value) => value.toLowerCase());

/** Identifies an organization in URLs. */
export const organizationSlug = z.string().min(2).max(64).regex(SLUG_PATTERN, "must be lower-case words joined by -");

export const organizationDetail = organization.extend({
  websiteUrl: z.string().nullable(),
  publicPages: z.boolean(),
  timeZone: z.string().meta({ description: "The IANA name of the time zone in which publications are planned." }),
  requireApproval: z.boolean().meta({ description: "Whether only approved texts are published." }),
  demo: z.boolean(),
  createdAt: timestamp,
});
export type OrganizationDetail = z.output<typeof organizationDetail>;

export const getMe = endpoint({
  id: "getMe",
  method: "GET",
  path: "/me",
  tag: "Account",
  summary: "Who is signed in, and in which organizations",
  session: true,
  output: z.object({
    user: z.object({
      id: z.string(),
      email: z.string(),
      emailVerified: z.boolean(),
      name: z.string().nullable(),
      image: z.string().nullable(),
      hasPassword: z.boolean(),
    }),
    organizations: z.array(organization.extend({ role, demo: z.boolean() })),
  }),
});

export const changePassword = endpoint({
  id: "changePassword",
  method: "PUT",
  path: "/me/password",
  tag: "Account",
  summary: "Change the password",
  description:
    "All other sessions end, connected apps lose their access, and mailed sign-in links stop working. API keys stay unless `deleteKeys` is true.",
  session: true,
  body: z.object({
    currentPassword: z.string().min(1).max(1_000),
    newPassword: z.string().min(PASSWORD_MIN).max(PASSWORD_MAX),
    deleteKeys: z.boolean().optional(),
  }),
  output: z.object({ changed: z.literal(true) }),
  errors: [409, 429],
});

export const requestEmailChange = endpoint({
  id: "requestEmailChange",
  method: "POST",
  path: "/me/email",
  tag: "Account",
  summary: "Ask for another email address",
  description: "Mails a code to the new address. Nothing changes until it is entered, within an hour.",
  session: true,
  stepUp: true,
  status: 202,
  body: z.object({ email }),
  output: z.object({ sentTo: z.string() }),
  errors: [429],
});

export const changeEmail = endpoint({
  id: "changeEmail",
  method: "PUT",
  path: "/me/email",
  tag: "Account",
  summary: "Change the email address",
  description:
    "Takes the code that was mailed to the new address. All other sessions end, mailed links stop working, and both addresses get a notice.",
  session: true,
  body: z.object({
    code: z
      .string()
      .trim()
      .regex(/^\d{8}$/, "Enter the eight digits."),
  }),
  output: z.object({ email: z.string() }),
  errors: [409, 429],
});

export const session = z.object({
  id: z.string(),
  current: z.boolean().meta({ description: "Whether the request comes from it." }),
  userAgent: z.string().nullable(),
  address: z.string().nullable().meta({ description: "The network address that signed in." }),
  createdAt: timestamp,
  expiresAt: timestamp,
});
export type Session = z.output<typeof session>;

export const listSessions = endpoint({
  id: "listSessions",
  method: "GET",
  path: "/me/sessions",
  tag: "Account",
  summary: "List where one is signed in",
  session: true,
  output: z.object({ sessions: z.array(session) }),
});

export const endSession = endpoint({
  id: "endSession",
  method: "DELETE",
  path: "/me/sessions/{userSessionId}",
  tag: "Account",
  summary: "Sign out in one browser",
  session: true,
  params: z.object({ userSessionId: id }),
  output: z.object({ id: z.string() }),
  errors: [404],
});

export const endOtherSessions = endpoint({
  id: "endOtherSessions",
  method: "DELETE",
  path: "/me/sessions",
  tag: "Account",
  summary: "Sign out in all other browsers",
  session: true,
  output: z.object({ ended: z.int() }),
});

export const createOrganization = endpoint({
  id: "createOrganization",
  method: "POST",
  path: "/organizations",
  tag: "Account",
  summary: "Create an organization",
  session: true,
  status: 201,
  body: z.object({ name: line(120), websiteUrl: z.url().max(2_048).optional() }),
  output: z.object({ organization }),
  errors: [409],
});

export const getOrganization = endpoint({
  id: "getOrganization",
  method: "GET",
  path: "/organization",
  tag: "Settings",
  summary: "Get the organization",
  role: "viewer",
  output: z.object({ organization: organizationDetail, role }),
});

export const updateOrganization = endpoint({
  id: "updateOrganization",
  method: "PATCH",
  path: "/organization",
  tag: "Settings",
  summary: "Update the organization",
  description: "Only an owner can change public pages and required approval.",
  role: "admin",
  body: z.object({
    name: line(120).optional(),
    slug: organizationSlug.optional(),
    logo: z.url().max(2_048).nullable().optional(),
    websiteUrl: z.url().max(2_048).nullable().optional(),
    publicPages: z.boolean().optional(),
    timeZone: timeZone.optional(),
    requireApproval: z.boolean().optional(),
  }),
  output: z.object({ organization: organizationDetail }),
  errors: [409],
});

export const deleteOrganization = endpoint({
  id: "deleteOrganization",
  method: "DELETE",
  path: "/organization",
  tag: "Settings",
  summary: "Delete the organization and all it holds",
  role: "owner",
  stepUp: true,
  output: z.object({ id: z.string() }),
  errors: [409],
});

export const member = z.object({
  userId: z.string(),
  email: z.string(),
  emailVerified: z.boolean().meta({ description: "Whether the member proved to own the address." }),
  name: z.string().nullable(),
  role,
  joinedAt: timestamp,
});
export type Member = z.output<typeof member>;

export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role,
  invitedBy: z.string().nullable(),
  expiresAt: timestamp,
  createdAt: timestamp,
});
export type Invitation = z.output<typeof invitation>;

export const listMembers = endpoint({
  id: "listMembers",
  method: "GET",
  path: "/members",
  tag: "Settings",
  summary: "List members and invitations",
  description: "Of the invitations those that nobody has accepted; one that has ended is listed for 30 days more.",
  role: "viewer",
  output: z.object({ members: z.array(member), invitations: z.array(invitation), organization }),
});

export const updateMember = endpoint({
  id: "updateMember",
  method: "PATCH",
  path: "/members/{userId}",
  tag: "Settings",
  summary: "Change a member's role",
  description: "Only an owner makes or unmakes owners; the last owner stays one.",
  role: "admin",
  stepUp: true,
  params: z.object({ userId: id }),
  body: z.object({ role }),
  output: z.object({ member, organization }),
  errors: [404, 409],
});

export const removeMember = endpoint({
  id: "removeMember",
  method: "DELETE",
  path: "/members/{userId}",
  tag: "Settings",
  summary: "Remove a member, or leave",
  description: "Their sessions and keys stop working for the organization at once.",
  role: "viewer",
  params: z.object({ userId: id }),
  output: z.object({ id: z.string(), organization }),
  errors: [404, 409],
});

export const inviteMember = endpoint({
  id: "inviteMember",
  method: "POST",
  path: "/invitations",
  tag: "Settings",
  summary: "Invite someone by email",
  description:
    "The link is mailed, or printed to the server's log where no mail server is set; it works once, for 7 days.",
  role: "admin",
  stepUp: true,
  status: 201,
  answersSecret: true,
  rateLimit: { limit: 50, windowMs: 86_400_000, by: "organization" },
  body: z.object({ email, role }),
  output: z.object({
    invitation,
    link: z.string().nullable().meta({ description: "The link itself where no mail server is set." }),
    organization,
  }),
  errors: [409],
});

export const revokeInvitation = endpoint({
  id: "revokeInvitation",
  method: "DELETE",
  path: "/invitations/{invitationId}",
  tag: "Settings",
  summary: "Withdraw an invitation",
  role: "admin",
  params: z.object({ invitationId: id }),
  output: z.object({ id: z.string(), organization }),
  errors: [404],
});
