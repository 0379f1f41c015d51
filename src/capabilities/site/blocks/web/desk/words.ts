import { formatDate } from "#shared/format.ts";
import type { IconName } from "#ui/icon-names.ts";

/** What every block has. */
export interface Placed {
  id: string;
  on: boolean;
  from: string | null;
  until: string | null;
}

/** What a kind of block is called at the desk. */
export interface BlockWords {
  title: string;
  icon: IconName;
  /** What it shows, in a sentence. */
  text: string;
}

/** From when until when something is on, in Beijing's time; empty for always. */
export function termOf({ from, until }: Pick<Placed, "from" | "until">): string {
  const say = (moment: string) => formatDate(moment, { time: true, year: false });
  if (from !== null && until !== null) return `${say(from)} 到 ${say(until)}`;
  if (from !== null) return `${say(from)} 开始`;
  return until === null ? "" : `${say(until)} 结束`;
}

/** What publishing `after` changes for visitors who see `before`, a line each; empty when nothing. */
export function blockDifferences<Block extends Placed>(
  before: readonly Block[],
  after: readonly Block[],
  { titleOf, summaryOf }: { titleOf: (block: Block) => string; summaryOf: (block: Block) => string },
): string[] {
  const name = (block: Block) => `“${titleOf(block)}”`;
  const old = new Map(before.map((block) => [block.id, block]));
  const lines: string[] = [];
  for (const block of after) {
    const known = old.get(block.id);
    if (known === undefined) {
      lines.push(`新增${name(block)}：${summaryOf(block)}`);
      continue;
    }
    if (known.on !== block.on) lines.push(`${block.on ? "打开" : "关闭"}${name(block)}`);
    if (termOf(known) !== termOf(block)) lines.push(`${name(block)}定时：${termOf(block) || "一直显示"}`);
    if (contentOf(known) !== contentOf(block)) lines.push(`修改${name(block)}：${summaryOf(block)}`);
  }
  const kept = new Set(after.map(({ id }) => id));
  for (const block of before) if (!kept.has(block.id)) lines.push(`移除${name(block)}`);
  const order = (list: readonly Block[], others: ReadonlySet<string>) =>
    list.flatMap(({ id }) => (others.has(id) ? [id] : [])).join();
  if (order(before, kept) !== order(after, new Set(old.keys()))) lines.push("调整了区块顺序");
  return lines;
}

/** All of a block but its place and its switches, to compare by. */
function contentOf(block: Placed): string {
  const { id: _id, on: _on, from: _from, until: _until, ...content } = block;
  return JSON.stringify(content, sorted);
}

/** Keys in order, so that equal contents are equal texts. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
