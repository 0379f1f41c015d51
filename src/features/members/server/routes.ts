import { memberEndpoints } from "#features/members/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { anyone, member } from "#platform/http/policy.ts";
import { changeProfile } from "./change-profile.ts";
import { ownProfile } from "./own-profile.ts";
import { signIn } from "./sign-in.ts";
import { sendSmsCode, WAIT_SECONDS } from "./sms-code.ts";
import { endFamily, refreshToken } from "./tokens.ts";

export const memberRoutes = implement(memberEndpoints, {
  "POST /api/sms/code": endpoint({
    policy: anyone,
    async handle({ body, services, request }) {
      const code = await sendSmsCode(services, { ...body, address: request.ip });
      return {
        sent: true,
        wait_seconds: WAIT_SECONDS,
        ...(services.sms.revealsCode && { demo_code: code }),
      };
    },
  }),
  "POST /api/user/login": endpoint({
    policy: anyone,
    async handle({ body, services, request }) {
      const userAgent = request.headers["user-agent"] ?? "";
      const { token, memberId, registered } = await signIn(services, { ...body, userAgent });
      return { access_token: token, user: await ownProfile(services.db, memberId), registered };
    },
  }),
  "POST /api/token/refresh": endpoint({
    policy: member,
    handle: async ({ actor, services }) => ({
      access_token: await refreshToken(services.db, actor.tokenHash),
    }),
  }),
  "POST /api/user/logout": endpoint({
    policy: member,
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
    async handle({ actor, body, services }) {
      await changeProfile(services, actor.id, body);
      return ownProfile(services.db, actor.id);
    },
  }),
});
