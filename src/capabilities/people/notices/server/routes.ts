import { noticeEndpoints } from "#capabilities/people/notices/contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member } from "#platform/http/policy.ts";
import { perMember } from "#platform/limits/quota.ts";
import { listPeople } from "./bundles.ts";
import { countUnread, listNotices, markRead } from "./list-notices.ts";
import { listSettings, setMuted } from "./settings.ts";

export const noticeRoutes = implement(noticeEndpoints, {
  "GET /api/notices": readBy(member, ({ actor, query, services }) => listNotices(services, actor.id, query)),
  "GET /api/notices/unread": readBy(member, ({ actor, services }) => countUnread(services.db, actor.id)),
  "POST /api/notices/read": writeBy(
    member,
    [perMember("notices:read", 120, 60)],
    async ({ actor, body, services }) =>
      services.db.transaction(async (tx) => {
        await markRead(tx, actor.id, body);
        return { ok: true as const, unread: await countUnread(tx, actor.id) };
      }),
  ),
  "GET /api/notices/{id}/people": readBy(member, ({ actor, params, query, services }) =>
    listPeople(services, actor.id, params.id, query),
  ),
  "GET /api/notices/settings": readBy(member, async ({ actor, services }) => ({
    items: await listSettings(services.db, actor.id),
  })),
  "PUT /api/notices/settings/{kind}": writeBy(
    member,
    [perMember("notices:settings", 60, 60)],
    ({ actor, params, body, services }) =>
      services.db.transaction(async (tx) => {
        await setMuted(tx, actor.id, params.kind, body.muted);
        if (body.muted) await markRead(tx, actor.id, { kind: params.kind });
        return { items: await listSettings(tx, actor.id), unread: await countUnread(tx, actor.id) };
      }),
  ),
});
