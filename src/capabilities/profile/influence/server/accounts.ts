import { asc, eq, inArray } from "drizzle-orm";
import { settleFiles } from "#capabilities/review/applications/server/public.ts";
import type { Queryable, Transaction } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import type { Platform } from "#shared/influence.ts";
import type { GivenAccount } from "../contract.ts";
import { influenceKind } from "./kind.ts";
import { influenceAccounts } from "./tables.ts";

export type AccountRow = typeof influenceAccounts.$inferSelect;

export function accountsOf(db: Queryable, applicationIds: readonly string[]): Promise<AccountRow[]> {
  if (applicationIds.length === 0) return Promise.resolve([]);
  return db
    .select()
    .from(influenceAccounts)
    .where(inArray(influenceAccounts.applicationId, [...applicationIds]))
    .orderBy(asc(influenceAccounts.id));
}

/**
 * What a member puts into his profile on a platform: whoever can change the profile there has the account here, too. It follows
 * from member and platform, so that it stands there already when the form is handed in.
 */
export function proofCodeOf(keys: Services["keys"], memberId: string, platform: Platform): string {
  const letters = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
  const signature = Buffer.from(keys.sign("influence proof", `${memberId} ${platform}`), "base64url");
  return `WC${[...signature.subarray(0, 6)].map((byte) => letters[byte % letters.length]).join("")}`;
}

/**
 * Makes these the accounts of an application, one of each platform. What a reviewer saw in a profile counts as long as the link
 * stays; new screenshots are taken into use, and what they replace is deleted.
 * @throws AppError INVALID_INPUT for an upload that is not this member's, or is gone
 */
export async function settleAccounts(
  tx: Transaction,
  keys: Services["keys"],
  application: { id: string; memberId: string },
  { given, deleteAt }: { given: readonly GivenAccount[]; deleteAt: Date },
): Promise<void> {
  const { id: applicationId, memberId } = application;
  const held = new Map((await accountsOf(tx, [applicationId])).map((row) => [row.platform, row]));
  const wanted = new Map(given.map((account) => [account.platform, account]));
  await settleFiles(tx, influenceKind, {
    ...{ memberId, deleteAt },
    held: [...held.values()].flatMap(({ screenshotId }) => screenshotId ?? []),
    given: [...wanted.values()].flatMap(({ file_id }) => file_id ?? []),
  });
  for (const row of held.values())
    if (!wanted.has(row.platform)) await tx.delete(influenceAccounts).where(eq(influenceAccounts.id, row.id));
  for (const account of wanted.values()) {
    const known = held.get(account.platform);
    const values = {
      ...{ nick: account.nick, link: account.link, followers: account.followers },
      screenshotId: account.file_id,
      proofState: proofOf(account, known),
    };
    if (known !== undefined)
      await tx.update(influenceAccounts).set(values).where(eq(influenceAccounts.id, known.id));
    else
      await tx.insert(influenceAccounts).values({
        ...{ applicationId, platform: account.platform, ...values },
        proofCode: proofCodeOf(keys, memberId, account.platform),
      });
  }
}

function proofOf({ link, stands }: GivenAccount, known: AccountRow | undefined): AccountRow["proofState"] {
  if (known?.proofState === "confirmed" && known.link === link) return "confirmed";
  return stands ? "claimed" : "none";
}
