import { oneOf } from "#client/address.ts";

/** Whether an address leads to the comments or to what participants say. */
export const viewAddress = {
  view: oneOf<"comments" | "reviews", "comments">(["comments", "reviews"], "comments"),
};
