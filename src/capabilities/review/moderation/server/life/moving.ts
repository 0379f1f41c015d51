import type { Put } from "../kinds/kind.ts";
import type { Screening } from "../screening/screen.ts";
import type { By, Snapshot, Standing } from "./history.ts";
import type { MoveName } from "./moves.ts";

export interface Moving {
  by: By;
  /** Told to the author with a refusal. */
  reason?: string;
  /** What it says and shows from now on, where the move changes that. */
  snapshot?: Snapshot;
  /** Where it stands in the queue, for moves that hand it in. */
  section?: string;
  /** What screening said, for moves that hand it in: why it waits, if it does. Without it somebody has to look. */
  screening?: Pick<Screening, "hits" | "waits"> | undefined;
  /** What a decision says beside yes or no; for the kind alone. */
  detail?: Put["detail"];
  /** As `lockLife` answered it, where the caller has changed texts or pictures since. */
  before?: Standing | undefined;
}

/** How one of several objects is moved. */
export interface MovingOne extends Moving {
  targetId: string;
  name: MoveName;
  /** As it was read when it was locked, in this transaction. */
  now: Standing;
}
