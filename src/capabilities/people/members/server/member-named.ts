import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "#platform/database/client.ts";
import { AppError } from "#shared/errors.ts";
import { members } from "./tables.ts";

/**
 * The active member whom an administrator names: by id, or by the whole nickname where only one has it.
 * @returns the id
 * @throws AppError NOT_FOUND, CONFLICT where several have this nickname; both about the field `member`
 */
export async function memberNamed(db: Queryable, wanted: string): Promise<string> {
  const byName = eq(members.nickname, wanted);
  const isId = /^[1-9]\d{0,17}$/.test(wanted);
  const found = await db
    .select({ id: members.id })
    .from(members)
    .where(and(isId ? sql`(${members.id} = ${wanted} or ${byName})` : byName, eq(members.status, "active")))
    .limit(3);
  const [first] = found.toSorted((one, other) => Number(other.id === wanted) - Number(one.id === wanted));
  if (first === undefined) throw new AppError("NOT_FOUND", "没有找到这位会员", { field: "member" });
  if (found.length > 1 && first.id !== wanted)
    throw new AppError("CONFLICT", "不止一位会员叫这个名字，请填编号", { field: "member" });
  return first.id;
}
