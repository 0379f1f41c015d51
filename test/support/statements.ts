import type pg from "pg";

/** The texts of what `work` sends to the database over the app's pool, in order; jobs and listeners have others. */
export async function statementsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const watched = new Map<pg.PoolClient, pg.PoolClient["query"]>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    const query = client.query;
    watched.set(client, query);
    client.query = ((...args: [string | { text: string }]) => {
      texts.push(typeof args[0] === "string" ? args[0] : args[0].text);
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
  return texts;
}
