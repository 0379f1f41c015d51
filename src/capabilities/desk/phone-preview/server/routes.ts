import { previewEndpoints } from "#capabilities/desk/phone-preview/contract.ts";
import { implement, keptRead, readBy, writeBy } from "#platform/http/endpoint.ts";
import { admin, anyone } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { isPublicHost } from "#platform/public-host.ts";
import { AppError } from "#shared/errors.ts";
import { leaveNote, listNotes, settleNote } from "./notes.ts";
import { openLink } from "./open-link.ts";

export const previewRoutes = implement(previewEndpoints, {
  "GET /api/phone-preview": keptRead(
    { seconds: 3600, tags: () => ["site"] },
    async ({ services: { env } }) => {
      // It shows nothing secret, but on a public server it would only puzzle those who find it.
      const shown =
        env.PHONE_PREVIEW === undefined ? !isPublicHost(env.PUBLIC_URL) : env.PHONE_PREVIEW === "1";
      if (!shown) throw new AppError("NOT_FOUND");
      return { ok: true };
    },
  ),
  "GET /api/phone-preview/link": readBy(anyone, ({ query, services }) => openLink(services, query)),
  // Which permission it takes, what is previewed says.
  "GET /api/phone-preview/notes": readBy(admin, ({ query, actor, services }) =>
    listNotes(services, actor, query),
  ),
  "POST /api/phone-preview/notes": writeBy(
    admin,
    [perAdmin("preview-note", 60, 60)],
    ({ body, actor, services }) => leaveNote(services, actor, body),
  ),
  "PUT /api/phone-preview/notes/{id}": writeBy(
    admin,
    [perAdmin("preview-note", 60, 60)],
    ({ params, body, actor, services }) => settleNote(services, actor, params.id, body.resolved),
  ),
});
