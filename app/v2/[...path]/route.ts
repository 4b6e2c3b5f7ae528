import { PUBLIC_MOUNT } from "#lib/api.ts";
import { serve } from "#lib/http/router.ts";
import { operations } from "#lib/operations.ts";

export const dynamic = "force-dynamic";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve(operations, PUBLIC_MOUNT);
