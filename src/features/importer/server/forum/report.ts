import { table } from "../report.ts";
import type { ForumReport } from "./import-forum.ts";
import type { Tally } from "./run.ts";

const FORMATS = { discuz: "Discuz! X", nodebb: "NodeBB", discourse: "Discourse" };
const MOST_EXAMPLES = 3;

/** The table at the end of a run: what came in, what was there, what was left out and why. */
export function renderForumReport(report: ForumReport, dryRun: boolean): string {
  const { members, boards, threads, replies, pictures } = report;
  const skipped = ({ skipped: reasons }: Tally) => [...reasons.values()].reduce((sum, one) => sum + one, 0);
  const row = (name: string, tally: Tally) => [name, tally.imported, tally.known, skipped(tally)];
  const rows = members.imported + threads.imported + replies.imported;
  const seconds = report.milliseconds / 1000;
  const lines = [
    "",
    ...(dryRun ? ["试运行：没有写入任何内容 (dry run: nothing was written)", ""] : []),
    ...table(
      [FORMATS[report.format], "导入", "已有", "跳过"],
      [
        row("会员 members", members),
        row("版块 boards", boards),
        row("主题 threads", threads),
        row("回帖 replies", replies),
      ],
    ),
    `用时 ${seconds.toFixed(1)} 秒，每秒 ${Math.round(rows / Math.max(seconds, 0.001))} 行 (rows a second)`,
  ];
  if (members.renamed > 0)
    lines.push(`昵称已被占用或不能使用，换了名字的会员 renamed：${members.renamed} 位`);
  if (members.joined > 0) lines.push(`手机号已在本站注册，归到原账号的会员 joined：${members.joined} 位`);
  const lost = [...pictures.lost.values()].reduce((sum, list) => sum + list.length, 0);
  lines.push(`图片 pictures：取到 ${pictures.kept} 张，缺 ${lost} 张`);
  for (const [reason, references] of pictures.lost) {
    const examples = references.slice(0, MOST_EXAMPLES).map(printable).join("、");
    const more = references.length > MOST_EXAMPLES ? ` 等 ${references.length} 张` : "";
    lines.push(`  ${reason}：${examples}${more}`);
  }
  const reasons = (
    [
      ["主题", threads],
      ["回帖", replies],
    ] as const
  ).flatMap(([name, tally]) => [...tally.skipped].map(([reason, count]) => [`${name}：${reason}`, count]));
  if (reasons.length > 0) lines.push("", ...table(["跳过的原因 why skipped", "条"], reasons));
  return lines.join("\n");
}

/** Keeps control characters away from the terminal and lines short. */
const printable = (text: string): string => {
  const plain = text.replace(/\p{Cc}+/gu, " ");
  return plain.length > 80 ? `…${plain.slice(-78)}` : plain;
};
