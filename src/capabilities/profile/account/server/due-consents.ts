import { and, eq, inArray } from "drizzle-orm";
import { lastSubstantial, listDocuments, versionInForce } from "#capabilities/people/legal/server/public.ts";
import {
  memberConsents,
  SIGN_IN_DOCUMENTS,
  UNPUBLISHED,
} from "#capabilities/people/members/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import { lock } from "#platform/database/lock.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";

/** A text that changed in substance since the member agreed to it. */
export interface DueConsent {
  document: string;
  title: string;
  /** Version in force. */
  version: string;
  /** What the member agreed to. */
  agreed_version: string;
}

/**
 * What the member is to be asked again: texts of the sign-in of which a version that changed them in substance came into
 * force after the one that he agreed to. Corrections ask nobody.
 */
export async function dueConsents(
  { db, env }: Pick<Services, "db" | "env">,
  memberId: string,
): Promise<DueConsent[]> {
  const agreed = await agreedVersions(db, memberId);
  const due: DueConsent[] = [];
  for (const [document, agreedVersion] of agreed) {
    const substantial = await lastSubstantial(db, document);
    if (substantial === undefined || agreedVersion >= substantial) continue;
    const version = (await versionInForce(db, document)) ?? substantial;
    due.push({ document, title: document, version, agreed_version: agreedVersion });
  }
  if (due.length === 0) return due;
  const { items } = await listDocuments(db, env, undefined);
  const titles = new Map(items.map(({ key, title }) => [key, title]));
  return due.map((one) => ({ ...one, title: titles.get(one.document) ?? one.document }));
}

/**
 * Writes down that the member agrees to what he was asked again.
 * @throws AppError CHANGED when another version is in force by now, which he did not see
 */
export async function agreeAgain(
  { db }: Pick<Services, "db">,
  memberId: string,
  texts: readonly { document: string; version: string }[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await lock(tx, `consents:${memberId}`);
    const agreed = await agreedVersions(tx, memberId);
    for (const { document, version } of texts) {
      if (!SIGN_IN_DOCUMENTS.some((key) => key === document)) throw new AppError("INVALID_INPUT");
      if ((await versionInForce(tx, document)) !== version)
        throw new AppError("CHANGED", "协议已再次更新，请阅读新版本后再同意");
      if (agreed.get(document) === version) continue;
      await tx.insert(memberConsents).values({ memberId, documentKey: document, version, agreed: true });
    }
  });
}

/** The versions that the member agreed to last, of the texts of the sign-in. */
async function agreedVersions(db: Queryable, memberId: string): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(memberConsents)
    .where(
      and(eq(memberConsents.memberId, memberId), inArray(memberConsents.documentKey, [...SIGN_IN_DOCUMENTS])),
    )
    .orderBy(memberConsents.id);
  const last = new Map<string, string>();
  for (const { documentKey, version, agreed } of rows)
    if (agreed && version !== UNPUBLISHED) last.set(documentKey, version);
  return last;
}
