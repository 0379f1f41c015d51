import { ADDRESSES_MAX, addressEndpoints } from "#capabilities/people/addresses/contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { listAddresses } from "./list-addresses.ts";
import { addAddress, changeAddress, chooseDefault, deleteAddress } from "./save-address.ts";

/** Tidying addresses up by hand. */
const WRITES = [perMember("addresses:minute", 30, 60)];

export const addressRoutes = implement(addressEndpoints, {
  "GET /api/my/addresses": readBy(member, async ({ actor, services }) => ({
    items: await listAddresses(services.db, actor.id),
    max: ADDRESSES_MAX,
  })),
  "POST /api/my/addresses": writeBy(member, WRITES, ({ actor, body, services }) =>
    addAddress(services.db, actor.id, body),
  ),
  "PUT /api/my/addresses/{id}": writeBy(member, WRITES, ({ actor, params, body, services }) =>
    changeAddress(services.db, actor.id, params.id, body),
  ),
  "PUT /api/my/addresses/{id}/default": writeBy(member, WRITES, ({ actor, params, services }) =>
    chooseDefault(services.db, actor.id, params.id),
  ),
  "DELETE /api/my/addresses/{id}": writeBy(member, WRITES, ({ actor, params, services }) =>
    deleteAddress(services.db, actor.id, params.id),
  ),
});
