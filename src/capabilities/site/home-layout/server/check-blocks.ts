import { leadsSomewhere } from "#capabilities/site/blocks/server/public.ts";
import type { StoredBlock } from "#capabilities/site/home-layout/contract.ts";
import { isUmbrella } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { homeParts } from "./parts.ts";

/** Kinds that a home has at most once: they would show the same. */
const single = new Set(["carousel", "figures", "entries", "next", "feed"]);

/**
 * Whether a layout can be shown in the section.
 * @throws AppError INVALID_INPUT that says which block is wrong and how
 */
export function checkBlocks(section: string, blocks: readonly StoredBlock[]): void {
  const ids = new Set<string>();
  const kinds = new Set<string>();
  for (const block of blocks) {
    if (ids.has(block.id)) refuse("两个区块的编号相同，请刷新后重试");
    ids.add(block.id);
    if (single.has(block.kind) && kinds.has(block.kind)) refuse("同一种区块只能有一个");
    kinds.add(block.kind);
    if ((block.kind === "figures" || block.kind === "next") && isUmbrella(section))
      refuse("主站没有车友会数据和最新发布区块");
    if (block.from !== null && block.until !== null && block.from >= block.until)
      refuse("区块的结束时间要晚于开始时间");
    if (block.kind === "part" && homeParts.get(block.of) === undefined) refuse("没有这种区块");
    if (block.kind === "entries")
      for (const { label, to } of block.items)
        if (!leadsSomewhere(section, to)) refuse(`入口“${label}”指向的页面不存在：${to}`);
    if (block.kind === "notice" && block.link.startsWith("/") && !leadsSomewhere(section, block.link))
      refuse(`公告“${block.title}”指向的页面不存在：${block.link}`);
    if (block.kind === "feed") checkFeed(block);
  }
  const feed = blocks.at(-1);
  if (feed?.kind !== "feed") refuse("最后一个区块必须是频道和内容流");
}

function checkFeed({ on, tabs, from, until }: Extract<StoredBlock, { kind: "feed" }>): void {
  if (!on || from !== null || until !== null) refuse("频道和内容流不能关闭，也不能定时");
  if (tabs[0] !== "all") refuse("“推荐”总是第一个频道");
  if (new Set(tabs).size !== tabs.length) refuse("频道重复了");
}

function refuse(message: string): never {
  throw new AppError("INVALID_INPUT", message, { field: "blocks" });
}
