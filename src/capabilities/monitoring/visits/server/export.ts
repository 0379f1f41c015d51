import { recordAudit } from "#capabilities/desk/admin/server/public.ts";
import { type Scope, scopeOf } from "#capabilities/monitoring/statistics/server/public.ts";
import type { ExportOrder } from "#capabilities/monitoring/visits/desk-contract.ts";
import { searchMisses } from "#capabilities/site/search/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { AdminActor } from "#platform/http/actor.ts";
import { type CsvCell, csvFile } from "#shared/csv.ts";
import { dayOf, lastUnits } from "./days.ts";
import { showFunnels } from "./funnels.ts";
import { showOutput } from "./output.ts";
import { showOverview } from "./overview.ts";
import { showRetention } from "./retention.ts";
import { RETENTION_WEEKS, requireAll } from "./scope.ts";
import { showSources } from "./sources.ts";

const titles: Record<ExportOrder["part"], string> = {
  overview: "概况",
  sources: "来源",
  searches: "无结果搜索",
  output: "产出",
  retention: "留存",
  funnels: "转化",
};

/**
 * One part of the statistics as a table, and an entry in the audit log.
 * @throws AppError FORBIDDEN as the part itself
 */
export async function exportStatistics(
  db: Queryable,
  actor: AdminActor,
  order: ExportOrder,
): Promise<{ name: string; csv: string }> {
  const scope = scopeOf(actor, order.section);
  const rows = await tableOf(db, scope, order);
  await recordAudit(db, {
    adminId: actor.id,
    action: "statistics.exported",
    targetKind: "statistics",
    targetId: order.part,
    after: { part: titles[order.part], days: order.days, unit: order.unit, section: scope.section },
    address: actor.address,
  });
  return { name: `数据统计-${titles[order.part]}-${dayOf(new Date())}.csv`, csv: csvFile(rows) };
}

async function tableOf(db: Queryable, scope: Scope, order: ExportOrder): Promise<CsvCell[][]> {
  const days = Number(order.days);
  if (order.part === "overview") {
    const all = await showOverview(db, scope, days, order.unit);
    const columns = [all.views, all.visitors, all.signups, all.active, all.writers];
    return [
      ["时段开始", "页面浏览", "访客", "新会员", "活跃会员", "发言会员"],
      ...all.periods.map((period, at) => [period, ...columns.map((one) => one?.values[at] ?? null)]),
    ];
  }
  if (order.part === "sources") {
    const { items } = await showSources(db, scope, days);
    return [["来源", "访问", "前一段时间"], ...items.map(({ name, value, before }) => [name, value, before])];
  }
  if (order.part === "output") {
    const { sections_output: bySection, editors } = await showOutput(db, scope, days);
    const names = ["发布", "阅读", "评论", "点赞", "收藏", "分享"];
    const cells = (one: (typeof editors)[number] | (typeof bySection)[number]) => [
      one.published,
      one.reads,
      one.comments,
      one.likes,
      one.collects,
      one.shares,
    ];
    return [
      ["类别", "名称", ...names, "会员内容", "页面浏览", "访客"],
      ...bySection.map((one) => ["分区", one.name, ...cells(one), one.texts, one.views, one.visitors]),
      ...editors.map((one) => ["编辑", one.name, ...cells(one), null, null, null]),
    ];
  }
  requireAll(scope);
  if (order.part === "searches") {
    const { items } = await searchMisses(db, lastUnits("day", days).shown[0] ?? "");
    return [["搜索词", "次数", "最近一天"], ...items.map(({ shown, times, last }) => [shown, times, last])];
  }
  if (order.part === "retention") {
    const { weeks } = await showRetention(db, RETENTION_WEEKS);
    return [
      ["注册周", "注册", ...weeks.map((_, at) => `第 ${at} 周`)],
      ...weeks.map(({ week, joined, returned }) => [week, joined, ...returned]),
    ];
  }
  const { funnels } = await showFunnels(db, days);
  return [
    ["转化", "步骤", "数量", "单位"],
    ...funnels.flatMap(({ title, steps }) =>
      steps.map(({ name, value, unit }) => [title, name, value, unit]),
    ),
  ];
}
