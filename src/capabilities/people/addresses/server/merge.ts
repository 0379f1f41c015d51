import { and, eq } from "drizzle-orm";
import { handOver, type MemberMerge } from "#capabilities/people/members/server/public.ts";
import { addresses } from "./tables.ts";

/** All addresses go over, more than twenty too; the default of the account that goes on stays its own. */
export const addressMerge: MemberMerge = {
  columns: ["addresses.member_id"],
  async merge(tx, _services, accounts) {
    const [known] = await tx
      .select({ id: addresses.id })
      .from(addresses)
      .where(and(eq(addresses.memberId, accounts.into), eq(addresses.isDefault, true)))
      .for("update");
    if (known !== undefined)
      await tx.update(addresses).set({ isDefault: false }).where(eq(addresses.memberId, accounts.from));
    await handOver(tx, accounts, addresses.memberId);
  },
};
