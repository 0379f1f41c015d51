import type { z } from "zod";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import {
  type EndpointContext,
  implement,
  type LimitedEndpoint,
  readBy,
  writeBy,
} from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import type { Services } from "#platform/services.ts";
import type { EndpointContract } from "#shared/contract.ts";
import { liveDeskEndpoints } from "../desk-contract.ts";
import { findChoices } from "./desk/choices.ts";
import { createRoom } from "./desk/create-room.ts";
import { editRoom } from "./desk/edit-room.ts";
import { renewKey, showIngest } from "./desk/ingest.ts";
import { listRooms } from "./desk/list-rooms.ts";
import { MANAGE } from "./desk/manage.ts";
import { endRoom, putBack, takeDown } from "./desk/on-air.ts";
import { showRoom } from "./desk/present-room.ts";
import { deleteRecording, setReplay } from "./desk/replay.ts";
import { announceRoom, cancelRoom, deleteRoom } from "./desk/schedule.ts";
import { setTray } from "./desk/set-tray.ts";

const mayManage = permission(MANAGE);
const LIMIT = [perAdmin("live-desk:minute", 120, 60)];
/** Keys of streams are read by few, and seldom. */
const KEY_LIMIT = [perAdmin("live-keys:hour", 120, 3600)];

/** Changes something: what is changed, and what is sent. */
const manage = <C extends EndpointContract>(
  work: (
    services: Services,
    at: AtDesk,
    context: EndpointContext<C, AdminActor>,
  ) => Promise<z.input<C["data"]>>,
  limit = LIMIT,
): LimitedEndpoint<C> =>
  writeBy(mayManage, limit, (context) =>
    work(context.services, { actor: context.actor, address: context.request.ip }, context),
  );

const ok = { ok: true } as const;

/** Rooms at the desk: their schedule, people, tray, stream and replay. */
export const deskRoutes = implement(liveDeskEndpoints, {
  "GET /api/admin/live": readBy(mayManage, ({ actor, query, services }) => listRooms(services, actor, query)),
  "GET /api/admin/live/choices": readBy(mayManage, ({ query, services }) => findChoices(services.db, query)),
  "GET /api/admin/live/{id}": readBy(mayManage, ({ actor, params, services }) =>
    showRoom(services, actor, params.id),
  ),
  "POST /api/admin/live": manage((services, at, { body }) => createRoom(services, at, body)),
  "PUT /api/admin/live/{id}": manage((services, at, { params, body }) =>
    editRoom(services, at, params.id, body),
  ),
  "DELETE /api/admin/live/{id}": manage(async (services, at, { params }) => {
    await deleteRoom(services, at, params.id);
    return ok;
  }),
  "POST /api/admin/live/{id}/announce": manage((services, at, { params, body }) =>
    announceRoom(services, at, params.id, body.version),
  ),
  "POST /api/admin/live/{id}/cancel": manage((services, at, { params, body }) =>
    cancelRoom(services, at, params.id, body),
  ),
  "POST /api/admin/live/{id}/end": manage((services, at, { params, body }) =>
    endRoom(services, at, params.id, body.version),
  ),
  "POST /api/admin/live/{id}/down": manage((services, at, { params, body }) =>
    takeDown(services, at, params.id, body.reason),
  ),
  "POST /api/admin/live/{id}/up": manage((services, at, { params }) => putBack(services, at, params.id)),
  "POST /api/admin/live/{id}/ingest": manage(
    (services, at, { params }) => showIngest(services, at, params.id),
    KEY_LIMIT,
  ),
  "POST /api/admin/live/{id}/renew": manage(
    (services, at, { params }) => renewKey(services, at, params.id),
    KEY_LIMIT,
  ),
  "PUT /api/admin/live/{id}/tray": manage((services, at, { params, body }) =>
    setTray(services, at, params.id, body),
  ),
  "PUT /api/admin/live/{id}/replay": manage((services, at, { params, body }) =>
    setReplay(services, at, params.id, body),
  ),
  "DELETE /api/admin/live/{id}/recordings/{recording}": manage(async (services, at, { params }) => {
    await deleteRecording(services, at, params.id, params.recording);
    return ok;
  }),
});
