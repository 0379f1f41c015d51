import { noticeEndpoints } from "#capabilities/notices/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { countUnread, listNotices, markRead } from "./list-notices.ts";

export const noticeRoutes = implement(noticeEndpoints, {
  "GET /api/notices": endpoint({
    policy: member,
    handle: ({ actor, query, services }) => listNotices(services, actor.id, query),
  }),
  "GET /api/notices/unread": endpoint({
    policy: member,
    handle: ({ actor, services }) => countUnread(services.db, actor.id),
  }),
  "POST /api/notices/read": endpoint({
    policy: member,
    limit: [perMember("notices:read", 120, 60)],
    async handle({ actor, body, services }) {
      return services.db.transaction(async (tx) => {
        await markRead(tx, actor.id, body);
        return { ok: true as const, unread: await countUnread(tx, actor.id) };
      });
    },
  }),
});
