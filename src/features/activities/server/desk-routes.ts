import type { z } from "zod";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import { findArticles } from "#features/articles/server/public.ts";
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
import { deskEndpoints } from "../desk-contract.ts";
import { signUpDeskEndpoints } from "../sign-up-desk-contract.ts";
import { changeActivity } from "./desk/change-activity.ts";
import { createActivity, deleteActivity } from "./desk/create-activity.ts";
import { addDates } from "./desk/dates.ts";
import { exportSignUps } from "./desk/export-sign-ups.ts";
import { endInvitation, listInvitations, makeInvitations } from "./desk/invitations.ts";
import { listActivities } from "./desk/list-activities.ts";
import { managedActivity, REVEAL } from "./desk/manage.ts";
import { listMessages, sendMessage } from "./desk/messages.ts";
import { moveActivity } from "./desk/move-activity.ts";
import { addNote, dealConvoys, decide, remove, reveal, setConvoy, showSignUp } from "./desk/one-sign-up.ts";
import { showActivity } from "./desk/present.ts";
import { setQuickCode } from "./desk/quick-code.ts";
import { listSignUps, showWaitlist } from "./desk/sign-ups.ts";
import { findStaff, setStaff } from "./desk/staff.ts";
import { MANAGE } from "./entry/staff.ts";

const mayManage = permission(MANAGE);
const LIMIT = [perAdmin("activities-desk:minute", 120, 60)];

/** Changes something: what is changed, and what is sent. */
const manage = <C extends EndpointContract>(
  work: (
    services: Services,
    at: AtDesk,
    context: EndpointContext<C, AdminActor>,
  ) => Promise<z.input<C["data"]>>,
): LimitedEndpoint<C> =>
  writeBy(mayManage, LIMIT, (context) =>
    work(context.services, { actor: context.actor, address: context.request.ip }, context),
  );

export const deskRoutes = implement(
  { ...deskEndpoints, ...signUpDeskEndpoints },
  {
    "GET /api/admin/activities": readBy(mayManage, ({ actor, query, services }) =>
      listActivities(services, actor, query),
    ),
    "POST /api/admin/activities": manage((services, at, { body }) => createActivity(services, at, body)),
    "GET /api/admin/activities/{id}": readBy(mayManage, ({ actor, params, services }) =>
      showActivity(services.db, actor, params.id),
    ),
    "PUT /api/admin/activities/{id}": manage((services, at, { params, body }) =>
      changeActivity(services, at, params.id, body),
    ),
    "DELETE /api/admin/activities/{id}": writeBy(mayManage, LIMIT, ({ actor, params, services, request }) =>
      deleteActivity(services, { actor, address: request.ip }, params.id),
    ),
    "POST /api/admin/activities/{id}/state": manage((services, at, { params, body }) =>
      moveActivity(services, at, params.id, body),
    ),
    "POST /api/admin/activities/{id}/dates": manage((services, at, { params, body }) =>
      addDates(services, at, params.id, body),
    ),
    "PUT /api/admin/activities/{id}/quick-code": manage((services, at, { params, body }) =>
      setQuickCode(services, at, params.id, body.until),
    ),
    "PUT /api/admin/activities/{id}/staff": manage((services, at, { params, body }) =>
      setStaff(services, at, params.id, body),
    ),
    "GET /api/admin/activities/{id}/members": readBy(mayManage, ({ actor, params, query, services }) =>
      findStaff(services, actor, params.id, query.q),
    ),
    "GET /api/admin/activities/{id}/articles": readBy(
      mayManage,
      async ({ actor, params, query, services: { db } }) => {
        await managedActivity(db, actor, params.id);
        const { items } = await findArticles(db, query.q);
        return { items: items.map(({ id, title }) => ({ id, title })) };
      },
    ),
    "GET /api/admin/activities/{id}/invitations": readBy(mayManage, ({ actor, params, query, services }) =>
      listInvitations(services, actor, params.id, query),
    ),
    "POST /api/admin/activities/{id}/invitations": manage((services, at, { params, body }) =>
      makeInvitations(services, at, params.id, body),
    ),
    "POST /api/admin/activities/{id}/invitations/{invitation}/end": manage((services, at, { params }) =>
      endInvitation(services, at, params.id, params.invitation),
    ),
    "GET /api/admin/activities/{id}/messages": readBy(mayManage, ({ actor, params, query, services }) =>
      listMessages(services, actor, params.id, query),
    ),
    "POST /api/admin/activities/{id}/messages": manage((services, at, { params, body }) =>
      sendMessage(services, at, params.id, body),
    ),
    "GET /api/admin/activities/{id}/sign-ups": readBy(mayManage, ({ actor, params, query, services }) =>
      listSignUps(services, actor, params.id, query),
    ),
    "GET /api/admin/activities/{id}/sign-ups/{sign_up}": readBy(mayManage, ({ actor, params, services }) =>
      showSignUp(services, actor, params.id, params.sign_up),
    ),
    "POST /api/admin/activities/{id}/sign-ups/{sign_up}/decision": manage((services, at, { params, body }) =>
      decide(services, at, params.id, params.sign_up, body),
    ),
    "POST /api/admin/activities/{id}/sign-ups/{sign_up}/remove": manage((services, at, { params, body }) =>
      remove(services, at, params.id, params.sign_up, body.reason),
    ),
    "PUT /api/admin/activities/{id}/sign-ups/{sign_up}/convoy": manage((services, at, { params, body }) =>
      setConvoy(services, at, params.id, params.sign_up, body.convoy),
    ),
    "POST /api/admin/activities/{id}/sign-ups/{sign_up}/notes": manage((services, at, { params, body }) =>
      addNote(services, at, params.id, params.sign_up, body.text),
    ),
    "POST /api/admin/activities/{id}/sign-ups/{sign_up}/reveal": writeBy(
      permission(REVEAL),
      [perAdmin("activities-reveal:hour", 200, 3600)],
      ({ actor, params, body, services, request }) =>
        reveal(services, { actor, address: request.ip }, params.id, params.sign_up, body.reason),
    ),
    "POST /api/admin/activities/{id}/convoys": manage((services, at, { params, body }) =>
      dealConvoys(services, at, params.id, body.groups),
    ),
    "GET /api/admin/activities/{id}/waitlist": readBy(mayManage, ({ actor, params, services }) =>
      showWaitlist(services, actor, params.id),
    ),
    "POST /api/admin/activities/{id}/export": manage((services, at, { params, body }) =>
      exportSignUps(services, at, params.id, body),
    ),
  },
);
