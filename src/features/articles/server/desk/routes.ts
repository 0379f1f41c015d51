import { mediaByIds } from "#capabilities/media/media/server/public.ts";
import { batchEndpoints } from "#features/articles/batch-contract.ts";
import { calendarEndpoints } from "#features/articles/calendar-contract.ts";
import { draftEndpoints } from "#features/articles/draft-contract.ts";
import { handInEndpoints } from "#features/articles/hand-in-contract.ts";
import { coverShade } from "#features/articles/server/cover-shade.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { anyone, permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { AppError } from "#shared/errors.ts";
import { actOnMany, undoBatch } from "./batch.ts";
import { editorsCalendar, setDue } from "./calendar.ts";
import { carouselOf, editorChoices, findArticles } from "./choices.ts";
import { passHandIn, sendBack } from "./decide-hand-in.ts";
import { differencesOf } from "./differences.ts";
import { handIn, withdrawHandIn } from "./hand-in.ts";
import { cardOfLink } from "./link-cards.ts";
import { listDesk } from "./list-desk.ts";
import { takePasted } from "./paste.ts";
import { deskPins, pinArticles } from "./pins.ts";
import { announceEditor } from "./presence.ts";
import { linkToPreview, previewDraft } from "./preview-draft.ts";
import { publishDraft } from "./publish.ts";
import { readDraft, showDraft } from "./read-draft.ts";
import { keepNamedVersion, restoreVersion } from "./restore-version.ts";
import { PUBLISH, WRITE } from "./rights.ts";
import { beginDraft, deleteDraft, openArticle, saveDraft } from "./save-draft.ts";
import { scheduleDraft } from "./schedule.ts";
import { unpublishDraft } from "./take-down.ts";
import { listVersions, versionContent } from "./versions.ts";

const writes = permission(WRITE);
const publishes = permission(PUBLISH);

/** A page saves every few seconds, and says every ten that it is there. */
const SAVING = [perAdmin("article-save", 120, 60)];
/** Each asks a page elsewhere. */
const LINKING = [perAdmin("article-link", 30, 60)];
const ACTING = [perAdmin("article-act", 120, 60)];

export const deskRoutes = implement(draftEndpoints, {
  "GET /api/admin/articles": readBy(writes, ({ query, actor, services }) => listDesk(services, actor, query)),
  "GET /api/admin/articles/choices": readBy(writes, ({ actor, services }) =>
    editorChoices(services.db, actor),
  ),
  "GET /api/admin/articles/carousel": readBy(writes, ({ query, services }) =>
    carouselOf(services.db, query.section),
  ),
  "GET /api/admin/articles/search": readBy(writes, ({ query, services }) =>
    findArticles(services.db, query.q),
  ),
  "POST /api/admin/articles/drafts": writeBy(writes, ACTING, ({ body, actor, services }) =>
    "article_id" in body ? openArticle(services, actor, body.article_id) : beginDraft(services, actor, body),
  ),
  "GET /api/admin/articles/drafts/{id}": readBy(writes, ({ params, actor, services }) =>
    showDraft(services.db, actor, params.id),
  ),
  "PUT /api/admin/articles/drafts/{id}": writeBy(writes, SAVING, ({ params, body, actor, services }) =>
    saveDraft(services, actor, params.id, body),
  ),
  "DELETE /api/admin/articles/drafts/{id}": writeBy(writes, ACTING, ({ params, actor, services }) =>
    deleteDraft(services, actor, params.id),
  ),
  "POST /api/admin/articles/drafts/{id}/presence": writeBy(
    writes,
    SAVING,
    async ({ params, body, actor, services: { db } }) => {
      const { revision } = await readDraft(db, actor, params.id);
      return {
        editors: await announceEditor(db, { draftId: params.id, adminId: actor.id, ...body }),
        revision,
      };
    },
  ),
  "POST /api/admin/articles/drafts/{id}/cover-check": writeBy(
    writes,
    { unwritten: "reads one picture's measured brightness" },
    async ({ params, body, actor, services: { db } }) => {
      await readDraft(db, actor, params.id);
      const cover = (await mediaByIds(db, [body.cover])).get(body.cover);
      if (cover === undefined) throw new AppError("NOT_FOUND");
      const at = body.focus === null ? {} : { focusX: body.focus.x, focusY: body.focus.y };
      return coverShade({ ...cover, ...at }, body.title);
    },
  ),
  "POST /api/admin/articles/drafts/{id}/paste": writeBy(writes, ACTING, ({ params, body, actor, services }) =>
    takePasted(services, actor, params.id, body.html),
  ),
  "POST /api/admin/articles/drafts/{id}/links": writeBy(
    writes,
    LINKING,
    ({ params, body, actor, services }) => cardOfLink(services, actor, params.id, body.url),
  ),
  "GET /api/admin/articles/drafts/{id}/versions": readBy(
    writes,
    async ({ params, actor, services: { db } }) => {
      await readDraft(db, actor, params.id);
      return { items: await listVersions(db, params.id) };
    },
  ),
  "POST /api/admin/articles/drafts/{id}/versions": writeBy(
    writes,
    ACTING,
    ({ params, body, actor, services }) => keepNamedVersion(services, actor, params.id, body.note),
  ),
  "GET /api/admin/articles/drafts/{id}/versions/{number}": readBy(
    writes,
    async ({ params, query, actor, services: { db } }) => {
      const { content } = await readDraft(db, actor, params.id);
      const before = await versionContent(db, params.id, params.number);
      return differencesOf(
        before,
        query.to === undefined ? content : await versionContent(db, params.id, query.to),
      );
    },
  ),
  "POST /api/admin/articles/drafts/{id}/versions/{number}/restore": writeBy(
    writes,
    ACTING,
    ({ params, body, actor, services }) =>
      restoreVersion(services, actor, params.id, { number: params.number, base: body.base }),
  ),
  "POST /api/admin/articles/drafts/{id}/publish": writeBy(
    publishes,
    ACTING,
    ({ params, body, actor, services, request }) =>
      publishDraft(services, actor, params.id, { ...body, address: request.ip }),
  ),
  "PUT /api/admin/articles/drafts/{id}/schedule": writeBy(
    publishes,
    ACTING,
    ({ params, body, actor, services, request }) =>
      scheduleDraft(services, actor, params.id, body, request.ip),
  ),
  "POST /api/admin/articles/drafts/{id}/unpublish": writeBy(
    publishes,
    ACTING,
    ({ params, actor, services }) => unpublishDraft(services, actor, params.id),
  ),
  "POST /api/admin/articles/drafts/{id}/preview": writeBy(writes, ACTING, ({ params, actor, services }) =>
    linkToPreview(services, actor, params.id),
  ),
  // Whoever has the link: its token says what it opens, and until when.
  "GET /api/articles/preview": readBy(anyone, ({ query, services }) => previewDraft(services, query)),
});

