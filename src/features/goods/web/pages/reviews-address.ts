import { oneOf } from "#client/address.ts";

/** Questions, or what buyers say. */
export const viewAddress = {
  view: oneOf<"comments" | "reviews", "comments">(["comments", "reviews"], "comments"),
};
