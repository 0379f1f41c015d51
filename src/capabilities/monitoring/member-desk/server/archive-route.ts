import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { permission } from "#platform/http/policy.ts";
import { describeLimit, perAdmin, rateLimitEndpoint } from "#platform/limits/quota.ts";
import type { Services } from "#platform/services.ts";
import { idSchema } from "#shared/contract.ts";
import { AppError } from "#shared/errors.ts";
import { archiveOf } from "./archive.ts";
import { EXPORT } from "./policy.ts";

/** Each one is a person's whole record. */
const LIMIT = [perAdmin("people:archive", 20, 3600)];
const bodySchema = z.object({
  reason: z.string().trim().min(2).max(100),
  /** What is not withheld, for which the administrator needs a right of its own. */
  include: z.array(z.enum(["mobile", "anonymous"])).default([]),
});

/** `POST /api/admin/members/{id}/archive`: what is kept about one member, as a zip; `{ reason, include }` is written down. */
export function registerArchive(app: FastifyInstance, services: Services): void {
  const policy = permission(EXPORT);
  app.post<{ Params: { id: string } }>(
    "/api/admin/members/:id/archive",
    {
      config: { policy: policy.name, permission: EXPORT, limit: describeLimit(LIMIT, services.env) },
      schema: {
        summary:
          "What is kept about one member (application/zip), for a reason that the audit log keeps; `include`: mobile, anonymous, each with its own permission",
        description: `Policy: ${policy.name}`,
        response: { 200: { content: { "application/zip": { schema: { type: "string" } } } } },
      },
    },
    async (request, reply) => {
      reply.header("cache-control", "private, no-store");
      const actor = policy.check(await request.resolveActor());
      const { id } = request.params;
      if (!idSchema.safeParse(id).success) throw new AppError("NOT_FOUND", "没有这位会员");
      const body = bodySchema.safeParse(request.body);
      if (!body.success) throw new AppError("INVALID_INPUT", "请填写导出原因", { field: "reason" });
      await rateLimitEndpoint(services, LIMIT, actor, request);
      const archive = await archiveOf(services, actor, id, body.data);
      return reply
        .type("application/zip")
        .header("content-disposition", `attachment; filename="member-${id}.zip"`)
        .send(archive);
    },
  );
}