/** Each does up to fifty things. */
const BATCHES = [perAdmin("article-batch", 30, 60)];

export const batchRoutes = implement(batchEndpoints, {
  "POST /api/admin/articles/batch": writeBy(writes, BATCHES, ({ body, actor, services }) =>
    actOnMany(services, actor, body),
  ),
  "POST /api/admin/articles/batches/{id}/undo": writeBy(writes, BATCHES, ({ params, actor, services }) =>
    undoBatch(services, actor, params.id),
  ),
  "GET /api/admin/articles/pins": readBy(publishes, ({ query, services }) => deskPins(services.db, query)),
  "PUT /api/admin/articles/pins": writeBy(publishes, ACTING, async ({ body, actor, services }) => {
    await pinArticles(services, actor, body);
    return { ok: true };
  }),
});

export const handInRoutes = implement(handInEndpoints, {
  "POST /api/admin/articles/drafts/{id}/hand-in": writeBy(
    writes,
    ACTING,
    ({ params, body, actor, services }) => handIn(services, actor, params.id, body),
  ),
  "POST /api/admin/articles/drafts/{id}/hand-in/withdraw": writeBy(
    writes,
    ACTING,
    async ({ params, body, actor, services }) => {
      await withdrawHandIn(services, actor, params.id, body.hand_in);
      return { ok: true };
    },
  ),
  "POST /api/admin/articles/drafts/{id}/hand-in/pass": writeBy(
    publishes,
    ACTING,
    ({ params, body, actor, services }) => passHandIn(services, actor, params.id, body),
  ),
  "POST /api/admin/articles/drafts/{id}/hand-in/send-back": writeBy(
    publishes,
    ACTING,
    async ({ params, body, actor, services }) => {
      await sendBack(services, actor, params.id, body);
      return { ok: true };
    },
  ),
});

export const calendarRoutes = implement(calendarEndpoints, {
  "GET /api/admin/articles/calendar": readBy(writes, ({ query, actor, services }) =>
    editorsCalendar(services.db, actor, query),
  ),
  "PUT /api/admin/articles/drafts/{id}/due": writeBy(writes, ACTING, ({ params, body, actor, services }) =>
    setDue(services, actor, params.id, body.due_at === null ? null : new Date(body.due_at)),
  ),
});
