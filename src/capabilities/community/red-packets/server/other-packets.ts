import type { z } from "zod";
import type { otherPacketSchema, RedPacketTab } from "#capabilities/community/red-packets/contract.ts";
import type { Queryable } from "#platform/database/client.ts";
import { ExtensionPoint } from "#platform/extension-point.ts";

export type OtherPacket = z.input<typeof otherPacketSchema>;

/** Red packets that hold no points: what the shop takes off an order, as cash. */
export interface OtherPackets {
  /** Those of a member's that stand on a tab: to be used, used, over. A hundred at most, as they are shown. */
  list(db: Queryable, memberId: string, tab: RedPacketTab): Promise<OtherPacket[]>;
}

export const otherPackets = new ExtensionPoint<OtherPackets>("kind of red packets");

/** All of them that stand on a tab of a member's. */
export async function listOtherPackets(
  db: Queryable,
  memberId: string,
  tab: RedPacketTab,
): Promise<{ items: OtherPacket[] }> {
  const lists = await Promise.all(otherPackets.entries().map(([, kind]) => kind.list(db, memberId, tab)));
  return { items: lists.flat() };
}
