import type { WebhookTarget } from "#db/queries/webhooks/deliveries.ts";
import type { DeliveryHeaders } from "./headers.ts";

/** Ids in the URL of a delivery. */
export type UrlIds = { organizationId: string; integrationId: string; repositoryId: string };

/** Data of a delivery collected so far, for its log entry. */
export type Arrival = {
  headers: DeliveryHeaders;
  shown: Record<string, string>;
  /** Bytes of the body; the declared length until it has been read. */
  size: number;
  address: string;
  urlIds: Partial<UrlIds>;
  target: WebhookTarget | undefined;
};

/** A delivery with a valid signature and with ids that belong together. */
export type VerifiedDelivery = {
  arrival: Arrival;
  target: WebhookTarget;
  event: string;
  delivery: string;
  contentType: string;
  body: Uint8Array;
};
