import { memberEndpoints } from "#capabilities/members/contract.ts";
import { endpoint, type FeatureRoutes, implement } from "#platform/http/endpoint.ts";
import { anyone, member } from "#platform/http/policy.ts";
import { perAddress, perMember } from "#platform/limits/quota.ts";
import { changeProfile } from "./change-profile.ts";
import { registerEventStream } from "./event-stream.ts";
import { ownProfile } from "./own-profile.ts";
import { signIn } from "./sign-in.ts";
import { sendSmsCode, WAIT_SECONDS } from "./sms-code.ts";
import { endFamily, refreshToken } from "./tokens.ts";

const api = implement(memberEndpoints, {
  "POST /api/sms/code": endpoint({
    policy: anyone,
    limit: {
      inside: ({ SMS_ADDRESS_HOUR_MAX, SMS_ADDRESS_DAY_MAX }) => [
        perAddress("sms:address:hour", SMS_ADDRESS_HOUR_MAX, 3600),
        perAddress("sms:address:day", SMS_ADDRESS_DAY_MAX, 86_400),
      ],
    },
    async handle({ body, services, request, rateLimit }) {
      const { code, ticket } = await sendSmsCode(services, { ...body, address: request.ip }, rateLimit);
      return {
        sent: true,
        ticket,
        wait_seconds: WAIT_SECONDS,
        ...(services.sms.revealsCode && { demo_code: code }),
      };
    },
  }),
  "POST /api/user/login": endpoint({
    policy: anyone,
    limit: ({ SIGN_IN_ADDRESS_HOUR_MAX }) => [perAddress("login", SIGN_IN_ADDRESS_HOUR_MAX, 3600)],
    async handle({ body, services, request }) {
      const userAgent = request.headers["user-agent"] ?? "";
      const { token, memberId, registered } = await signIn(services, {
        ...body,
        userAgent,
        address: request.ip,
      });
      return { access_token: token, user: await ownProfile(services.db, memberId), registered };
    },
  }),
  "POST /api/token/refresh": endpoint({
    policy: member,
    // A token in its grace could otherwise be turned into any number of new ones.
    limit: [perMember("token:refresh", 240, 3600)],
    handle: async ({ actor, services }) => ({
      access_token: await refreshToken(services.db, actor.tokenHash),
    }),
  }),
  "POST /api/user/logout": endpoint({
    policy: member,
    limit: { none: "ends the token that it was called with, so it works once per sign-in" },
    async handle({ actor, services }) {
      await endFamily(services.db, actor.tokenHash);
      return { ok: true };
    },
  }),
  "GET /api/user": endpoint({
    policy: member,
    handle: ({ actor, services }) => ownProfile(services.db, actor.id),
  }),
  "PUT /api/user": endpoint({
    policy: member,
    limit: [perMember("profile", 60, 3600)],
    async handle({ actor, body, services }) {
      await changeProfile(services, actor.id, body);
      return ownProfile(services.db, actor.id);
    },
  }),
});

export const memberRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    registerEventStream(app, services);
  },
};
