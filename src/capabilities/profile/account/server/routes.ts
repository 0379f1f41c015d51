import type { FastifyInstance } from "fastify";
import { accountEndpoints } from "#capabilities/profile/account/contract.ts";
import { endpoint, type FeatureRoutes, implement } from "#platform/http/endpoint.ts";
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

const OK = { ok: true } as const;

const api = implement(accountEndpoints, {
  "GET /api/user/safety": endpoint({
    policy: member,
    handle: ({ actor, services }) => showSafety(services.db, actor),
  }),
  "PUT /api/user/privacy": endpoint({
    policy: member,
    limit: [perMember("privacy", 60, 3600)],
    handle: ({ actor, body, services }) => setPersonalised(services.db, actor.id, body.personalised),
  }),
  "POST /api/user/mobile-appeal": endpoint({
    policy: member,
    limit: [perMember("mobile-appeal", 3, 86_400)],
    handle: ({ actor, body, services }) => appealMobile(services, actor.id, body),
  }),
  "POST /api/user/ban-appeal": endpoint({
    policy: anyone,
    limit: [perAddress("ban-appeal", 10, 3600)],
    async handle({ body: { ticket, ...body }, services, request }) {
      await appealBan(services, { ...body, ticket, address: request.ip });
      return OK;
    },
  }),
  "GET /api/user/devices": endpoint({
    policy: member,
    handle: ({ actor, services }) => listDevices(services.db, actor),
  }),
  "DELETE /api/user/devices/{id}": endpoint({
    policy: freshMember,
    limit: [perMember("sign-ins", 30, 3600)],
    async handle({ actor, params, services }) {
      await endDevice(services.db, actor, params.id);
      return OK;
    },
  }),
  "GET /api/user/consents": endpoint({
    policy: member,
    handle: ({ actor, services }) => listConsents(services, actor.id),
  }),
  "POST /api/user/consents/withdraw": endpoint({
    policy: member,
    limit: [perMember("consents", 30, 3600)],
    async handle({ actor, body, services }) {
      await withdrawConsent(services.db, actor.id, body.document);
      return OK;
    },
  }),
  "GET /api/user/consents/due": endpoint({
    policy: member,
    handle: async ({ actor, services }) => ({ items: await dueConsents(services, actor.id) }),
  }),
  "POST /api/user/consents/again": endpoint({
    policy: member,
    limit: [perMember("consents", 30, 3600)],
    async handle({ actor, body, services }) {
      await agreeAgain(services, actor.id, body.texts);
      return OK;
    },
  }),
  "GET /api/user/exports": endpoint({
    policy: member,
    handle: ({ actor, services }) => showExports(services.db, actor.id),
  }),
  "POST /api/user/exports": endpoint({
    policy: freshMember,
    limit: [perMember("exports", 20, 3600)],
    handle: ({ actor, services }) => requestExport(services, actor.id),
  }),
  "GET /api/user/exports/{id}": endpoint({
    policy: member,
    handle: ({ actor, params, services }) => showExport(services.db, actor.id, params.id),
  }),
  "GET /api/user/minor-mode": endpoint({
    policy: member,
    handle: ({ actor, services }) => minorMode(services.db, actor.id),
  }),
  "POST /api/user/minor-mode": endpoint({
    policy: member,
    limit: [perMember("minor-mode", 20, 3600)],
    handle: ({ actor, body, services }) => turnOn(services.db, actor.id, body.password),
  }),
  "POST /api/user/minor-mode/off": endpoint({
    policy: member,
    limit: [perMember("minor-mode:off", 40, 3600)],
    handle: ({ actor, body, services }) => turnOff(services.db, actor.id, body.password),
  }),
  "POST /api/user/minor-mode/reset": endpoint({
    policy: freshMember,
    limit: [perMember("minor-mode", 20, 3600)],
    handle: ({ actor, services }) => reset(services.db, actor.id),
  }),
  "POST /api/user/minor-mode/allow": endpoint({
    policy: member,
    limit: [perMember("minor-mode:allow", 40, 3600)],
    handle: ({ actor, body, services }) => allowMore(services.db, actor.id, body.password),
  }),
  "POST /api/user/minor-mode/use": endpoint({
    policy: member,
    // Twice a minute from each of a few devices.
    limit: [perMember("minor-mode:use", 600, 3600)],
    handle: ({ actor, services }) => countUse(services.db, actor.id),
  }),
  "GET /api/user/cancellation": endpoint({
    policy: member,
    handle: ({ actor, services }) => showCancellation(services.db, actor.id),
  }),
  "POST /api/user/cancellation": endpoint({
    policy: freshMember,
    limit: [perMember("cancellation", 10, 3600)],
    handle: ({ actor, services }) => requestCancellation(services.db, actor.id),
  }),
  "DELETE /api/user/cancellation": endpoint({
    policy: member,
    limit: [perMember("cancellation", 10, 3600)],
    handle: ({ actor, services }) => revokeCancellation(services.db, actor.id),
  }),
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
