import { sql } from "drizzle-orm";
import type { Database } from "#platform/database/client.ts";

/**
 * As if somebody had used this much of a limit. Holds for the window that runs and for the next, should the clock begin
 * that one meanwhile.
 * @param key the rule's name and whom it counts, as in "profile:member:7"
 * @param seconds length of the rule's window
 */
export async function useLimit(db: Database, key: string, seconds: number, count: number): Promise<void> {
  await db.execute(sql`
    insert into rate_limits (key, window_start, count)
    select ${key}, to_timestamp((floor(extract(epoch from now()) / ${seconds}) + n) * ${seconds}), ${count}
    from generate_series(0, 1) n
    on conflict (key, window_start) do update set count = excluded.count`);
}

/**
 * Does what counts up to a limit, whose windows begin with the clock: once more where one began meanwhile, since it
 * allows as much again.
 * @param seconds length of the rule's window; one that a longer window begins with will do for that, too
 * @param act uses a subject of its own (a new member, number, address) each time
 */
export async function withinOneWindow<T>(seconds: number, act: () => Promise<T>): Promise<T> {
  const window = () => Math.floor(Date.now() / (seconds * 1000));
  const began = window();
  try {
    return await act();
  } catch (error) {
    if (window() === began) throw error;
    return act();
  }
}
