import { keptChoice } from "#client/kept-choice.ts";

export type FeedLook = "list" | "columns";

const { useChoice, choose } = keptChoice<FeedLook>("paddock.feed_look", (kept) =>
  kept === "columns" ? "columns" : "list",
);

/** Whether feeds are one list or two columns, kept on the device. The server sends a list. */
export const useFeedLook = (): [FeedLook, (look: FeedLook) => void] => [useChoice(), choose];
