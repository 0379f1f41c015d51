import { drainBatch } from "../../src/platform/batches/drain.ts";
import type { Services } from "../../src/platform/services.ts";

/**
 * Does what requests left to be done a moment after their commit: acts are counted, notices told, documents found. In a running app its
 * workers do; a test that looks at the rows themselves does it first. What `call` of a test app reads after a change
 * comes after it by itself.
 */
export async function doneBehind(services: Services): Promise<void> {
  for (const table of [
    ...["waiting_acts", "waiting_notices", "waiting_documents"],
    ...["waiting_activity_ends", "waiting_activity_fees", "waiting_activity_tellings"],
  ])
    await drainBatch(services, table, { wait: true });
}
