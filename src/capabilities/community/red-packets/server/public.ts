export { type OtherPacket, type OtherPackets, otherPackets } from "./other-packets.ts";
