import { endpoint, implement } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { CARS_MAX, garageEndpoints } from "../contract.ts";
import { showCars } from "./read-cars.ts";
import { addCar, changeCar, chooseDefault, deleteCar } from "./save-car.ts";
import { addRecord, changeRecord, deleteRecord, listRecords } from "./save-record.ts";

/** Looking after a garage by hand. */
const WRITES = [perMember("garage:minute", 30, 60)];
/** Nobody buys that many in a day. */
const ADDS = [...WRITES, perMember("garage:day", 30, 86_400)];

export const garageRoutes = implement(garageEndpoints, {
  "GET /api/my/cars": endpoint({
    policy: member,
    handle: async ({ actor, services }) => ({
      items: await showCars(services.db, actor.id),
      max: CARS_MAX,
    }),
  }),
  "POST /api/my/cars": endpoint({
    policy: member,
    limit: ADDS,
    handle: ({ actor, body, services }) => addCar(services, actor.id, body),
  }),
  "PUT /api/my/cars/{id}": endpoint({
    policy: member,
    limit: WRITES,
    handle: ({ actor, params, body, services }) => changeCar(services, actor.id, params.id, body),
  }),
  "PUT /api/my/cars/{id}/default": endpoint({
    policy: member,
    limit: WRITES,
    handle: ({ actor, params, services }) => chooseDefault(services, actor.id, params.id),
  }),
  "DELETE /api/my/cars/{id}": endpoint({
    policy: member,
    limit: WRITES,
    async handle({ actor, params, services }) {
      await deleteCar(services, actor.id, params.id);
      return { ok: true as const };
    },
  }),
  "GET /api/my/cars/{id}/records": endpoint({
    policy: member,
    handle: ({ actor, params, services }) => listRecords(services.db, actor.id, params.id),
  }),
  "POST /api/my/cars/{id}/records": endpoint({
    policy: member,
    limit: WRITES,
    handle: ({ actor, params, body, services }) => addRecord(services.db, actor.id, params.id, body),
  }),
  "PUT /api/my/cars/{id}/records/{record}": endpoint({
    policy: member,
    limit: WRITES,
    handle: ({ actor, params, body, services }) => changeRecord(services.db, actor.id, params, body),
  }),
  "DELETE /api/my/cars/{id}/records/{record}": endpoint({
    policy: member,
    limit: WRITES,
    async handle({ actor, params, services }) {
      await deleteRecord(services.db, actor.id, params);
      return { ok: true as const };
    },
  }),
});
