import { memberEndpoints } from "#capabilities/people/members/contract.ts";
import { type FeatureRoutes, implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, freshMember, member } from "#platform/http/policy.ts";
import { type EndpointLimit, perAddress, perMember } from "#platform/limits/quota.ts";
import type { Services } from "#platform/services.ts";
import { bindMobile } from "./bind-mobile.ts";
import { changeProfile } from "./change-profile.ts";
import { registerEventStream } from "./event-stream.ts";
import { listInterestChoices } from "./interests.ts";
import { mergeMembers } from "./merge-members.ts";
import { listWaiting } from "./my-waiting.ts";
import { ownProfile } from "./own-profile.ts";
import { listPresetAvatars } from "./preset-avatars.ts";
import { proveByCode, sendProofCode } from "./prove.ts";
import { signIn } from "./sign-in.ts";
import { type SentCode, sendSmsCode, WAIT_SECONDS } from "./sms-code.ts";
import { countOtherSignIns, endFamily, endOtherSignIns, refreshToken } from "./tokens.ts";

/** Every code costs, whatever it is for. */
const CODES: EndpointLimit = {
  inside: ({ SMS_ADDRESS_HOUR_MAX, SMS_ADDRESS_DAY_MAX }) => [
    perAddress("sms:address:hour", SMS_ADDRESS_HOUR_MAX, 3600),
    perAddress("sms:address:day", SMS_ADDRESS_DAY_MAX, 86_400),
  ],
};

const codeSent = ({ sms }: Services, { code, ticket }: SentCode) => ({
  sent: true as const,
  ticket,
  wait_seconds: WAIT_SECONDS,
  ...(sms.revealsCode && { demo_code: code }),
});

const api = implement(memberEndpoints, {
  "POST /api/sms/code": writeBy(anyone, CODES, async ({ body, services, request, rateLimit }) =>
    codeSent(services, await sendSmsCode(services, { ...body, address: request.ip }, rateLimit)),
  ),
  "POST /api/user/login": writeBy(
    anyone,
    ({ SIGN_IN_ADDRESS_HOUR_MAX }) => [perAddress("login", SIGN_IN_ADDRESS_HOUR_MAX, 3600)],
    async ({ body, services, request }) => {
      const userAgent = request.headers["user-agent"] ?? "";
      const { token, memberId, registered } = await signIn(services, {
        ...body,
        userAgent,
        address: request.ip,
      });
      return { access_token: token, user: await ownProfile(services.db, memberId), registered };
    },
  ),
  "POST /api/token/refresh": writeBy(
    // A token in its grace could otherwise be turned into any number of new ones.
    member,
    [perMember("token:refresh", 240, 3600)],
    async ({ actor, services }) => ({
      access_token: await refreshToken(services.db, actor.tokenHash),
    }),
  ),
  "POST /api/user/logout": writeBy(
    member,
    { none: "ends the token that it was called with, so it works once per sign-in" },
    ({ actor, services }) => endFamily(services.db, actor.tokenHash),
  ),
  "POST /api/user/proof/code": writeBy(member, CODES, async ({ actor, services, request, rateLimit }) => {
    const sent = await sendProofCode(services, actor, request.ip, rateLimit);
    return { ...codeSent(services, sent), mobile: sent.mobile };
  }),
  "POST /api/user/proof": writeBy(
    member,
    [perMember("proof", 30, 3600)],
    async ({ actor, body: { code, ticket }, services, request }) => {
      const until = await proveByCode(services.db, actor, { code, ticket, address: request.ip });
      return { proved_until: until.toISOString() };
    },
  ),
  "POST /api/user/phone_binding": writeBy(
    member,
    [perMember("phone-binding", 30, 3600)],
    async ({ actor, body, services, request }) => {
      await bindMobile(services, actor, { ...body, address: request.ip });
      return { user: await ownProfile(services.db, actor.id) };
    },
  ),
  "POST /api/user/merge": writeBy(
    member,
    [perMember("merge", 10, 3600)],
    async ({ actor, body, services, request }) => {
      const userAgent = request.headers["user-agent"] ?? "";
      const input = { ...body, address: request.ip, userAgent };
      const { token, memberId } = await mergeMembers(services, actor, input);
      return { access_token: token, user: await ownProfile(services.db, memberId) };
    },
  ),
  "GET /api/user/sign-ins": readBy(member, async ({ actor, services }) => ({
    others: await countOtherSignIns(services.db, actor),
  })),
  "DELETE /api/user/sign-ins": writeBy(
    freshMember,
    [perMember("sign-ins", 30, 3600)],
    async ({ actor, services }) => ({ ended: await endOtherSignIns(services.db, actor) }),
  ),
  "GET /api/user": readBy(member, ({ actor, services }) => ownProfile(services.db, actor.id)),
  "GET /api/my/waiting": readBy(member, async ({ actor, services }) => ({
    items: await listWaiting(services.db, actor.id),
  })),
  "GET /api/avatars": keptRead({ seconds: 3600, tags: () => [] }, async ({ services }) => ({
    items: await listPresetAvatars(services),
  })),
  "GET /api/interests": keptRead({ seconds: 300, tags: () => [] }, async ({ services }) => ({
    items: await listInterestChoices(services.db),
  })),
  "PUT /api/user": writeBy(member, [perMember("profile", 60, 3600)], async ({ actor, body, services }) => {
    await changeProfile(services, actor.id, body);
    return ownProfile(services.db, actor.id);
  }),
});

export const memberRoutes: FeatureRoutes = {
  register(app, services) {
    api.register(app, services);
    registerEventStream(app, services);
  },
};
