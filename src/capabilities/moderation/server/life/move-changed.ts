import type { Transaction } from "#platform/database/client.ts";
import type { Effects } from "../kinds/kind.ts";
import type { Screening } from "../screening/screen.ts";
import type { Standing } from "./history.ts";
import { moveLife } from "./life.ts";

export interface ChangedText {
  /** Its author, who changed it. */
  memberId: string;
  section: string;
  /** As `lockLife` answered it before the change. */
  before: Standing | undefined;
  screening: Screening;
}

/**
 * Moves what its author has changed, and the caller stored, to where screening says: it waits, or is public.
 * @returns whether it was public and stays so: then nothing else tells those who show it that it says something else
 */
export async function moveChanged(
  tx: Transaction,
  services: Effects,
  kind: string,
  id: string,
  { memberId, ...change }: ChangedText,
): Promise<boolean> {
  const { verdict } = change.screening;
  await moveLife(tx, services, kind, id, verdict === "hold" ? "submit" : "publish", {
    by: { memberId },
    ...change,
  });
  return change.before?.state === "published" && verdict === "publish";
}
