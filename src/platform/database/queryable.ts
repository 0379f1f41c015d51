import type { NodePgDatabase } from "drizzle-orm/node-postgres";

export type Database = NodePgDatabase<Record<string, never>>;
/** What a use-case takes when it works inside or outside a transaction alike. */
export type Queryable = Pick<
  Database,
  "select" | "selectDistinct" | "selectDistinctOn" | "$count" | "insert" | "update" | "delete" | "execute"
>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
