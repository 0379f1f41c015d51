import { appealEndpoints } from "#capabilities/review/appeals/contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { answerAppeal } from "./answer-appeal.ts";
import { fileAppeal } from "./file-appeal.ts";
import { listAppeals } from "./list-appeals.ts";
import { ownDecisions } from "./own-decisions.ts";
import { APPEALS } from "./policy.ts";

const mayAnswer = permission(APPEALS);

export const appealRoutes = implement(appealEndpoints, {
  "GET /api/my/decisions": readBy(member, ({ actor, query, services }) =>
    ownDecisions(services, actor.id, query),
  ),
  "POST /api/my/decisions/{id}/appeal": writeBy(
    member,
    [perMember("appeals:minute", 5, 60), perMember("appeals:day", 20, 86_400)],
    ({ actor, params, body, services }) => fileAppeal(services, actor.id, params.id, body),
  ),
  "GET /api/admin/appeals": readBy(mayAnswer, ({ actor, query, services }) =>
    listAppeals(services, actor, query),
  ),
  "POST /api/admin/appeals/{id}/answer": writeBy(
    mayAnswer,
    [perAdmin("appeals:answer", 60, 60)],
    ({ actor, params, body, services }) => answerAppeal(services, actor, params.id, body),
  ),
});
