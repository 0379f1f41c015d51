import { ApplicationDesk, type DeskKind } from "#capabilities/review/applications/web/public.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatCount, formatDate } from "#shared/format.ts";
import { platformNames } from "#shared/influence.ts";
import { Tag } from "#ui/tag.tsx";
import type { DeskInfluencerDetail } from "../../desk-contract.ts";
import { type DeskInfluencer, decideInfluencer, influenceApi } from "../desk/api.ts";
import { ApproveSheet } from "../desk/approve-sheet.tsx";
import { InfluencerView } from "../desk/influencer-view.tsx";

const REASONS = ["请把核对码放到主页简介", "链接打不开，请重新复制主页链接", "截图看不清粉丝数，请重新截图"];

const desk: DeskKind<DeskInfluencer, DeskInfluencerDetail> = {
  name: "influence",
  title: "达人申请",
  approvedLabel: "达人",
  reads: {
    list: ({ kind: _none, ...query }, how) => influenceApi("GET /api/admin/influencers", { query }, how),
    one: (id, how) => influenceApi("GET /api/admin/influencers/{id}", { params: { id } }, how),
  },
  decide(detail, { asked = [], ...decision }, notes) {
    const accounts = asked.map(({ key, reason }) => ({ account_id: key, reason }));
    return decideInfluencer(detail, { ...decision, accounts }, notes);
  },
  empty: { title: "没有待审的申请", text: "招募开放时，新的申请会自动显示在这里。" },
  line: (line) => ({
    name: line.called || line.member.nickname,
    text: `${line.platforms.map((one) => platformNames[one]).join("、")} · ${formatCount(line.followers)} 粉丝`,
    tags: (
      <>
        {line.renewal && <Tag kind="info">年度复核</Tag>}
        {line.tier !== "" && <Tag kind="accent">{line.tier} 级</Tag>}
      </>
    ),
    small: [
      ...[sectionName(line.section), line.city, line.number],
      line.valid_until && `至 ${formatDate(line.valid_until)}`,
    ],
  }),
  View: InfluencerView,
  ask: ({ accounts }) => ({
    description: "申请人会看到每个账号的说明，补交后重新排队",
    part: { counter: "个", noun: "账号" },
    parts: accounts.map(({ id, platform, nick }) => ({
      ...{ key: id, label: platformNames[platform], note: nick, reasons: REASONS },
    })),
    // Where there is one account, it is the one.
    initial: accounts.length === 1 ? accounts.map(({ id }) => id) : [],
  }),
  approving: () => ApproveSheet,
  isFinal: ({ renewal }) => renewal,
  words: {
    reject: "理由会告诉申请人，他可以修改后重新提交",
    revoke: "达人徽标和权益会立即失效，理由会告诉本人",
    revokeTitle: "撤销资格",
  },
};

/** Where applications of voices are looked at. */
export default function AdminInfluencers() {
  return <ApplicationDesk kind={desk} />;
}
