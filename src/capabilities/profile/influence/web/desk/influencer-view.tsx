import {
  ApplicationView,
  AuthorSide,
  FactCard,
  FactLink,
  FactPairs,
  type Paper,
} from "#capabilities/review/moderation/web/public.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatDate } from "#shared/format.ts";
import { platformNames } from "#shared/influence.ts";
import { Tag } from "#ui/tag.tsx";
import { Timeline } from "#ui/timeline.tsx";
import type { DeskInfluencerDetail } from "../../desk-contract.ts";
import { stateWords } from "../words.ts";
import { AccountCard, type Seen } from "./account-card.tsx";

interface InfluencerViewProps {
  detail: DeskInfluencerDetail;
  heldUntil: string | null;
  /** Whose name stands all over the screenshots. */
  reader: string;
  changed: boolean;
  sheetOpen: boolean;
  /** What was seen in the profiles, by the account's id. */
  seen: Readonly<Record<string, Seen>>;
  onSee: (accountId: string, seen: Seen) => void;
  onOpen: (id: string) => void;
  onBack: (() => void) | null;
}

/** One application of a voice: screenshots large, links and codes beside them. */
export function InfluencerView(props: InfluencerViewProps) {
  const { detail, heldUntil, changed, reader, sheetOpen, seen, onSee, onOpen, onBack } = props;
  const { review } = detail;
  const decides = detail.can.approve || detail.can.ask;
  const others = detail.related.filter(({ why }) => why === "profile").length;
  const state = stateWords[detail.state];
  return (
    <ApplicationView
      member={detail.member}
      title={detail.called || detail.member.nickname}
      small={`${detail.member.nickname} · ${sectionName(detail.section)}`}
      waiting={detail.state === "submitted" ? review : null}
      author={review?.author ?? null}
      heldUntil={heldUntil}
      tags={
        <>
          {detail.state !== "submitted" && <Tag kind={state.kind}>{state.label}</Tag>}
          {detail.renewal && <Tag kind="info">年度复核</Tag>}
          {detail.tier !== "" && <Tag kind="accent">{detail.tier} 级</Tag>}
          {others > 0 && (
            <Tag kind="bad" icon="alert">
              同一主页 {others} 份申请
            </Tag>
          )}
        </>
      }
      reason={detail.state === "submitted" ? "" : detail.reason}
      changed={changed}
      papers={papersOf(detail)}
      reader={reader}
      sheetOpen={sheetOpen}
      onBack={onBack}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {detail.accounts.map((account) => (
          <AccountCard
            key={account.id}
            account={account}
            seen={seen[account.id]}
            {...(decides && { onSee: (value: Seen) => onSee(account.id, value) })}
          />
        ))}
        <FactCard title="申请人">
          <FactPairs
            pairs={[
              ["城市", detail.city],
              ["车", detail.car],
              ["风格", detail.style],
              ["招募", detail.season],
              [
                "邀请",
                detail.invited_by === null ? "" : `${detail.invited_by.by}（${detail.invited_by.code}）`,
              ],
              ["编号", detail.number ?? ""],
              ["有效至", detail.valid_until === null ? "" : formatDate(detail.valid_until)],
            ]}
          />
        </FactCard>
        {detail.related.length > 0 && (
          <FactCard title="关联申请">
            <ul>
              {detail.related.map((one) => (
                <FactLink
                  key={one.id}
                  name={one.called || one.member.nickname}
                  small={`${one.why === "profile" ? "同一主页" : "同一车友"} · ${sectionName(one.section)} · ${formatDate(one.at)}`}
                  tag={
                    <Tag kind={one.why === "profile" ? "warn" : "plain"}>{stateWords[one.state].label}</Tag>
                  }
                  onOpen={() => onOpen(one.id)}
                />
              ))}
            </ul>
          </FactCard>
        )}
        {review?.author && (
          <div className="rounded-3 bg-surface p-4">
            <AuthorSide author={review.author} />
          </div>
        )}
        <section>
          <h2 className="mx-1 mb-2 text-15 font-semibold">经过</h2>
          <Timeline events={detail.events} inset={false} />
        </section>
      </div>
    </ApplicationView>
  );
}

const papersOf = ({ accounts, may_read_papers, state }: DeskInfluencerDetail): Paper[] =>
  accounts.map(({ id, platform, picture, asked }) => ({
    key: id,
    label: platformNames[platform],
    picture,
    missing: may_read_papers ? "没有截图，或者已按期删除" : "你的角色不能查看截图",
    asked: state === "material" ? asked : "",
  }));
