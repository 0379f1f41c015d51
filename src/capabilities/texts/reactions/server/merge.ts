import { and, eq, sql } from "drizzle-orm";
import { handOver, type MemberMerge } from "#capabilities/people/members/server/public.ts";
import { collectFolders, collects, dislikes, likes } from "./tables.ts";
import { reactionTargets } from "./targets.ts";

/** What both liked or collected was counted twice, and counts once from now on. */
export const reactionMerge: MemberMerge = {
  columns: ["likes.member_id", "collects.member_id", "collect_folders.member_id", "dislikes.member_id"],
  async merge(tx, _services, accounts) {
    const { from, into } = accounts;
    await handOver(tx, accounts, likes.memberId, [likes.targetKind, likes.targetId]);
    const twice = await tx
      .delete(likes)
      .where(eq(likes.memberId, from))
      .returning({ kind: likes.targetKind, id: likes.targetId });
    // Always in the same order, as everywhere where figures of several are changed.
    for (const { kind, id } of inOrder(twice)) await reactionTargets.get(kind)?.addLikes(tx, id, -1);

    await handOver(tx, accounts, collectFolders.memberId, [collectFolders.name]);
    // A folder of a name that both had: what was in it goes into the other's.
    await tx.execute(sql`
      update collects set folder_id = theirs.id from collect_folders mine, collect_folders theirs
      where collects.member_id = ${from}::bigint and collects.folder_id = mine.id
        and mine.member_id = ${from}::bigint and theirs.member_id = ${into}::bigint and theirs.name = mine.name`);
    await handOver(tx, accounts, collects.memberId, [collects.targetKind, collects.targetId]);
    const collectedTwice = await tx
      .delete(collects)
      .where(and(eq(collects.memberId, from)))
      .returning({ kind: collects.targetKind, id: collects.targetId });
    for (const { kind, id } of inOrder(collectedTwice))
      await reactionTargets.get(kind)?.addCollects?.(tx, id, -1);

    await handOver(tx, accounts, dislikes.memberId, [dislikes.targetKind, dislikes.targetId]);
  },
};

const inOrder = (rows: readonly { kind: string; id: string }[]) =>
  rows.toSorted((a, b) => a.kind.localeCompare(b.kind) || Number(BigInt(a.id) - BigInt(b.id)));
