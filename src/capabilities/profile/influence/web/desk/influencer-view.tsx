import {
  ApplicationView,
  type DeskView,
  FactCard,
  FactPairs,
} from "#capabilities/review/applications/web/public.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { platformNames } from "#shared/influence.ts";
import { Tag } from "#ui/tag.tsx";
import type { DeskInfluencerDetail } from "../../desk-contract.ts";
import { stateWords } from "../words.ts";
import { AccountCard } from "./account-card.tsx";
import { seenIn } from "./api.ts";

/** One application of a voice: screenshots large, links and codes beside them. */
export function InfluencerView(view: DeskView<DeskInfluencerDetail>) {
  const { detail, notes, onNote } = view;
  const { accounts, may_read_papers, state, invited_by } = detail;
  const decides = detail.can.approve || detail.can.ask;
  const others = detail.related.filter(({ why }) => why === "profile").length;
  return (
    <ApplicationView
      {...view}
      title={detail.called || detail.member.nickname}
      words={stateWords}
      tags={
        <>
          {detail.renewal && <Tag kind="info">年度复核</Tag>}
          {detail.tier !== "" && <Tag kind="accent">{detail.tier} 级</Tag>}
          {others > 0 && (
            <Tag kind="bad" icon="alert">
              同一主页 {others} 份申请
            </Tag>
          )}
        </>
      }
      papers={accounts.map(({ id, platform, picture, asked }) => ({
        ...{ key: id, label: platformNames[platform], picture },
        missing: may_read_papers ? "没有截图，或者已按期删除" : "你的角色不能查看截图",
        asked: state === "material" ? asked : "",
      }))}
      related={detail.related.map(({ id, why, called, member, section, at, ...one }) => ({
        ...{ id, name: called || member.nickname, warn: why === "profile", state: one.state },
        small: `${why === "profile" ? "同一主页" : "同一车友"} · ${sectionName(section)} · ${formatDate(at)}`,
      }))}
    >
      {accounts.map((account) => (
        <AccountCard
          key={account.id}
          account={account}
          seen={seenIn(notes, account.id)}
          onSee={decides ? (seen) => onNote(account.id, seen) : undefined}
        />
      ))}
      <FactCard title="申请人">
        <FactPairs
          pairs={[
            ["城市", detail.city],
            ["车", detail.car],
            ["风格", detail.style],
            ["招募", detail.season],
            ["邀请", invited_by === null ? "" : `${invited_by.by}（${invited_by.code}）`],
            ["编号", detail.number ?? ""],
            ["有效至", detail.valid_until === null ? "" : formatDate(detail.valid_until)],
          ]}
        />
      </FactCard>
    </ApplicationView>
  );
}
