import { opinionEndpoints } from "#capabilities/monitoring/sentiment/contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { AppError } from "#shared/errors.ts";
import { answerCase, shownAnswer } from "./cases/answer.ts";
import { assignCase } from "./cases/assign.ts";
import { mergeCase } from "./cases/merge.ts";
import { replyOfficially } from "./cases/reply.ts";
import { takeStep } from "./cases/step.ts";
import { judgeOpinions, markNegative } from "./judge.ts";
import { LEAST_ANSWERS, learnFromAnswers, showVersions, undoVersion } from "./lexicon/versions.ts";
import { exportOpinions, listOpinions, READ } from "./list.ts";
import { OPINIONS } from "./names.ts";
import { opinionOfText, showOpinion } from "./show.ts";

/** For some kind or section at least; what is touched is asked for again by the use-case. */
const mayRead = permission(READ);
const mayManage = permission(OPINIONS);
const WORK = [perAdmin("opinions:work", 300, 300)];

export const opinionRoutes = implement(opinionEndpoints, {
  "GET /api/admin/opinions": readBy(mayRead, ({ actor, query, services }) =>
    listOpinions(services, actor, query),
  ),
  "GET /api/admin/opinions/export": readBy(mayRead, ({ actor, query, services }) =>
    exportOpinions(services, actor, query),
  ),
  "GET /api/admin/opinions/of-text": readBy(mayRead, ({ actor, query, services }) =>
    opinionOfText(services.db, actor, query),
  ),
  "GET /api/admin/opinions/{id}": readBy(mayRead, ({ actor, params, services }) =>
    showOpinion(services.db, actor, params.id),
  ),
  "POST /api/admin/opinions/judge": writeBy(mayManage, WORK, async ({ actor, body, services }) => ({
    changed: await judgeOpinions(services, actor, body.ids, body.state),
  })),
  "POST /api/admin/opinions/mark": writeBy(mayManage, WORK, async ({ actor, body, services }) => ({
    id: await markNegative(services, actor, { kind: body.kind, targetId: body.target_id }),
  })),
  "PUT /api/admin/opinions/{id}/case": writeBy(mayManage, WORK, ({ actor, params, body, services }) =>
    assignCase(services, actor, params.id, body),
  ),
  "POST /api/admin/opinion-cases/{id}/step": writeBy(mayManage, WORK, ({ actor, params, body, services }) =>
    takeStep(services, actor, params.id, body),
  ),
  "POST /api/admin/opinion-cases/{id}/reply": writeBy(
    mayManage,
    [perAdmin("opinions:reply", 60, 300)],
    ({ actor, params, body, services }) => replyOfficially(services, actor, params.id, body),
  ),
  "POST /api/admin/opinion-cases/{id}/merge": writeBy(mayManage, WORK, ({ actor, params, body, services }) =>
    mergeCase(services, actor, params.id, body),
  ),
  "GET /api/admin/opinion-lexicon": readBy(mayManage, ({ services }) => showVersions(services.db)),
  "POST /api/admin/opinion-lexicon/learn": writeBy(
    mayManage,
    [perAdmin("opinions:learn", 10, 600)],
    async ({ actor, services }) => {
      if (!(await learnFromAnswers(services, actor)))
        throw new AppError("CONFLICT", `新的确认还不够 ${LEAST_ANSWERS} 条，或学不出更好的权重`);
      return showVersions(services.db);
    },
  ),
  "POST /api/admin/opinion-lexicon/undo": writeBy(
    mayManage,
    [perAdmin("opinions:learn", 10, 600)],
    async ({ actor, body, services }) => {
      await undoVersion(services, actor, body.version);
      return showVersions(services.db);
    },
  ),
  "GET /api/opinion-answers/{id}": readBy(member, ({ actor, params, services }) =>
    shownAnswer(services, actor.id, params.id),
  ),
  "PUT /api/opinion-answers/{id}": writeBy(
    member,
    [perMember("opinions:answer", 20, 60)],
    ({ actor, params, body, services }) => answerCase(services, actor.id, params.id, body.answer),
  ),
});
