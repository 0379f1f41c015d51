import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminProfile, FilterSelect } from "#capabilities/admin/web/public.ts";
import {
  ApplicationDesk,
  type DeskAction,
  ReasonsSheet,
  since,
  useApplications,
  useDecide,
} from "#capabilities/moderation/web/public.ts";
import { oneOf, textUpTo, useAddress } from "#client/address.ts";
import { sections } from "#sections/registry.ts";
import { sectionName } from "#sections/section-name.ts";
import { formatCount, formatDate } from "#shared/format.ts";
import { platformNames } from "#shared/influence.ts";
import { Tag } from "#ui/tag.tsx";
import type { DeskInfluencerDetail } from "../../desk-contract.ts";
import type { Seen } from "./account-card.tsx";
import {
  type DeskFilter,
  type DeskInfluencer,
  decideInfluencer,
  deskInfluencer,
  deskInfluencers,
  deskStates,
} from "./api.ts";
import { ApproveSheet } from "./approve-sheet.tsx";
import { AskAccounts } from "./ask-accounts.tsx";
import { InfluencerView } from "./influencer-view.tsx";

/** Applications of voices. What lies in the address survives a reload and can be passed on. */
export function InfluencerDesk({ admin }: { admin: AdminProfile }) {
  const { values, change } = useAddress({
    state: oneOf(
      deskStates.map(({ key }) => key),
      "submitted",
    ),
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

const useOne = (id: string | null) => useQuery(deskInfluencer(id));

function Desk({ admin, filter, first, onFilter }: DeskProps) {
  const { state, section } = filter;
  const offers = state === "submitted" && admin.permissions.includes("review.decide") && !first;
  const query = useInfiniteQuery(deskInfluencers(filter));
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
  const actionsOf = ({ can, state: stands }: DeskInfluencerDetail): DeskAction[] => {
    const actions: (DeskAction | false)[] = [
      can.approve && {
        ...{ key: "A", label: stands === "submitted" ? "通过" : "改判通过", icon: "check", variant: "pass" },
        onChoose: () => setPanel({ name: "approve" }),
      },
      can.reject && {
        ...{ key: "R", label: "驳回", icon: "close", variant: "danger" },
        onChoose: () => setPanel({ name: "reject", reason: "" }),
      },
      can.ask && {
        ...{ key: "M", label: "补材料", icon: "camera", variant: "line" },
        onChoose: () => setPanel({ name: "ask" }),
      },
      can.revoke && {
        ...{ key: "R", label: "撤销资格", icon: "ban", variant: "danger" },
        onChoose: () => setPanel({ name: "revoke", reason: "" }),
      },
    ];
    return actions.filter((action) => action !== false);
  };
  return (
    <>
      <ApplicationDesk
        title="达人申请"
        tabs={deskStates}
        state={state}
        onState={(next) =>
          onFilter({ state: deskStates.find(({ key }) => key === next)?.key ?? "submitted" })
        }
        order={state === "submitted" || state === "material" ? "等待最久在前" : "最近提交在前"}
        filters={
          <FilterSelect
            label="分区"
            all="全部分区"
            options={sections
              .filter(({ umbrella }) => !umbrella)
              .map(({ slug, shortName }) => ({ value: slug, label: shortName }))}
            value={section}
            onChange={(next) => onFilter({ section: next })}
          />
        }
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
        actionsOf={actionsOf}
        busy={busy}
        undo={() => void undo()}
        onDigit={(at) => {
          const name = current?.can.reject ? "reject" : current?.can.revoke ? "revoke" : null;
          const reason = current?.reasons[at]?.text;
          if (name !== null && reason !== undefined) setPanel({ name, reason });
        }}
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
          title={panel.name === "reject" ? "驳回" : "撤销资格"}
          description={
            panel.name === "reject"
              ? "理由会告诉申请人，他可以修改后重新提交"
              : "达人标识和权益会立即失效，理由会告诉本人"
          }
          reasons={current.reasons}
          initial={panel.reason}
          label={panel.name === "reject" ? "驳回" : "撤销资格"}
          busy={busy}
          onChoose={(reason) =>
            void carryOut(current, panel.name === "reject" ? "已驳回" : "已撤销资格", {
              ...{ decision: panel.name, reason },
            })
          }
          onClose={close}
        />
      )}
    </>
  );
}

function lineOf(line: DeskInfluencer, now: number) {
  const isWaiting = line.state === "submitted" || line.state === "material";
  const at = isWaiting ? line.submitted_at : (line.decided_at ?? line.submitted_at);
  return {
    name: line.called || line.member.nickname,
    aside: at === null ? "" : isWaiting ? since(at, now) : formatDate(at, { year: false }),
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
