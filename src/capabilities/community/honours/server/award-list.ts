import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { ListedResult } from "#capabilities/community/honours/contract.ts";
import { type Acting, recordAudits } from "#capabilities/desk/admin/server/public.ts";
import { members, memberTag } from "#capabilities/people/members/server/public.ts";
import { tellMany, withdrawNotices } from "#capabilities/people/notices/server/public.ts";
import type { Queryable } from "#platform/database/client.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { holderTag } from "./cache-tags.ts";
import { revokedKey } from "./decide.ts";
import { awardedNotice } from "./notice-kinds.ts";
import { honours, memberHonours } from "./tables.ts";

/** Told so many at once. */
const TOLD = 500;

/**
 * Gives an honour to a list of members, all in one transaction: sent again, it gives nothing twice. Everybody is told why.
 * @param lines numbers or nicknames of members, some hundreds
 * @returns what became of each line, in their order
 * @throws AppError NOT_FOUND for no such honour
 */
export async function awardList(
  { db, cache }: Pick<Services, "db" | "cache">,
  { id: adminId, address }: Acting,
  { key, lines, reason }: { key: string; lines: readonly string[]; reason: string },
): Promise<{ line: string; result: ListedResult }[]> {
  return db.transaction(async (tx) => {
    const [honour] = await tx.select({ name: honours.name }).from(honours).where(eq(honours.key, key));
    if (honour === undefined) throw new AppError("NOT_FOUND", "没有这枚勋章");
    const found = await findListed(tx, lines);
    const ids = [...new Set(found.values())].toSorted((a, b) => Number(BigInt(a) - BigInt(b)));
    const listed = await tx
      .select({ id: members.id, nickname: members.nickname })
      .from(members)
      .where(inArray(members.id, ids))
      .orderBy(members.id)
      .for("update");
    const back = await tx
      .select({ id: memberHonours.memberId })
      .from(memberHonours)
      .where(
        and(
          eq(memberHonours.honour, key),
          inArray(memberHonours.memberId, ids),
          isNotNull(memberHonours.revokedAt),
        ),
      );
    const given = { awardedAt: new Date(), awardedBy: adminId, reason, revokedAt: null };
    const rows =
      listed.length === 0
        ? []
        : await tx
            .insert(memberHonours)
            .values(listed.map(({ id }) => ({ memberId: id, honour: key, ...given })))
            .onConflictDoUpdate({
              target: [memberHonours.memberId, memberHonours.honour],
              set: given,
              setWhere: isNotNull(memberHonours.revokedAt),
            })
            .returning({ id: memberHonours.memberId });
    const got = new Set(rows.map(({ id }) => id));
    for (const { id } of back) await withdrawNotices(tx, revokedKey({ key, memberId: id }));
    const told = { key, name: honour.name, why: reason };
    const notice = `honour:${key}:${Date.now()}`;
    for (let at = 0; at < rows.length; at += TOLD)
      await tellMany(
        tx,
        awardedNotice,
        { memberIds: rows.slice(at, at + TOLD).map(({ id }) => id), key: notice },
        told,
      );
    await recordAudits(
      tx,
      listed
        .filter(({ id }) => got.has(id))
        .map(({ id: targetId, nickname }) => {
          const after = { excerpt: `${honour.name} · ${nickname}`, reason, honour: key };
          return {
            adminId,
            address,
            action: "honours.awarded" as const,
            targetKind: "member",
            targetId,
            after,
          };
        }),
    );
    await cache.invalidate(
      tx,
      [...got].flatMap((id) => [memberTag(id), holderTag(id)]),
    );
    return resultsOf(lines, found, got);
  });
}

const isNumber = (line: string) => /^[1-9]\d{0,17}$/.test(line);

/** Who is meant by each line: the number first, then the nickname. */
async function findListed(tx: Queryable, lines: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = [...new Set(lines.map((line) => line.toLowerCase()))];
  const rows = await tx
    .select({ id: members.id, name: sql<string>`lower(${members.nickname})` })
    .from(members)
    .where(
      and(
        ne(members.status, "cancelled"),
        or(
          inArray(sql`lower(${members.nickname})`, names),
          inArray(members.id, [...new Set(["0", ...lines.filter(isNumber)])]),
        ),
      ),
    );
  const byName = new Map(rows.map(({ id, name }) => [name, id]));
  const ids = new Set(rows.map(({ id }) => id));
  return new Map(
    lines.flatMap((line) => {
      const id = isNumber(line) && ids.has(line) ? line : byName.get(line.toLowerCase());
      return id === undefined ? [] : [[line, id] as const];
    }),
  );
}

function resultsOf(
  lines: readonly string[],
  found: ReadonlyMap<string, string>,
  got: ReadonlySet<string>,
): { line: string; result: ListedResult }[] {
  const seen = new Set<string>();
  return lines.map((line) => {
    const id = found.get(line);
    if (id === undefined) return { line, result: "unknown" };
    if (seen.has(id)) return { line, result: "repeated" };
    seen.add(id);
    return { line, result: got.has(id) ? "given" : "held" };
  });
}
