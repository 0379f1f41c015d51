import { sql } from "drizzle-orm";
import type { Funnels } from "#capabilities/monitoring/visits/desk-contract.ts";
import { applicationKinds } from "#capabilities/review/applications/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { addDays, lastUnits, startOf } from "./days.ts";
import { periodFigures, visitorFigures } from "./read-figures.ts";

/** Kinds of applications that have screens of their own, by the kind of screen. */
const screensOf: Readonly<Record<string, string>> = { certification: "approve", influence: "voice" };

interface Submitted extends Record<string, unknown> {
  submitted: number;
  decided: number;
  approved: number;
}

/** From looking to joining, and from looking to being certified, in the last days. */
export async function showFunnels(db: Queryable, days: number): Promise<Funnels> {
  const { shown } = lastUnits("day", days);
  const from = shown[0] ?? "";
  const span = { section: "", from } as const;
  const kinds = applicationKinds.entries().map(([, kind]) => kind);
  const [figures, visitors, returned, ...applications] = await Promise.all([
    periodFigures(db, ["screens", "signups"], { ...span, unit: "month", byKey: true }),
    visitorFigures(db, { ...span, unit: "month" }),
    periodFigures(db, ["returned"], { ...span, unit: "week", byKey: true }),
    ...kinds.map(({ table }) =>
      db
        .execute<Submitted>(sql`
          select count(*)::int as submitted, count(${table.decidedAt})::int as decided,
            count(${table.approvedAt})::int as approved
          from ${table} where ${table.submittedAt} >= ${from}::timestamp at time zone 'Asia/Shanghai'`)
        .then(({ rows }) => rows[0]),
    ),
  ]);
  const sum = (those: readonly { value: number }[]) => those.reduce((all, { value }) => all + value, 0);
  const looked = (screen: string) =>
    sum(figures.filter(({ metric, key }) => metric === "screens" && key === screen));
  const nextWeek = returned.filter(
    ({ key, period }) => key >= startOf("week", from) && period === addDays(key, 7),
  );
  return {
    from,
    funnels: [
      {
        key: "joining",
        title: "注册",
        steps: [
          { name: "访客", value: sum(visitors), unit: "人·天" },
          { name: "打开登录页", value: looked("login"), unit: "次" },
          { name: "成为会员", value: sum(figures.filter(({ metric }) => metric === "signups")), unit: "人" },
          { name: "第二周又来", value: sum(nextWeek), unit: "人" },
        ],
      },
      ...kinds.map((kind, at) => {
        const screen = screensOf[kind.name];
        const { submitted = 0, decided = 0, approved = 0 } = applications[at] ?? {};
        return {
          key: kind.name,
          title: kind.title,
          steps: [
            ...(screen === undefined ? [] : [{ name: "打开页面", value: looked(screen), unit: "次" }]),
            { name: "提交申请", value: submitted, unit: "份" },
            { name: "处理完", value: decided, unit: "份" },
            { name: "通过", value: approved, unit: "份" },
          ],
        };
      }),
    ],
  };
}
