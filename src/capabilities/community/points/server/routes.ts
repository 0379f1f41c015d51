import { actsCounted, MANAGE_GROWTH } from "#capabilities/community/growth/server/public.ts";
import { pointEndpoints } from "#capabilities/community/points/contract.ts";
import { pointDeskEndpoints } from "#capabilities/community/points/desk-contract.ts";
import { implement, readBy, writeBy } from "#platform/http/endpoint.ts";
import { member, permission } from "#platform/http/policy.ts";
import { perAdmin, perMember } from "#platform/limits/quota.ts";
import { showCalendar } from "./calendar.ts";
import { checkIn } from "./check-in.ts";
import { changeRewards, showRewards } from "./desk/check-in-rewards.ts";
import { changeTask, createTask, listForDesk, orderTasks } from "./desk/manage-tasks.ts";
import { listExchanges } from "./exchanges.ts";
import { listEntries } from "./list-entries.ts";
import { expiringPoints, pointBalance } from "./lots.ts";
import { repairCheckIn } from "./repair.ts";
import { claimTask, listTasks } from "./tasks.ts";

const mayManage = permission(MANAGE_GROWTH);
const MANAGING = [perAdmin("points:manage", 120, 900)];

export const pointRoutes = implement(
  { ...pointEndpoints, ...pointDeskEndpoints },
  {
    "GET /api/my/points": readBy(member, async ({ actor, services }) => {
      await actsCounted(services, actor.id);
      const { db } = services;
      return { balance: await pointBalance(db, actor.id), expiring: await expiringPoints(db, actor.id) };
    }),
    "GET /api/my/points/entries": readBy(member, async ({ actor, query, services }) => {
      await actsCounted(services, actor.id);
      return listEntries(services, actor.id, query);
    }),
    "GET /api/points/exchanges": readBy(member, ({ query, services }) =>
      listExchanges(services.db, query.section),
    ),
    "GET /api/my/check-in": readBy(member, ({ actor, query, services: { db } }) =>
      showCalendar(db, actor.id, query.month),
    ),
    "POST /api/my/check-in": writeBy(member, [perMember("check-in", 30, 60)], ({ actor, services }) =>
      checkIn(services, actor.id),
    ),
    "POST /api/my/check-in/repair": writeBy(
      member,
      [perMember("check-in:repair", 20, 60)],
      async ({ actor, body, services: { db } }) => {
        const { points } = await repairCheckIn(db, actor.id, body.day);
        return { points, calendar: await showCalendar(db, actor.id) };
      },
    ),
    "GET /api/my/tasks": readBy(member, async ({ actor, services }) => {
      await actsCounted(services, actor.id);
      return { items: await listTasks(services.db, actor.id) };
    }),
    "POST /api/my/tasks/{key}/claim": writeBy(
      member,
      [perMember("task", 60, 60)],
      async ({ actor, params, services }) => {
        await actsCounted(services, actor.id);
        return claimTask(services, actor.id, params.key);
      },
    ),
    "GET /api/admin/tasks": readBy(mayManage, ({ services: { db } }) => listForDesk(db)),
    "POST /api/admin/tasks": writeBy(mayManage, MANAGING, ({ actor, body, services: { db } }) =>
      createTask(db, actor, body),
    ),
    "PUT /api/admin/tasks/{key}": writeBy(mayManage, MANAGING, ({ actor, params, body, services: { db } }) =>
      changeTask(db, actor, params.key, body),
    ),
    "PUT /api/admin/tasks": writeBy(mayManage, MANAGING, ({ actor, body, services: { db } }) =>
      orderTasks(db, actor, body),
    ),
    "GET /api/admin/check-in-rewards": readBy(mayManage, ({ services: { db } }) => showRewards(db)),
    "PUT /api/admin/check-in-rewards": writeBy(mayManage, MANAGING, ({ actor, body, services: { db } }) =>
      changeRewards(db, actor, body),
    ),
  },
);
