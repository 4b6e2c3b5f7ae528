import "server-only";
import { implement } from "#lib/http/operation.ts";
import * as contract from "./contract.ts";
import * as account from "./service/account.ts";
import * as invitations from "./service/invitations.ts";
import * as members from "./service/members.ts";
import * as organizations from "./service/organizations.ts";
import * as sessions from "./service/sessions.ts";

export const orgOperations = [
  implement(contract.getMe, ({ ctx }) => account.getMe(ctx)),
  implement(contract.changePassword, ({ ctx, body }) => account.changePassword(ctx, body)),
  implement(contract.requestEmailChange, ({ ctx, body }) => account.requestEmailChange(ctx, body.email)),
  implement(contract.changeEmail, ({ ctx, body }) => account.changeEmail(ctx, body.code)),
  implement(contract.listSessions, ({ ctx }) => sessions.listSessions(ctx)),
  implement(contract.endSession, ({ ctx, params }) => sessions.endSession(ctx, params.userSessionId)),
  implement(contract.endOtherSessions, ({ ctx }) => sessions.endOtherSessions(ctx)),
  implement(contract.createOrganization, ({ ctx, body }) => organizations.createOrganization(ctx, body)),
  implement(contract.getOrganization, ({ ctx }) => organizations.getOrganization(ctx)),
  implement(contract.updateOrganization, ({ ctx, body }) => organizations.updateOrganization(ctx, body)),
  implement(contract.deleteOrganization, ({ ctx }) => organizations.deleteOrganization(ctx)),
  implement(contract.listMembers, ({ ctx }) => members.listMembers(ctx)),
  implement(contract.updateMember, ({ ctx, params, body }) => members.updateMember(ctx, params.userId, body.role)),
  implement(contract.removeMember, ({ ctx, params }) => members.removeMember(ctx, params.userId)),
  implement(contract.inviteMember, ({ ctx, body }) => invitations.inviteMember(ctx, body)),
  implement(contract.revokeInvitation, ({ ctx, params }) => invitations.revokeInvitation(ctx, params.invitationId)),
];
