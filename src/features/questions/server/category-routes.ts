import { categoryEndpoints } from "#features/questions/categories-contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { permission } from "#platform/http/policy.ts";
import { perAdmin } from "#platform/limits/quota.ts";
import { changeCategory, createCategory, listDeskCategories, orderCategories } from "./desk-categories.ts";
import { mergeCategory } from "./merge-categories.ts";
import { CATEGORIES } from "./policy.ts";

const mayManage = permission(CATEGORIES);
const CHANGES = [perAdmin("question-categories", 120, 900)];

export const categoryDeskRoutes = implement(categoryEndpoints, {
  "GET /api/admin/question-categories": readBy(mayManage, async ({ services }) => ({
    items: await listDeskCategories(services.db),
  })),
  "POST /api/admin/question-categories": writeBy(mayManage, CHANGES, ({ actor, body, services }) =>
    createCategory(services, actor, body),
  ),
  "PUT /api/admin/question-categories/{id}": writeBy(
    mayManage,
    CHANGES,
    ({ actor, params, body, services }) => changeCategory(services, actor, params.id, body),
  ),
  "PUT /api/admin/question-categories/order": writeBy(mayManage, CHANGES, ({ actor, body, services }) =>
    orderCategories(services, actor, body),
  ),
  "POST /api/admin/question-categories/{id}/merge": writeBy(
    mayManage,
    CHANGES,
    ({ actor, params, body, services }) =>
      mergeCategory(services, actor, params.id, { intoId: body.into_id, version: body.version }),
  ),
});
