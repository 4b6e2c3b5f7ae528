import { PUBLIC_MOUNT } from "#lib/api.ts";
import { ingestAlias } from "#lib/geo/traffic/operations.ts";
import { serve } from "#lib/http/router.ts";

export const dynamic = "force-dynamic";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve([ingestAlias], PUBLIC_MOUNT);
