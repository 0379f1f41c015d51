import { changeSetting, readSetting, recordAudit } from "#capabilities/desk/admin/server/public.ts";
import type { WarningTemplate } from "#capabilities/people/warnings/contract.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";

const SETTING = "warnings.templates";

/** With which an installation begins. */
const FIRST: readonly WarningTemplate[] = [
  {
    key: "abuse",
    name: "辱骂攻击",
    text: "你发表的内容含有对其他车友的辱骂或人身攻击，请立即停止。",
    days: 90,
  },
  { key: "advert", name: "广告引流", text: "你发表的内容含有广告或引流信息，请不要再发布。", days: 90 },
  {
    key: "flood",
    name: "刷屏灌水",
    text: "你在短时间内重复发布了相同或无意义的内容，请不要刷屏。",
    days: 30,
  },
  {
    key: "law",
    name: "违反法规",
    text: "你发表的内容不符合法律法规或社区规范，请认真阅读社区规范。",
    days: 180,
  },
];

export interface Templates {
  templates: WarningTemplate[];
  version: string;
}

/** Ready made warnings as they stand. */
export async function warningTemplates(db: Queryable): Promise<Templates> {
  const stored = (await readSetting(db, SETTING)) as WarningTemplate[] | undefined;
  const templates = [...(stored ?? FIRST)];
  return { templates, version: versionOf(templates) };
}

/** Replaces all of them. @throws AppError CHANGED when somebody was faster */
export async function changeTemplates(
  db: Database,
  acting: { id: string; address: string },
  { templates, version }: Templates,
): Promise<Templates> {
  return db.transaction(async (tx) => {
    await lock(tx, SETTING);
    const before = await warningTemplates(tx);
    if (before.version !== version) throw new AppError("CHANGED", "警告模板刚刚被别人改过，请核对后再保存");
    await changeSetting(tx, SETTING, templates);
    const names = (all: readonly WarningTemplate[]) => all.map(({ name }) => name).join("、");
    await recordAudit(tx, {
      adminId: acting.id,
      action: "member.warning_templates",
      before: { names: names(before.templates) },
      after: { names: names(templates), excerpt: names(templates) },
      address: acting.address,
    });
    return warningTemplates(tx);
  });
}
