import type { GiftState } from "../contract.ts";
import type { BatchRow } from "./batch-rows.ts";

/** Where a batch stands for everybody. @param left whether a piece is still to be had */
export function stateOf(
  { status, opensAt, closesAt }: Pick<BatchRow, "status" | "opensAt" | "closesAt">,
  left: boolean,
  now = new Date(),
): GiftState {
  if (status !== "open" || closesAt <= now) return "ended";
  if (opensAt > now) return "upcoming";
  return left ? "open" : "empty";
}
