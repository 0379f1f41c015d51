import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { closedToMinors, member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { AppError } from "#shared/errors.ts";
import { consentEndpoints } from "../contract.ts";
import { isWithForm } from "../signable.ts";
import { consentState, signedTexts } from "./read-consents.ts";
import { signConsent, withdrawSignature } from "./sign.ts";

/** Nobody signs more texts in a minute. */
const SIGNS = [perMember("signatures:minute", 20, 60), perMember("signatures:day", 100, 86_400)];

export const consentRoutes = implement(consentEndpoints, {
  "GET /api/my/signatures": readBy(member, async ({ actor, services }) => ({
    items: await signedTexts(services, actor.id),
  })),
  "GET /api/my/signatures/{key}": readBy(member, ({ actor, params, services }) =>
    consentState(services, actor.id, params.key),
  ),
  "POST /api/my/signatures/{key}": writeBy(
    // Guardians sign for minors.
    closedToMinors(member),
    SIGNS,
    async ({ actor, params, body, services }) => {
      if (isWithForm(params.key))
        throw new AppError("INVALID_INPUT", "这份声明在提交预约时单独同意，这里不需要签署");
      await services.db.transaction((tx) => signConsent(tx, actor.id, params.key, body));
      return consentState(services, actor.id, params.key);
    },
  ),
  "DELETE /api/my/signatures/{key}": writeBy(member, SIGNS, ({ actor, params, services }) =>
    services.db.transaction((tx) => withdrawSignature(tx, services, actor.id, params.key)),
  ),
});
