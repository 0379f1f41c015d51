import { inArray } from "drizzle-orm";
import {
  joinMembers,
  joinRefusal,
  members,
  personalData,
} from "#capabilities/people/members/server/public.ts";
import type { Database } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { versionOf } from "#platform/version.ts";
import { AppError } from "#shared/errors.ts";
import { audit } from "./ban.ts";
import type { DeskActor } from "./policy.ts";
import { presentMembers } from "./present.ts";
import { memberVersion } from "./show-member.ts";

type Row = typeof members.$inferSelect;

const bothVersion = (ending: Row, going: Row) => versionOf(memberVersion(ending), memberVersion(going));

/**
 * What joining one account into another would mean, before it is done.
 * @throws AppError NOT_FOUND
 */
export async function previewMerge(db: Database, from: string, into: string) {
  const rows = await db
    .select()
    .from(members)
    .where(inArray(members.id, [from, into]));
  const [ending, going] = [from, into].map((id) => rows.find((row) => row.id === id));
  const [fromRow] = await presentMembers(db, [from]);
  const [intoRow] = await presentMembers(db, [into]);
  if (!ending || !going || !fromRow || !intoRow) throw new AppError("NOT_FOUND", "没有这位会员");
  const parts: { title: string; count: number }[] = [];
  for (const [, { title, rows: read }] of personalData.entries()) {
    const count = (await read(db, from)).length;
    if (count > 0) parts.push({ title, count });
  }
  return {
    from: fromRow,
    into: intoRow,
    parts,
    refusal: joinRefusal(ending, going) ?? "",
    version: bothVersion(ending, going),
  };
}

/**
 * Joins one account into another, as both were seen, and ends it.
 * @param input.confirm the nickname of the account that ends, as somebody typed it
 * @throws AppError INVALID_INPUT for another nickname, CHANGED, CONFLICT, NOT_FOUND
 */
export async function mergeAtDesk(
  services: Pick<Services, "db" | "cache" | "storage">,
  actor: DeskActor,
  from: string,
  { into, confirm, reason, version }: { into: string; confirm: string; reason: string; version: string },
): Promise<void> {
  await transact(services.db, (tx) =>
    joinMembers(
      tx,
      services,
      { from, into },
      (ending, going) => {
        if (bothVersion(ending, going) !== version)
          throw new AppError("CHANGED", "其中一个账号刚刚有变化，请重新核对");
        if (confirm !== ending.nickname)
          throw new AppError("INVALID_INPUT", "昵称不一致，请照着输入要关闭的账号的昵称", {
            field: "confirm",
          });
      },
      async (ending, going) => {
        await audit(tx, actor, "member.merged", ending, { into, into_name: going.nickname, reason });
      },
    ),
  );
}
