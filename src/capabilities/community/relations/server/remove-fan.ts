import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { endFollows } from "./follow.ts";
import { lockPair } from "./relation.ts";

/** Takes somebody off the fans, who is not told and may follow again. Whoever is none already stays none. */
export async function removeFan(
  { db }: Pick<Services, "db">,
  memberId: string,
  fanId: string,
): Promise<void> {
  await transact(db, async (tx) => {
    await lockPair(tx, memberId, fanId);
    await endFollows(tx, [{ followerId: fanId, followedId: memberId }]);
  });
}
