import { entryEndpoints } from "#features/activities/entry-contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member, signedIn } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { showBoard } from "./entry/board.ts";
import { callRoll, countCalls } from "./entry/calls.ts";
import { listConflicts } from "./entry/conflicts.ts";
import { listEmergencyReads, readEmergency } from "./entry/emergency.ts";
import { enterAll } from "./entry/enter.ts";
import { listPeople, takeList } from "./entry/list-people.ts";
import { onDuty } from "./entry/staff.ts";
import { ownTickets } from "./entry/tickets.ts";
import { undoEntries } from "./entry/undo.ts";

/** A busy gate lets one in a second; what it did without a network comes in packets. */
const AT_THE_GATE = [perMember("gate:minute", 180, 60), perAdmin("gate:minute", 180, 60)];

export const entryRoutes = implement(entryEndpoints, {
  "GET /api/my/tickets": readBy(member, ({ actor, services }) => ownTickets(services, actor.id)),
  "GET /api/activities/{id}/gate": readBy(signedIn, async ({ params, actor, services: { db } }) =>
    showBoard(db, await onDuty(db, actor, params.id)),
  ),
  "GET /api/activities/{id}/gate/people": readBy(signedIn, async ({ params, query, actor, services }) =>
    listPeople(services, await onDuty(services.db, actor, params.id), query),
  ),
  "GET /api/activities/{id}/gate/list": readBy(signedIn, async ({ params, query, actor, services }) =>
    takeList(services, await onDuty(services.db, actor, params.id), query),
  ),
  "POST /api/activities/{id}/gate/entries": writeBy(
    signedIn,
    AT_THE_GATE,
    async ({ params, body, actor, services }) => {
      const items = await enterAll(services, await onDuty(services.db, actor, params.id), body.entries);
      return { now: new Date().toISOString(), items };
    },
  ),
  "POST /api/activities/{id}/gate/undo": writeBy(
    signedIn,
    AT_THE_GATE,
    async ({ params, body, actor, services }) => ({
      items: await undoEntries(services, await onDuty(services.db, actor, params.id), body.keys),
    }),
  ),
  "GET /api/activities/{id}/gate/conflicts": readBy(signedIn, async ({ params, actor, services: { db } }) => {
    const { activity } = await onDuty(db, actor, params.id);
    return { items: await listConflicts(db, activity.id) };
  }),
  "GET /api/activities/{id}/gate/calls": readBy(signedIn, async ({ params, actor, services: { db } }) => ({
    items: await countCalls(db, await onDuty(db, actor, params.id)),
  })),
  "PUT /api/activities/{id}/gate/calls": writeBy(
    signedIn,
    AT_THE_GATE,
    async ({ params, body, actor, services }) =>
      callRoll(services, await onDuty(services.db, actor, params.id), body.calls),
  ),
  "POST /api/activities/{id}/gate/emergency": writeBy(
    signedIn,
    [perMember("gate-emergency:hour", 60, 3600), perAdmin("gate-emergency:hour", 60, 3600)],
    async ({ params, body, actor, services, request }) =>
      readEmergency(services, await onDuty(services.db, actor, params.id), body.sign_up_id, request.ip),
  ),
  "GET /api/activities/{id}/gate/emergency-reads": readBy(
    signedIn,
    async ({ params, actor, services: { db } }) => ({
      items: await listEmergencyReads(db, await onDuty(db, actor, params.id)),
    }),
  ),
});
