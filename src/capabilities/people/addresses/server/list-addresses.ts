import { and, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { addressSchema } from "#capabilities/people/addresses/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { preparedOnce } from "#platform/database/prepared.ts";
import { AppError } from "#shared/errors.ts";
import { addresses } from "./tables.ts";

type AddressRow = typeof addresses.$inferSelect;
type AddressView = z.input<typeof addressSchema>;

/** A member's addresses, the default first, then the one changed last. */
export async function listAddresses(db: Queryable, memberId: string): Promise<AddressView[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.memberId, memberId))
    .orderBy(desc(addresses.isDefault), desc(addresses.updatedAt), desc(addresses.id));
  return rows.map(presentAddress);
}

/** One address of a member; undefined when he has no such. */
export async function addressOf(
  db: Queryable,
  memberId: string,
  id: string,
): Promise<AddressRow | undefined> {
  const [row] = await preparedOnce(db, "addresses:of", (name) =>
    db
      .select()
      .from(addresses)
      .where(
        and(eq(addresses.id, sql.placeholder("id")), eq(addresses.memberId, sql.placeholder("memberId"))),
      )
      .prepare(name),
  ).execute({ id, memberId });
  return row;
}

/** @throws AppError NOT_FOUND when the member has no such address */
export async function findAddress(db: Queryable, memberId: string, id: string): Promise<AddressRow> {
  const row = await addressOf(db, memberId, id);
  if (row === undefined) throw new AppError("NOT_FOUND", "这个地址不存在或已被删除");
  return row;
}

export function presentAddress(row: AddressRow): AddressView {
  const { id, name, mobile, regionCode, region, detail, label, isDefault } = row;
  return { id, name, mobile, region_code: regionCode, region, detail, label, is_default: isDefault };
}
