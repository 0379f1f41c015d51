import type { FastifyInstance } from "fastify";
import { accountEndpoints } from "#capabilities/profile/account/contract.ts";
import { type FeatureRoutes, implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, freshMember, member } from "#platform/http/policy.ts";
import { perAddress, perMember } from "#platform/limits/quota.ts";
import type { Services } from "#platform/services.ts";
import { idSchema } from "#shared/contract.ts";
import { AppError } from "#shared/errors.ts";
import { appealBan, appealMobile } from "./appeals.ts";
import { requestCancellation, revokeCancellation, showCancellation } from "./cancellation.ts";
import { listConsents, withdrawConsent } from "./consents.ts";
import { endDevice, listDevices } from "./devices.ts";
import { agreeAgain, dueConsents } from "./due-consents.ts";
import { readExport, requestExport, showExport, showExports } from "./exports.ts";
import { allowMore, countUse, minorMode, reset, turnOff, turnOn } from "./minor-mode.ts";
import { setPersonalised, showSafety } from "./safety.ts";

const api = implement(accountEndpoints, {
  "GET /api/user/safety": readBy(member, ({ actor, services }) => showSafety(services.db, actor)),
  "PUT /api/user/privacy": writeBy(member, [perMember("privacy", 60, 3600)], ({ actor, body, services }) =>
    setPersonalised(services.db, actor.id, body.personalised),
  ),
  "POST /api/user/mobile-appeal": writeBy(
    member,
    [perMember("mobile-appeal", 3, 86_400)],
    ({ actor, body, services }) => appealMobile(services, actor.id, body),
  ),
  "POST /api/user/ban-appeal": writeBy(
    anyone,
    [perAddress("ban-appeal", 10, 3600)],
    ({ body: { ticket, ...body }, services, request }) =>
      appealBan(services, { ...body, ticket, address: request.ip }),
  ),
  "GET /api/user/devices": readBy(member, ({ actor, services }) => listDevices(services.db, actor)),
  "DELETE /api/user/devices/{id}": writeBy(
    freshMember,
    [perMember("sign-ins", 30, 3600)],
    ({ actor, params, services }) => endDevice(services.db, actor, params.id),
  ),
  "GET /api/user/consents": readBy(member, ({ actor, services }) => listConsents(services, actor.id)),
  "POST /api/user/consents/withdraw": writeBy(
    member,
    [perMember("consents", 30, 3600)],
    ({ actor, body, services }) => withdrawConsent(services.db, actor.id, body.document),
  ),
  "GET /api/user/consents/due": readBy(member, async ({ actor, services }) => ({
    items: await dueConsents(services, actor.id),
  })),
  "POST /api/user/consents/again": writeBy(
    member,
    [perMember("consents", 30, 3600)],
    ({ actor, body, services }) => agreeAgain(services, actor.id, body.texts),
  ),
  "GET /api/user/exports": readBy(member, ({ actor, services }) => showExports(services.db, actor.id)),
  "POST /api/user/exports": writeBy(freshMember, [perMember("exports", 20, 3600)], ({ actor, services }) =>
    requestExport(services, actor.id),
  ),
  "GET /api/user/exports/{id}": readBy(member, ({ actor, params, services }) =>
    showExport(services.db, actor.id, params.id),
  ),
  "GET /api/user/minor-mode": readBy(member, ({ actor, services }) => minorMode(services.db, actor.id)),
  "POST /api/user/minor-mode": writeBy(
    member,
    [perMember("minor-mode", 20, 3600)],
    ({ actor, body, services }) => turnOn(services.db, actor.id, body.password),
  ),
  "POST /api/user/minor-mode/off": writeBy(
    member,
    [perMember("minor-mode:off", 40, 3600)],
    ({ actor, body, services }) => turnOff(services.db, actor.id, body.password),
  ),
  "POST /api/user/minor-mode/reset": writeBy(
    freshMember,
    [perMember("minor-mode", 20, 3600)],
    ({ actor, services }) => reset(services.db, actor.id),
  ),
  "POST /api/user/minor-mode/allow": writeBy(
    member,
    [perMember("minor-mode:allow", 40, 3600)],
    ({ actor, body, services }) => allowMore(services.db, actor.id, body.password),
  ),
  "POST /api/user/minor-mode/use": writeBy(
    // Twice a minute from each of a few devices.
    member,
    [perMember("minor-mode:use", 600, 3600)],
    ({ actor, services }) => countUse(services.db, actor.id),
  ),
  "GET /api/user/cancellation": readBy(member, ({ actor, services }) =>
    showCancellation(services.db, actor.id),
  ),
  "POST /api/user/cancellation": writeBy(
    freshMember,
    [perMember("cancellation", 10, 3600)],
    ({ actor, services }) => requestCancellation(services.db, actor.id),
  ),
  "DELETE /api/user/cancellation": writeBy(
    member,
    [perMember("cancellation", 10, 3600)],
    ({ actor, services }) => revokeCancellation(services.db, actor.id),
  ),
});

/** `GET /api/user/exports/{id}/file`: the archive itself, to the member whose it is and to nobody else. */
function registerFile(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { id: string } }>(
    "/api/user/exports/:id/file",
    {
      exposeHeadRoute: false,
      config: { policy: member.name },
      schema: {
        summary: "The archive of the member's personal data (application/zip), for three days",
        description: "Policy: member, its owner",
        response: { 200: { content: { "application/zip": { schema: { type: "string" } } } } },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "private, no-store");
      const actor = member.check(await request.resolveActor());
      const { id } = request.params;
      if (!idSchema.safeParse(id).success) throw new AppError("NOT_FOUND");
      const archive = await readExport(services, actor.id, id);
      return reply
        .type("application/zip")
        .header("content-disposition", 'attachment; filename="my-data.zip"')
        .send(archive);
    },
  );
}

export const accountRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    registerFile(app, services);
  },
};
