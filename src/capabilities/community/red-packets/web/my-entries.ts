import type { MyEntry } from "#client/my-entries.ts";

export const redPacketEntries: readonly MyEntry[] = [
  { label: "红包", icon: "packet", group: "service", screen: "my.redpacket", waits: ["red packets"] },
];
