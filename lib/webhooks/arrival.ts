import type { WebhookTarget } from "#db/queries/webhooks/deliveries.ts";
import type { DeliveryHeaders } from "./headers.ts";

/** The ids that the URL names. */
export type Named = { organizationId: string; integrationId: string; repositoryId: string };

/** What is known of a delivery so far, for its log entry whatever becomes of it. */
export type Arrival = {
  headers: DeliveryHeaders;
  shown: Record<string, string>;
  /** Bytes of the body; what was declared until it has been read. */
  size: number;
  address: string;
  named: Partial<Named>;
  target: WebhookTarget | undefined;
};

/** A delivery whose sender knows the repository's secret, for ids that belong together. */
export type VerifiedDelivery = {
  arrival: Arrival;
  target: WebhookTarget;
  event: string;
  delivery: string;
  contentType: string;
  body: Uint8Array;
};
