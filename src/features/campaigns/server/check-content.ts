import { leadsSomewhere } from "#capabilities/site/blocks/server/public.ts";
import type { CampaignContent } from "#features/campaigns/desk-contract.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { AppError } from "#shared/errors.ts";
import { linksOfBlock } from "./blocks/parts.ts";

/**
 * Whether a content can be kept as a draft, or shown to visitors. A block whose subject is gone is neither refused nor shown.
 * @throws AppError INVALID_INPUT that says what is wrong
 */
export function checkContent(
  section: string,
  { from, until, blocks, sections }: CampaignContent,
  as: "draft" | "live",
  now: Date = new Date(),
): void {
  if (from !== null && until !== null && from >= until) refuse("until", "结束时间要晚于开始时间");
  if (sections.some((slug) => sectionBySlug(slug) === undefined)) refuse("sections", "没有这个分区");
  const ids = new Set<string>();
  for (const block of blocks) {
    if (ids.has(block.id)) refuse("blocks", "两个区块的编号相同，请刷新后重试");
    ids.add(block.id);
    if (block.from !== null && block.until !== null && block.from >= block.until)
      refuse("blocks", "区块的结束时间要晚于开始时间");
    if (block.kind === "banner" && block.picture === null && block.title === "")
      refuse("blocks", "横幅要有一张图片或一个标题");
    if (block.kind === "banner" && (block.button === "") !== (block.link === ""))
      refuse("blocks", "横幅的按钮和链接要一起填");
    for (const { name, to } of linksOfBlock(block))
      if (to.startsWith("/") && !leadsSomewhere(section, to))
        refuse("blocks", `“${name}”指向的页面不存在：${to}`);
  }
  if (as === "draft") return;
  if (!blocks.some(({ on }) => on)) refuse("blocks", "至少要有一个打开的区块才能发布");
  if (until !== null && new Date(until) <= now) refuse("until", "结束时间已经过了，请在设置里改好时间再发布");
}

function refuse(field: string, message: string): never {
  throw new AppError("INVALID_INPUT", message, { field });
}
