import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
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
  "GET /api/my/cars": readBy(member, async ({ actor, services }) => ({
    items: await showCars(services.db, actor.id),
    max: CARS_MAX,
  })),
  "POST /api/my/cars": writeBy(member, ADDS, ({ actor, body, services }) => addCar(services, actor.id, body)),
  "PUT /api/my/cars/{id}": writeBy(member, WRITES, ({ actor, params, body, services }) =>
    changeCar(services, actor.id, params.id, body),
  ),
  "PUT /api/my/cars/{id}/default": writeBy(member, WRITES, ({ actor, params, services }) =>
    chooseDefault(services, actor.id, params.id),
  ),
  "DELETE /api/my/cars/{id}": writeBy(member, WRITES, ({ actor, params, services }) =>
    deleteCar(services, actor.id, params.id),
  ),
  "GET /api/my/cars/{id}/records": readBy(member, ({ actor, params, services }) =>
    listRecords(services.db, actor.id, params.id),
  ),
  "POST /api/my/cars/{id}/records": writeBy(member, WRITES, ({ actor, params, body, services }) =>
    addRecord(services.db, actor.id, params.id, body),
  ),
  "PUT /api/my/cars/{id}/records/{record}": writeBy(member, WRITES, ({ actor, params, body, services }) =>
    changeRecord(services.db, actor.id, params, body),
  ),
  "DELETE /api/my/cars/{id}/records/{record}": writeBy(member, WRITES, ({ actor, params, services }) =>
    deleteRecord(services.db, actor.id, params),
  ),
});
