import { eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { OperatorSettingRow, settingEndpoints } from "#capabilities/desk/admin/settings-contract.ts";
import type { Database, Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { recordAudit } from "./audit.ts";
import { changeSetting, readSetting } from "./settings.ts";
import { settings } from "./tables.ts";

/** Permission to change what operators may set. */
export const SETTINGS = "settings.manage";

/** Something that operators may set while the app runs. Whoever offers it reads it wherever it matters. */
export interface OperatorSetting<Value extends string | number = string | number> {
  /** What it belongs to: 审核. */
  group: string;
  title: string;
  /** What it does, in a sentence. */
  meaning: string;
  shape: OperatorSettingRow["shape"];
  fallback: Value;
}

/** Every setting, by the key under which it is stored. */
export const operatorSettings = new ExtensionPoint<OperatorSetting>("operator setting");

const fits = ({ shape }: OperatorSetting, value: unknown): value is string | number =>
  shape.type === "choice"
    ? shape.options.some((option) => option.value === value)
    : typeof value === "number" && Number.isInteger(value) && value >= shape.min && value <= shape.max;

/** How a setting stands; as it came while nobody has set it, or where what is stored makes no sense. */
export async function settingValue<Value extends string | number>(
  db: Queryable,
  key: string,
  setting: OperatorSetting<Value>,
): Promise<Value> {
  const stored = await readSetting(db, key);
  return fits(setting, stored) ? (stored as Value) : setting.fallback;
}

/** A number that operators may set, for use inside of another query. */
export function numberInQuery(key: string, { fallback }: OperatorSetting<number>): SQL<number> {
  return sql<number>`coalesce((select (${settings.value} #>> '{}')::int from ${settings}
    where ${settings.key} = ${key} and jsonb_typeof(${settings.value}) = 'number'), ${fallback}::int)`;
}

type Groups = z.input<(typeof settingEndpoints)["GET /api/admin/settings"]["data"]>["groups"];

/** All settings as they stand, by what they belong to. @param changers who changed each last, by its key */
export async function listSettings(
  db: Queryable,
  changers: ReadonlyMap<string, string>,
): Promise<{ groups: Groups }> {
  const rows = await db.select().from(settings);
  const stored = new Map(rows.map((row) => [row.key, row]));
  const items = operatorSettings.entries().map(([key, setting]) => {
    const row = stored.get(key);
    const own = row !== undefined && fits(setting, row.value) ? row : undefined;
    return {
      group: setting.group,
      item: {
        key,
        title: setting.title,
        meaning: setting.meaning,
        shape: setting.shape,
        fallback: setting.fallback,
        value: (own?.value as string | number | undefined) ?? setting.fallback,
        changed_at: own?.updatedAt.toISOString() ?? null,
        changed_by: changers.get(key) ?? "",
        version: settingVersion(row),
      },
    };
  });
  return {
    groups: [...Map.groupBy(items, ({ group }) => group)].map(([title, some]) => ({
      title,
      items: some.map(({ item }) => item),
    })),
  };
}

const settingVersion = (row: typeof settings.$inferSelect | undefined): string =>
  versionOf(row === undefined ? null : row.value, row?.updatedAt.toISOString());

/**
 * Sets one, or puts it back to how it came: null. It counts at once, in every process.
 * @throws AppError NOT_FOUND; INVALID_INPUT for a value that it cannot have; CHANGED when somebody was faster
 */
export async function changeOperatorSetting(
  db: Database,
  acting: { id: string; address: string },
  key: string,
  { value, version }: { value: string | number | null; version: string },
): Promise<void> {
  const setting = operatorSettings.get(key);
  if (setting === undefined) throw new AppError("NOT_FOUND", "没有这项设置");
  if (value !== null && !fits(setting, value))
    throw new AppError("INVALID_INPUT", whyNot(setting), { field: "value" });
  await db.transaction(async (tx) => {
    await lock(tx, `setting:${key}`);
    const [row] = await tx.select().from(settings).where(eq(settings.key, key));
    if (settingVersion(row) !== version)
      throw new AppError("CHANGED", "这项设置刚刚被别人改过，请核对后再保存");
    if (value === null) await tx.delete(settings).where(eq(settings.key, key));
    else await changeSetting(tx, key, value);
    await recordAudit(tx, {
      adminId: acting.id,
      action: "settings.changed",
      targetKind: "setting",
      targetId: key,
      before: { value: row?.value ?? setting.fallback },
      after: { value: value ?? setting.fallback, excerpt: setting.title },
      address: acting.address,
    });
  });
}

function whyNot({ shape }: OperatorSetting): string {
  return shape.type === "choice" ? "请选择其中一项" : `请填写 ${shape.min} 到 ${shape.max} 之间的整数`;
}
