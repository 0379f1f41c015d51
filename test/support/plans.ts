import type pg from "pg";
import type { Sent } from "./statements.ts";

/** A node of a plan as `explain (format json)` gives it, as far as it is read here. */
interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Plan Rows": number;
  "Total Cost": number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: PlanNode[];
}

export interface Explained {
  /** In one line. */
  statement: string;
  /** How it is read: nodes from the outside in, with the indexes they use, without costs. */
  outline: string;
  /** Tables that are read from one end to the other. */
  scanned: string[];
  /** Indexes that are read. */
  indexes: string[];
  /** Most rows that one sort is expected to be given. */
  sorted: number;
  cost: number;
  /** What it costs for any values: the plan that PostgreSQL may keep for a statement that is prepared. */
  general: Pick<Explained, "outline" | "scanned" | "indexes" | "sorted" | "cost">;
  /** Where it was run: milliseconds and blocks of 8 kB, from memory or disk. */
  ran?: { ms: number; blocks: number };
}

const READS = /^\s*(select|with)\b/i;
const PLANNED = /^\s*(select|with|insert|update|delete)\b/i;
const SETS = /^\s*set local\b/i;

/**
 * The plans of what a request sent, within one transaction that is taken back. Settings that the request made for its own
 * transaction are made here too.
 * @param options.run also runs what only reads, and measures it
 */
export async function explain(
  client: pg.ClientBase,
  sent: readonly Sent[],
  { run = false } = {},
): Promise<Explained[]> {
  const found: Explained[] = [];
  const seen = new Set<string>();
  await client.query("begin");
  try {
    for (const { text, values } of sent) {
      if (SETS.test(text)) await client.query(text, [...values]);
      // The same statement over and over is what a loop sends.
      const again = seen.has(text);
      seen.add(text);
      if (again || !PLANNED.test(text)) continue;
      const analyzed = run && READS.test(text) && !/\b(insert|update|delete)\b/i.test(text);
      found.push(await explainOne(client, { text, values }, analyzed));
    }
  } finally {
    await client.query("rollback");
  }
  return found;
}

async function explainOne(
  client: pg.ClientBase,
  { text, values }: Sent,
  analyzed: boolean,
): Promise<Explained> {
  const { plan, ms } = await planOf(
    client,
    `${analyzed ? "analyze, buffers, timing off, " : ""}format json`,
    text,
    values,
  );
  const general = await planOf(client, "generic_plan, format json", text);
  return {
    statement: text.replaceAll(/\s+/g, " ").trim(),
    ...judged(plan),
    general: judged(general.plan),
    ...(ms !== undefined && {
      ran: { ms, blocks: (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0) },
    }),
  };
}

async function planOf(client: pg.ClientBase, options: string, text: string, values?: readonly unknown[]) {
  const { rows } = await client.query<{ "QUERY PLAN": { Plan: PlanNode; "Execution Time"?: number }[] }>(
    `explain (${options}) ${text}`,
    values && [...values],
  );
  const [answer] = rows[0]?.["QUERY PLAN"] ?? [];
  if (answer === undefined) throw new Error(`no plan of ${text}`);
  return { plan: answer.Plan, ms: answer["Execution Time"] };
}

function judged(plan: PlanNode): Explained["general"] {
  const nodes = [...nodesOf(plan)];
  const rowsInto = (node: PlanNode) => node.Plans?.[0]?.["Plan Rows"] ?? 0;
  return {
    outline: outlineOf(plan),
    scanned: nodes.flatMap((node) =>
      node["Node Type"] === "Seq Scan" && node["Relation Name"] !== undefined ? [node["Relation Name"]] : [],
    ),
    indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
    sorted: Math.max(0, ...nodes.filter((node) => /Sort$/.test(node["Node Type"])).map(rowsInto)),
    cost: plan["Total Cost"],
  };
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const inner of node.Plans ?? []) yield* nodesOf(inner);
}

/** `Limit(Index Scan comments_new)`. What only passes rows on is left out. */
function outlineOf(node: PlanNode): string {
  const inner = (node.Plans ?? []).map(outlineOf).filter((part) => part !== "");
  const name = [node["Node Type"], node["Index Name"] ?? node["Relation Name"]].filter(Boolean).join(" ");
  if (node["Node Type"] === "Result" && inner.length <= 1) return inner[0] ?? "";
  return inner.length === 0 ? name : `${name}(${inner.join(", ")})`;
}
