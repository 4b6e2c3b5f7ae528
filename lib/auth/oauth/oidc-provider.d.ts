/** Types for the parts of oidc-provider that we use; the package has none. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  export type Payload = Record<string, unknown>;
  export type Adapter = {
    upsert: (id: string, payload: Payload, expiresInSeconds?: number) => Promise<void>;
    find: (id: string) => Promise<Payload | undefined>;
    findByUid: (uid: string) => Promise<Payload | undefined>;
    findByUserCode: (userCode: string) => Promise<Payload | undefined>;
    consume: (id: string) => Promise<void>;
    destroy: (id: string) => Promise<void>;
    revokeByGrantId: (grantId: string) => Promise<void>;
  };

  export class Client {
    clientId: string;
    clientName?: string;
    clientUri?: string;
    clientIdMetadataDocument?: boolean;
    grantTypeAllowed(type: string): boolean;
  }

  export class Grant {
    constructor(value: { accountId: string; clientId: string; jti: string });
    jti: string;
    addOIDCScope(scope: string): void;
    rejectOIDCScope(scope: string): void;
    addResourceScope(resource: string, scope: string): void;
    rejectResourceScope(resource: string, scope: string): void;
    save(): Promise<string>;
  }

  export type Params = { client_id?: string; redirect_uri?: string; scope?: string; resource?: string | string[] };

  export class Interaction {
    uid: string;
    params: Params;
    returnTo: string;
  }

  export class DeviceCode {
    jti: string;
    clientId: string;
    accountId?: string;
    grantId?: string;
    scope?: string;
    resource?: string | string[];
    params: Params;
    error?: string;
    errorDescription?: string;
    isExpired: boolean;
    save(): Promise<string>;
  }

  export type Token = { kind: string; clientId?: string; grantId?: string; scopes: Set<string> };
  export type KoaContext = {
    path: string;
    status: number;
    body: unknown;
    req: IncomingMessage;
    accepts(...types: string[]): string | false;
    redirect(url: string): void;
    oidc: {
      provider: Provider;
      result?: { consent?: { grantId?: string } };
    };
  };

  export class Provider {
    constructor(issuer: string, configuration: Payload);
    Client: { find(id: string): Promise<Client | undefined> };
    Grant: {
      new (value: { accountId: string; clientId: string; jti: string }): Grant;
      find(id: string): Promise<Grant | undefined>;
    };
    DeviceCode: { findByUserCode(userCode: string): Promise<DeviceCode | undefined> };
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionResult(request: IncomingMessage, response: ServerResponse, result: Payload): Promise<string>;
    on(event: "server_error", listener: (ctx: KoaContext, error: Error) => void): this;
  }

  export const errors: {
    OIDCProviderError: new (status: number, message: string) => Error;
    InvalidGrant: new (detail: string) => Error;
    InvalidScope: new (description: string, scope: string) => Error;
    InvalidTarget: new () => Error;
    SessionNotFound: new (detail: string) => Error;
  };
}
