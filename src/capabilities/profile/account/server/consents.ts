import { and, desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { listDocuments } from "#capabilities/people/legal/server/public.ts";
import { memberConsents, SIGN_IN_DOCUMENTS } from "#capabilities/people/members/server/public.ts";
import type { accountEndpoints } from "#capabilities/profile/account/contract.ts";
import type { Database } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import { firstRow } from "#platform/database/row.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";

type Consents = z.input<(typeof accountEndpoints)["GET /api/user/consents"]["data"]>;

/** An account rests on these: taken back, they end it. */
const restsOn = (key: string) => (SIGN_IN_DOCUMENTS as readonly string[]).includes(key);

/** What the member agreed to and took back, newest first. */
export async function listConsents(
  { db, env }: Pick<Services, "db" | "env">,
  memberId: string,
): Promise<Consents> {
  const rows = await db
    .select()
    .from(memberConsents)
    .where(eq(memberConsents.memberId, memberId))
    .orderBy(desc(memberConsents.id));
  const { items } = await listDocuments(db, env, undefined);
  const titles = new Map(items.map(({ key, title }) => [key, title]));
  const seen = new Set<string>();
  return {
    items: rows.map(({ documentKey: key, version, agreed, createdAt }) => {
      const stands = !seen.has(key);
      seen.add(key);
      return {
        document: key,
        title: titles.get(key) ?? key,
        version,
        agreed,
        at: createdAt.toISOString(),
        withdrawable: stands && agreed && !restsOn(key),
      };
    }),
  };
}

/**
 * Writes down that a consent is taken back; what rests on it ends with the features that ask for it.
 * @throws AppError CONFLICT for what an account rests on; NOT_FOUND when nothing was agreed to
 */
export async function withdrawConsent(db: Database, memberId: string, key: string): Promise<void> {
  if (restsOn(key)) throw new AppError("CONFLICT", "账号离不开这份协议，撤回同意请注销账号");
  await db.transaction(async (tx) => {
    await lock(tx, `consents:${memberId}`);
    const last = await firstRow(
      tx,
      memberConsents,
      and(eq(memberConsents.memberId, memberId), eq(memberConsents.documentKey, key)),
      desc(memberConsents.id),
    );
    if (!last?.agreed) throw new AppError("NOT_FOUND", "没有同意过这份文件，或已经撤回");
    await tx
      .insert(memberConsents)
      .values({ memberId, documentKey: key, version: last.version, agreed: false });
  });
}
