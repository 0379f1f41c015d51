import { blockDifferences, termOf } from "#capabilities/site/blocks/web/public.ts";
import type { StoredBlock } from "#features/campaigns/blocks-contract.ts";
import type { CampaignContent } from "#features/campaigns/desk-contract.ts";
import { sectionName } from "#sections/section-name.ts";
import { kindOf, summaryOf } from "./blocks/kinds.tsx";

/** What publishing `after` changes for visitors who see `before`, a line each; all of it where they see nothing yet. */
export function differencesOf(
  before: CampaignContent | null,
  after: CampaignContent,
  names: Readonly<Record<string, string>>,
): string[] {
  const lines: string[] = [];
  if (before?.title !== after.title) lines.push(`标题：${after.title}`);
  if ((before?.description ?? "") !== after.description) lines.push(`简介：${after.description || "没有"}`);
  if ((before ? termOf(before) : "") !== termOf(after)) lines.push(`时间：${termOf(after) || "一直开放"}`);
  if (before && before.tone !== after.tone) lines.push("换了页面颜色");
  if ((before?.picture ?? null) !== after.picture)
    lines.push(after.picture === null ? "移除了分享图" : "换了分享图");
  if (before && before.sections.join() !== after.sections.join())
    lines.push(`在哪里打开：${after.sections.map(sectionName).join("、") || "全部分区"}`);
  if (JSON.stringify(before?.rules ?? null) !== JSON.stringify(after.rules)) lines.push("修改了活动规则");
  return [
    ...lines,
    ...blockDifferences<StoredBlock>(before?.blocks ?? [], after.blocks, {
      titleOf: (block) => kindOf(block).words.title,
      summaryOf: (block) => summaryOf(block, names),
    }),
  ];
}
