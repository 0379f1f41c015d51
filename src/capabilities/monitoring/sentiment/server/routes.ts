import type { FastifyRequest } from "fastify";
import { opinionEndpoints } from "#capabilities/monitoring/sentiment/contract.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
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
import type { Worker } from "./present.ts";
import { opinionOfText, showOpinion } from "./show.ts";

/** For some kind or section at least; what is touched is asked for again by the use-case. */
const mayRead = permission(READ);
const mayManage = permission(OPINIONS);
const WORK = [perAdmin("opinions:work", 300, 300)];

export const opinionRoutes = implement(opinionEndpoints, {
  "GET /api/admin/opinions": endpoint({
    policy: mayRead,
    handle: ({ actor, query, services, request }) => listOpinions(services, worker(actor, request), query),
  }),
  "GET /api/admin/opinions/export": endpoint({
    policy: mayRead,
    handle: ({ actor, query, services, request }) => exportOpinions(services, worker(actor, request), query),
  }),
  "GET /api/admin/opinions/of-text": endpoint({
    policy: mayRead,
    handle: ({ actor, query, services, request }) =>
      opinionOfText(services.db, worker(actor, request), query),
  }),
  "GET /api/admin/opinions/{id}": endpoint({
    policy: mayRead,
    handle: ({ actor, params, services, request }) =>
      showOpinion(services.db, worker(actor, request), params.id),
  }),
  "POST /api/admin/opinions/judge": endpoint({
    policy: mayManage,
    limit: WORK,
    handle: async ({ actor, body, services, request }) => ({
      changed: await judgeOpinions(services, worker(actor, request), body.ids, body.state),
    }),
  }),
  "POST /api/admin/opinions/mark": endpoint({
    policy: mayManage,
    limit: WORK,
    handle: async ({ actor, body, services, request }) => ({
      id: await markNegative(services, worker(actor, request), { kind: body.kind, targetId: body.target_id }),
    }),
  }),
  "PUT /api/admin/opinions/{id}/case": endpoint({
    policy: mayManage,
    limit: WORK,
    handle: ({ actor, params, body, services, request }) =>
      assignCase(services, worker(actor, request), params.id, body),
  }),
  "POST /api/admin/opinion-cases/{id}/step": endpoint({
    policy: mayManage,
    limit: WORK,
    handle: ({ actor, params, body, services, request }) =>
      takeStep(services, worker(actor, request), params.id, body),
  }),
  "POST /api/admin/opinion-cases/{id}/reply": endpoint({
    policy: mayManage,
    limit: [perAdmin("opinions:reply", 60, 300)],
    handle: ({ actor, params, body, services, request }) =>
      replyOfficially(services, worker(actor, request), params.id, body),
  }),
  "POST /api/admin/opinion-cases/{id}/merge": endpoint({
    policy: mayManage,
    limit: WORK,
    handle: ({ actor, params, body, services, request }) =>
      mergeCase(services, worker(actor, request), params.id, body),
  }),
  "GET /api/admin/opinion-lexicon": endpoint({
    policy: mayManage,
    handle: ({ services }) => showVersions(services.db),
  }),
  "POST /api/admin/opinion-lexicon/learn": endpoint({
    policy: mayManage,
    limit: [perAdmin("opinions:learn", 10, 600)],
    async handle({ actor, services, request }) {
      if (!(await learnFromAnswers(services, worker(actor, request))))
        throw new AppError("CONFLICT", `新的确认还不够 ${LEAST_ANSWERS} 条，或学不出更好的权重`);
      return showVersions(services.db);
    },
  }),
  "POST /api/admin/opinion-lexicon/undo": endpoint({
    policy: mayManage,
    limit: [perAdmin("opinions:learn", 10, 600)],
    async handle({ actor, body, services, request }) {
      await undoVersion(services, worker(actor, request), body.version);
      return showVersions(services.db);
    },
  }),
  "GET /api/opinion-answers/{id}": endpoint({
    policy: member,
    handle: ({ actor, params, services }) => shownAnswer(services, actor.id, params.id),
  }),
  "PUT /api/opinion-answers/{id}": endpoint({
    policy: member,
    limit: [perMember("opinions:answer", 20, 60)],
    async handle({ actor, params, body, services }) {
      await answerCase(services, actor.id, params.id, body.answer);
      return { ok: true } as const;
    },
  }),
});

const worker = ({ id, grants }: AdminActor, { ip }: FastifyRequest): Worker => ({
  adminId: id,
  grants,
  address: ip,
});
