import type { adminEndpoints } from "#capabilities/desk/admin/contract.ts";
import { adminClient } from "../admin-client.ts";

export const adminApi = adminClient<typeof adminEndpoints>();
