import { mergeByHandingOver } from "#capabilities/people/members/server/public.ts";
import { redPackets } from "./tables.ts";

/** Opened packets go over; of a campaign that both opened one of, the second stays with the account that ends. */
export const redPacketMerge = mergeByHandingOver([redPackets.memberId, [redPackets.campaignId]]);
