import { ADDRESSES_MAX, addressEndpoints } from "#capabilities/people/addresses/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { listAddresses } from "./list-addresses.ts";
import { addAddress, changeAddress, chooseDefault, deleteAddress } from "./save-address.ts";

/** Tidying addresses up by hand. */
const WRITES = [perMember("addresses:minute", 30, 60)];

export const addressRoutes = implement(addressEndpoints, {
  "GET /api/my/addresses": endpoint({
    policy: member,
    handle: async ({ actor, services }) => ({
      items: await listAddresses(services.db, actor.id),
      max: ADDRESSES_MAX,
    }),
  }),
  "POST /api/my/addresses": endpoint({
    policy: member,
    limit: WRITES,
    handle: ({ actor, body, services }) => addAddress(services.db, actor.id, body),
  }),
  "PUT /api/my/addresses/{id}": endpoint({
    policy: member,
    limit: WRITES,
    handle: ({ actor, params, body, services }) => changeAddress(services.db, actor.id, params.id, body),
  }),
  "PUT /api/my/addresses/{id}/default": endpoint({
    policy: member,
    limit: WRITES,
    handle: ({ actor, params, services }) => chooseDefault(services.db, actor.id, params.id),
  }),
  "DELETE /api/my/addresses/{id}": endpoint({
    policy: member,
    limit: WRITES,
    async handle({ actor, params, services }) {
      await deleteAddress(services.db, actor.id, params.id);
      return { ok: true as const };
    },
  }),
});
