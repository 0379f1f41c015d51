import { type Batch, batchLock, type WaitingRow } from "#platform/batches/batch.ts";
import { drainBatch } from "#platform/batches/drain.ts";
import type { Services } from "#platform/services.ts";
import { follow } from "./follow.ts";

/** Where moves of the review life leave what is to be followed. */
export const TEXT_EVENTS = "text_events";

/** Who holds it alone follows texts. */
export const FEED_LOCK = batchLock(TEXT_EVENTS);

interface EventRow extends WaitingRow {
  kind: string;
  target_id: string;
}

/** Has texts followed that are new, changed, appear or disappear, with all that consumers write of them. */
export const textBatch: Batch<EventRow> = {
  size: 200,
  take: (tx, services, rows) =>
    follow(
      tx,
      services,
      rows.map(({ kind, target_id, at }) => ({ kind, targetId: target_id, at: new Date(at) })),
    ),
};

/** Follows what waits until nothing is due, unless another process is at it. @returns texts that were taken */
export const drainTexts = (services: Services): Promise<number> => drainBatch(services, TEXT_EVENTS);
