import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminProfile, SectionFilter } from "#capabilities/desk/admin/web/public.ts";
import {
  ApplicationDesk,
  decisionActions,
  deskStates,
  ReasonsSheet,
  useApplications,
  useDecide,
} from "#capabilities/review/moderation/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatCount, formatDate } from "#shared/format.ts";
import { platformNames } from "#shared/influence.ts";
import { Tag } from "#ui/tag.tsx";
import type { DeskInfluencerDetail } from "../../desk-contract.ts";
import type { Seen } from "./account-card.tsx";
import { type DeskFilter, type DeskInfluencer, decideInfluencer, deskInfluencers } from "./api.ts";
import { ApproveSheet } from "./approve-sheet.tsx";
import { AskAccounts } from "./ask-accounts.tsx";
import { InfluencerView } from "./influencer-view.tsx";

/** Applications of voices. What lies in the address survives a reload and can be passed on. */
export function InfluencerDesk({ admin }: { admin: AdminProfile }) {
  const { values, change } = useAddress({
    state: oneOf(deskStates, "submitted"),
    section: textUpTo(40),
    id: textUpTo(20),
  });
  const { state, section, id } = values;
  return (
    // Another filter is another list: nothing stays open.
    <Desk
      key={JSON.stringify([state, section, id])}
      admin={admin}
      filter={{ state, section }}
      first={id}
      onFilter={(changes) => change({ id: undefined, ...changes })}
    />
  );
}

interface DeskProps {
  admin: AdminProfile;
  filter: DeskFilter;
  first: string | undefined;
  onFilter: (changes: Partial<DeskFilter>) => void;
}

type Panel = { name: "none" | "approve" | "ask" } | { name: "reject" | "revoke"; reason: string };

const refusals = {
  reject: { title: "驳回", description: "理由会告诉申请人，他可以修改后重新提交", done: "已驳回" },
  revoke: { title: "撤销资格", description: "达人标识和权益会立即失效，理由会告诉本人", done: "已撤销资格" },
};

const useOne = (id: string | null) => useQuery(deskInfluencers.one(id));

function Desk({ admin, filter, first, onFilter }: DeskProps) {
  const { state, section } = filter;
  const offers = state === "submitted" && admin.permissions.includes("review.decide") && !first;
  const query = useInfiniteQuery(deskInfluencers.list(filter));
  const apps = useApplications<DeskInfluencer, DeskInfluencerDetail>({
    ...{ kind: "influence", section, offers, query, useOne, first },
  });
  const { busy, changed, decide, undo } = useDecide(apps.reopen);
  const [panel, setPanel] = useState<Panel>({ name: "none" });
  /** What was seen in profiles, by the account's id. */
  const [seen, setSeen] = useState<Readonly<Record<string, Seen>>>({});
  const { current } = apps;
  const close = () => setPanel({ name: "none" });

  const proofsOf = ({ accounts }: DeskInfluencerDetail) =>
    accounts.flatMap(({ id }) => {
      const said = seen[id];
      return said === undefined ? [] : [{ account_id: id, state: said }];
    });
  const carryOut = async (
    detail: DeskInfluencerDetail,
    words: string,
    decision: Parameters<typeof decideInfluencer>[1],
  ) => {
    close();
    const final = decision.decision === "approve" && detail.renewal;
    const send = () => decideInfluencer(detail, { ...decision, proofs: proofsOf(detail) });
    if (await decide(detail.id, send, { words, final })) await apps.goOn();
  };
  return (
    <>
      <ApplicationDesk
        title="达人申请"
        state={state}
        onState={(next) => onFilter({ state: next })}
        approvedLabel="达人"
        filters={<SectionFilter clubsOnly value={section} onChange={(next) => onFilter({ section: next })} />}
        apps={apps}
        offers={offers}
        empty={
          state === "submitted"
            ? { title: "没有待审的申请", text: "招募开放时，新的申请会自动出现在这里。" }
            : { title: "这里还没有", text: "换一个状态或分区看看。" }
        }
        lineOf={lineOf}
        detail={(detail, heldUntil) => (
          <InfluencerView
            key={detail.id}
            {...{ detail, heldUntil, seen }}
            reader={admin.name}
            changed={changed.has(detail.id)}
            sheetOpen={panel.name !== "none"}
            onSee={(accountId, said) => setSeen((before) => ({ ...before, [accountId]: said }))}
            onOpen={apps.openOther}
            onBack={apps.back}
          />
        )}
        actionsOf={(detail) =>
          decisionActions(detail, refusals.revoke.title, (name) =>
            setPanel(name === "approve" || name === "ask" ? { name } : { name, reason: "" }),
          )
        }
        busy={busy}
        undo={() => void undo()}
        onReason={(name, reason) => setPanel({ name, reason })}
        sheetOpen={panel.name !== "none"}
      />
      {current && panel.name === "approve" && (
        <ApproveSheet
          tier={current.tier}
          busy={busy}
          seen={current.accounts.some(({ id, proof_state }) => (seen[id] ?? proof_state) === "confirmed")}
          onApprove={(tier, valid_until) =>
            void carryOut(current, `已通过，${tier} 级`, {
              ...{ decision: "approve", tier, ...(valid_until && { valid_until }) },
            })
          }
          onClose={close}
        />
      )}
      {current && panel.name === "ask" && (
        <AskAccounts
          accounts={current.accounts}
          busy={busy}
          onAsk={(accounts) => void carryOut(current, "已要求补充材料", { decision: "ask", accounts })}
          onClose={close}
        />
      )}
      {current && (panel.name === "reject" || panel.name === "revoke") && (
        <ReasonsSheet
          title={refusals[panel.name].title}
          description={refusals[panel.name].description}
          reasons={current.reasons}
          initial={panel.reason}
          busy={busy}
          onChoose={(reason) =>
            void carryOut(current, refusals[panel.name].done, { decision: panel.name, reason })
          }
          onClose={close}
        />
      )}
    </>
  );
}

function lineOf(line: DeskInfluencer) {
  return {
    name: line.called || line.member.nickname,
    text: `${line.platforms.map((one) => platformNames[one]).join("、")} · ${formatCount(line.followers)} 粉丝`,
    tags: (
      <>
        {line.renewal && <Tag kind="info">年度复核</Tag>}
        {line.tier !== "" && <Tag kind="accent">{line.tier} 级</Tag>}
      </>
    ),
    small: [
      sectionName(line.section),
      line.city,
      line.number,
      line.valid_until && `至 ${formatDate(line.valid_until)}`,
    ]
      .filter(Boolean)
      .join(" · "),
  };
}
