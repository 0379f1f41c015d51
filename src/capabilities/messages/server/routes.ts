import { messageEndpoints } from "#capabilities/messages/contract.ts";
import { endpoint, implement } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { countUnread, listMessages, markRead } from "./list-messages.ts";

export const messageRoutes = implement(messageEndpoints, {
  "GET /api/messages": endpoint({
    policy: member,
    handle: ({ actor, query, services }) => listMessages(services, actor.id, query),
  }),
  "GET /api/messages/unread": endpoint({
    policy: member,
    handle: ({ actor, services }) => countUnread(services.db, actor.id),
  }),
  "POST /api/messages/read": endpoint({
    policy: member,
    limit: [perMember("messages:read", 120, 60)],
    async handle({ actor, body, services }) {
      await markRead(services.db, actor.id, body);
      return { ok: true, unread: await countUnread(services.db, actor.id) };
    },
  }),
});
