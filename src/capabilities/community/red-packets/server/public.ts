export { type OtherPackets, otherPackets } from "./other-packets.ts";
