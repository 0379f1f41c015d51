import { handOver, type MemberMerge } from "#capabilities/people/members/server/public.ts";
import { redPackets } from "./tables.ts";

/** Opened packets go over; of a campaign that both opened one of, the second stays with the account that ends. */
export const redPacketMerge: MemberMerge = {
  columns: ["red_packets.member_id"],
  merge: (tx, _services, accounts) => handOver(tx, accounts, redPackets.memberId, [redPackets.campaignId]),
};
