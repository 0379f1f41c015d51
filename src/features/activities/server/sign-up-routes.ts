import { signUpEndpoints } from "#features/activities/sign-up-contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, member } from "#platform/http/policy.ts";
import { perAddress, perMember } from "#platform/limits/quota.ts";
import { editSignUp } from "./sign-up/edit-sign-up.ts";
import { agreeAgain, answerOffer, cancelSignUp } from "./sign-up/own-acts.ts";
import { listOwnSignUps, showOwnSignUp } from "./sign-up/own-sign-ups.ts";
import { quickForm, quickSignUp } from "./sign-up/quick.ts";
import { showRecruitCodes } from "./sign-up/recruit-codes.ts";
import { signUp } from "./sign-up/sign-up.ts";
import { signUpSide } from "./sign-up/sign-up-side.ts";

/** Nobody signs up, or changes his sign-ups, more often. */
const SIGN_UPS = [perMember("activity-sign-up:minute", 20, 60)];

export const signUpRoutes = implement(signUpEndpoints, {
  "GET /api/activities/{id}/sign-up": readBy(member, ({ params, actor, services }) =>
    signUpSide(services, actor, params.id),
  ),
  "POST /api/activities/{id}/sign-ups": writeBy(
    member,
    SIGN_UPS,
    async ({ params, body, actor, services }) => {
      const applicant = { id: actor.id, minor: actor.minor, source: "app" as const };
      const { id, view } = await signUp(services, applicant, params.id, body);
      return view ?? showOwnSignUp(services, actor.id, id);
    },
  ),
  "GET /api/my/sign-ups": readBy(member, ({ query, actor, services }) =>
    listOwnSignUps(services, actor.id, query),
  ),
  "GET /api/my/sign-ups/{id}": readBy(member, ({ params, actor, services }) =>
    showOwnSignUp(services, actor.id, params.id),
  ),
  "PUT /api/my/sign-ups/{id}": writeBy(member, SIGN_UPS, async ({ params, body, actor, services }) => {
    await editSignUp(services, actor, params.id, body);
    return showOwnSignUp(services, actor.id, params.id);
  }),
  "POST /api/my/sign-ups/{id}/cancel": writeBy(member, SIGN_UPS, async ({ params, actor, services }) => {
    await cancelSignUp(services, actor.id, params.id);
    return showOwnSignUp(services, actor.id, params.id);
  }),
  "POST /api/my/sign-ups/{id}/answer": writeBy(
    member,
    SIGN_UPS,
    async ({ params, body, actor, services }) => {
      await answerOffer(services, actor, params.id, body.accept);
      return showOwnSignUp(services, actor.id, params.id);
    },
  ),
  "POST /api/my/sign-ups/{id}/agree": writeBy(member, SIGN_UPS, async ({ params, actor, services }) => {
    await agreeAgain(services, actor.id, params.id);
    return showOwnSignUp(services, actor.id, params.id);
  }),
  "GET /api/activities/{id}/quick": readBy(anyone, ({ params, query, services }) =>
    quickForm(services, params.id, query.code),
  ),
  "POST /api/activities/quick": writeBy(
    anyone,
    // It signs in: the same count as of all sign-ins.
    ({ SIGN_IN_ADDRESS_HOUR_MAX }) => [perAddress("login", SIGN_IN_ADDRESS_HOUR_MAX, 3600)],
    ({ body, services, request }) =>
      quickSignUp(services, body, {
        address: request.ip,
        userAgent: request.headers["user-agent"] ?? "",
      }),
  ),
  "GET /api/huodong/recruit-code": readBy(anyone, async ({ query, actor, services }) => ({
    items: actor.kind === "member" ? await showRecruitCodes(services, actor, query.id) : [],
  })),
});
