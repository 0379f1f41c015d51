import type { DigestLine } from "#capabilities/desk/admin/server/public.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { writtenKinds } from "./charts.ts";
import { dailyFigures } from "./daily.ts";
import { lastDays, READ, scopeOf } from "./range.ts";

/** How much was written today so far, by kind, and yesterday. */
export const writtenLine: DigestLine = {
  permission: READ,
  async read({ db }, reader) {
    const { section } = scopeOf(reader, undefined);
    const days = lastDays(2);
    const kinds = writtenKinds();
    const figures = await dailyFigures(db, ["texts"], { section, days, keys: kinds.map(({ name }) => name) });
    const on = (day: string | undefined, of = kinds) =>
      figures
        .filter((one) => one.day === day && of.some(({ name }) => name === one.key))
        .reduce((sum, { value }) => sum + value, 0);
    const [yesterday, today] = days;
    const parts = [...Map.groupBy(kinds, ({ noun }) => noun)]
      .map(([noun, those]) => ({ noun, count: on(today, those) }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count)
      .map(({ noun, count }) => `${noun} ${count}`);
    return {
      label: "新内容",
      words: `今天新增 ${on(today)} 条${parts.length > 0 ? `（${parts.join("、")}）` : ""}，昨天 ${on(yesterday)} 条`,
      link: deskPathOf("admin.charts"),
    };
  },
};

/** How many joined; of all sections together alone, since accounts belong to none. */
export const joinedLine: DigestLine = {
  permission: READ,
  async read({ db }, reader) {
    if (scopeOf(reader, undefined).section !== "") return null;
    const days = lastDays(2);
    const figures = await dailyFigures(db, ["signups"], { section: "", days });
    const on = (day: string | undefined) =>
      figures.filter((one) => one.day === day).reduce((sum, { value }) => sum + value, 0);
    return {
      label: "会员",
      words: `今天 ${on(days[1])} 位新会员，昨天 ${on(days[0])} 位`,
      link: deskPathOf("admin.members"),
    };
  },
};
