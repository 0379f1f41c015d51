import { and, eq, inArray } from "drizzle-orm";
import type { z } from "zod";
import type { AtDesk } from "#capabilities/review/applications/server/public.ts";
import { articleHeads } from "#features/articles/server/public.ts";
import { goodsCards } from "#features/goods/server/public.ts";
import type { liveDeskEndpoints } from "#features/live/desk-contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { transact } from "#platform/database/transact.ts";
import type { Services } from "#platform/services.ts";
import { AppError } from "#shared/errors.ts";
import { tellChanged } from "../rooms/move-room.ts";
import { liveTray } from "../tables.ts";
import { lockManaged, recordLive } from "./manage.ts";
import { type DeskRoomView, showRoom } from "./present-room.ts";
import { type TrayRow, trayRows, trayVersion } from "./tray-rows.ts";

type Input = z.output<(typeof liveDeskEndpoints)["PUT /api/admin/live/{id}/tray"]["body"]>;
type Item = Input["items"][number];

const nameOf = ({ kind, target_id: id }: Pick<Item, "kind" | "target_id">) => `${kind}:${id}`;
const nameOfRow = ({ goodsId, articleId }: TrayRow) =>
  goodsId === null ? `article:${articleId}` : `goods:${goodsId}`;

/**
 * Puts these into the tray, in their order. What stays keeps its id, so that whoever points at it goes on to; what was taken
 * off sale or down since may stay, what is new may not be so.
 * @throws AppError NOT_FOUND, FORBIDDEN; CHANGED where a colleague or the host was first; INVALID_INPUT for one twice, more than
 *   one that is shown, or what visitors could not see; CONFLICT for a room that was called off
 */
export async function setTray(
  services: Pick<Services, "db" | "env" | "cache">,
  at: AtDesk,
  id: string,
  { items, version }: Input,
): Promise<DeskRoomView> {
  demandSound(items);
  await transact(services.db, async (tx) => {
    const room = await lockManaged(tx, at.actor, id);
    if (room.state === "cancelled") throw new AppError("CONFLICT", "直播已取消，不能再修改");
    const before = await trayRows(tx, id);
    if (trayVersion(before) !== version)
      throw new AppError("CHANGED", "本场好物刚刚有变化，请刷新核对后再保存");
    const kept = new Map(before.map((row) => [nameOfRow(row), row]));
    await demandSeen(
      tx,
      items.filter((item) => !kept.has(nameOf(item))),
    );
    await store(tx, id, kept, items);
    await recordLive(tx, at, "live.tray", room, {
      before: { items: [...kept.keys()].join() },
      after: { items: items.map(nameOf).join() },
    });
    await tellChanged(tx, services, room);
  });
  return showRoom(services, at.actor, id);
}

function demandSound(items: readonly Item[]): void {
  if (new Set(items.map(nameOf)).size < items.length)
    throw new AppError("INVALID_INPUT", "同一件放了两次，请移除一件", { field: "items" });
  if (items.filter(({ shown }) => shown).length > 1)
    throw new AppError("INVALID_INPUT", "同时只能讲解一件", { field: "items" });
}

/** @throws AppError INVALID_INPUT for goods that are not on sale, or an article that is not out */
async function demandSeen(tx: Transaction, items: readonly Item[]): Promise<void> {
  const idsOf = (kind: Item["kind"]) =>
    items.filter((item) => item.kind === kind).map((item) => item.target_id);
  const onSale = await goodsCards(tx, idsOf("goods"));
  if (!idsOf("goods").every((id) => onSale.has(id)))
    throw new AppError("INVALID_INPUT", "有商品没有上架，请重新选择", { field: "items" });
  const published = await articleHeads(tx, idsOf("article"));
  if (!idsOf("article").every((id) => published.has(id)))
    throw new AppError("INVALID_INPUT", "有文章没有发布，请重新选择", { field: "items" });
}

async function store(
  tx: Transaction,
  roomId: string,
  kept: ReadonlyMap<string, TrayRow>,
  items: readonly Item[],
): Promise<void> {
  const wanted = new Set(items.map(nameOf));
  const gone = [...kept].filter(([name]) => !wanted.has(name)).map(([, row]) => row.id);
  if (gone.length > 0) await tx.delete(liveTray).where(inArray(liveTray.id, gone));
  // One at most is shown at any moment, also between two of these statements.
  await tx
    .update(liveTray)
    .set({ shown: false })
    .where(and(eq(liveTray.roomId, roomId), eq(liveTray.shown, true)));
  for (const [place, item] of items.entries()) {
    const row = kept.get(nameOf(item));
    const values = { place, shown: item.shown };
    if (row !== undefined) await tx.update(liveTray).set(values).where(eq(liveTray.id, row.id));
    else
      await tx.insert(liveTray).values({
        ...{ roomId, ...values },
        goodsId: item.kind === "goods" ? item.target_id : null,
        articleId: item.kind === "article" ? item.target_id : null,
      });
  }
}
