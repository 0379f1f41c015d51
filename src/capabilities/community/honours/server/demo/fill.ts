import { sql } from "drizzle-orm";
import { inventedMembers } from "#capabilities/people/members/server/public.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { awardReached } from "../award.ts";
import { countHolders } from "../count-holders.ts";
import { memberHonours } from "../tables.ts";
import { copyBadges } from "../wear.ts";

const DAY = 24 * 3_600_000;
/** Given by the editors: to every how many of the invented members, and for what. */
const byHand = [
  { key: "founder", every: 3, reason: "围场开门第一季就在" },
  { key: "wrench", every: 11, reason: "把刹车油更换写成了人人看得懂的步骤" },
  { key: "decade", every: 13, reason: "同一台车开了十一年，车书里每一次保养都在" },
] as const;

/** Awards what the invented members have reached, gives some by hand, and has them wear a few. */
export async function fill(tx: Transaction, services: Services): Promise<void> {
  const people = [...(await inventedMembers(tx)).values()].map(({ id }) => id);
  if (people.length === 0) return;
  await awardReached(tx, services.cache);
  const given = byHand.flatMap(({ key, every, reason }, turn) =>
    people
      .filter((_, at) => at % every === turn)
      .map((memberId, at) => ({
        memberId,
        honour: key,
        reason,
        awardedAt: new Date(Date.now() - (at * 9 + turn * 4 + 2) * DAY),
      })),
  );
  if (given.length > 0) await tx.insert(memberHonours).values(given).onConflictDoNothing();
  // The rarest first, by what was just awarded; one in four wears nothing.
  await tx.execute(sql`
    update member_honours o set place = picked.place from (
      select h.member_id, h.honour, row_number() over (partition by h.member_id order by n.holders, h.honour) as place
      from member_honours h
      join (select honour, count(*) as holders from member_honours group by honour) n on n.honour = h.honour
      where h.member_id = any(${sql.param(people.filter((_, at) => at % 4 !== 3))}::bigint[])) picked
    where picked.place <= 3 and o.member_id = picked.member_id and o.honour = picked.honour`);
  for (const memberId of people) await copyBadges(tx, memberId);
  await countHolders(tx, services.cache);
}
