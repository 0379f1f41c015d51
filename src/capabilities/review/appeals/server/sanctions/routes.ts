import { sanctionAppealEndpoints } from "#capabilities/review/appeals/sanctions-contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { APPEALS } from "../policy.ts";
import { answerSanctionAppeal } from "./answer.ts";
import { fileSanctionAppeal } from "./file.ts";
import { listSanctionAppeals } from "./list.ts";
import { ownSanctions } from "./own.ts";

const mayAnswer = permission(APPEALS);

export const sanctionAppealRoutes = implement(sanctionAppealEndpoints, {
  "GET /api/my/sanctions": readBy(member, ({ actor, services }) => ownSanctions(services.db, actor.id)),
  "POST /api/my/sanctions/{kind}/{id}/appeal": writeBy(
    member,
    [perMember("appeals:minute", 5, 60), perMember("appeals:day", 20, 86_400)],
    ({ actor, params, body, services }) => fileSanctionAppeal(services.db, actor.id, params, body.words),
  ),
  "GET /api/admin/sanction-appeals": readBy(mayAnswer, ({ actor, query, services }) =>
    listSanctionAppeals(services, actor, query),
  ),
  "POST /api/admin/sanction-appeals/{id}/answer": writeBy(
    mayAnswer,
    [perAdmin("appeals:answer", 60, 60)],
    ({ actor, params, body, services }) => answerSanctionAppeal(services, actor, params.id, body),
  ),
});
