import type pg from "pg";

/** What went to the database, with its parameters as they were given. */
export interface Sent {
  text: string;
  values: readonly unknown[];
}

/** What `work` sends to the database over the app's pool, in order; jobs and listeners have others. */
export async function sentBy(pool: pg.Pool, work: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const watched = new Map<pg.PoolClient, pg.PoolClient["query"]>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    const query = client.query;
    watched.set(client, query);
    client.query = ((...args: [string | { text: string; values?: unknown[] }, unknown]) => {
      const [asked, given] = args;
      const { text, values = [] } = typeof asked === "string" ? { text: asked } : asked;
      sent.push({ text, values: Array.isArray(given) ? given : values });
      return query.apply(client, args as never);
    }) as typeof query;
  };
  pool.on("acquire", watch);
  try {
    await work();
  } finally {
    pool.off("acquire", watch);
    for (const [client, query] of watched) client.query = query;
  }
  return sent;
}

/** The texts alone. */
export const statementsOf = async (pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> =>
  (await sentBy(pool, work)).map(({ text }) => text);
