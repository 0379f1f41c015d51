import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskCertificationDetail } from "#capabilities/cars/certification/desk-contract.ts";
import { type AdminProfile, FilterSelect, SectionFilter } from "#capabilities/desk/admin/web/public.ts";
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
import { certificationKinds } from "#shared/certification.ts";
import { formatDate } from "#shared/format.ts";
import { confirm } from "#ui/confirm-store.ts";
import { Tag } from "#ui/tag.tsx";
import { type DeskCertification, type DeskFilter, decideCertification, deskCertifications } from "./api.ts";
import { AskPapers } from "./ask-papers.tsx";
import { CertificationView } from "./certification-view.tsx";
import { deskKinds, validities } from "./desk-words.ts";

const DAY = 86_400_000;
/** Below it number and plate are looked at twice. Of 100. */
const DOUBTFUL = 60;

/** Owners' applications. What lies in the address survives a reload and can be passed on. */
export function CertificationDesk({ admin }: { admin: AdminProfile }) {
  const { values, change } = useAddress({
    state: oneOf(deskStates, "submitted"),
    section: textUpTo(40),
    kind: oneOf(certificationKinds, undefined),
    id: textUpTo(20),
  });
  const { state, section, kind, id } = values;
  return (
    // Another filter is another list: nothing stays open.
    <Desk
      key={JSON.stringify([state, section, kind, id])}
      admin={admin}
      filter={{ state, section, kind }}
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

type Panel = { name: "none" | "ask" | "unheard" } | { name: "reject" | "revoke"; reason: string };

const refusals = {
  reject: { title: "驳回", description: "理由会告诉车友，他可以修改后重新提交", done: "已驳回" },
  revoke: { title: "撤销认证", description: "徽标和车主权益会立即失效，理由会告诉车友", done: "已撤销认证" },
};

const useOne = (id: string | null) => useQuery(deskCertifications.one(id));

function Desk({ admin, filter, first, onFilter }: DeskProps) {
  const { state, section, kind } = filter;
  // Free ones are offered by the queue, which knows no kinds within it.
  const offers =
    state === "submitted" && kind === undefined && admin.permissions.includes("review.decide") && !first;
  const query = useInfiniteQuery(deskCertifications.list(filter));
  const apps = useApplications<DeskCertification, DeskCertificationDetail>({
    ...{ kind: "certification", section, offers, query, useOne, first },
  });
  const { busy, changed, decide, undo } = useDecide(apps.reopen);
  const [panel, setPanel] = useState<Panel>({ name: "none" });
  const [days, setDays] = useState<{ id: string; value: string } | null>(null);
  const { current } = apps;
  const close = () => setPanel({ name: "none" });

  const carryOut = async (
    detail: DeskCertificationDetail,
    words: string,
    decision: Parameters<typeof decideCertification>[1],
  ) => {
    close();
    const final = decision.decision === "approve" && detail.kind !== "first";
    const isDone = await decide(detail.id, () => decideCertification(detail, decision), { words, final });
    if (isDone) await apps.goOn();
  };
  const approve = async (detail: DeskCertificationDetail, reason = "") => {
    // Whoever has the car has not said anything yet, and has time for it.
    if (detail.unheard && reason === "") return setPanel({ name: "unheard" });
    const asked = finalWords(detail);
    if (asked !== null && !(await confirm({ ...asked, confirmLabel: "通过" }))) return;
    const chosen = days?.id === detail.id ? Number(days.value) : undefined;
    const valid_until = chosen === undefined ? undefined : new Date(Date.now() + chosen * DAY).toISOString();
    await carryOut(detail, "已通过", {
      decision: "approve",
      ...(reason !== "" && { reason }),
      ...(valid_until && { valid_until }),
    });
  };
  return (
    <>
      <ApplicationDesk
        title="车主认证"
        state={state}
        onState={(next) => onFilter({ state: next })}
        filters={
          <>
            <FilterSelect
              label="类型"
              all="全部类型"
              options={certificationKinds.map((value) => ({ value, label: deskKinds[value] }))}
              value={kind}
              onChange={(next) => onFilter({ kind: certificationKinds.find((one) => one === next) })}
            />
            <SectionFilter clubsOnly value={section} onChange={(next) => onFilter({ section: next })} />
          </>
        }
        apps={apps}
        offers={offers}
        empty={
          state === "submitted"
            ? { title: "没有待审的认证", text: "车友提交后会自动出现在这里。" }
            : { title: "这里还没有", text: "换一个状态或分区看看。" }
        }
        lineOf={lineOf}
        detail={(detail, heldUntil) => (
          <CertificationView
            key={detail.id}
            {...{ detail, heldUntil }}
            reader={admin.name}
            changed={changed.has(detail.id)}
            sheetOpen={panel.name !== "none"}
            validity={
              detail.can.approve && detail.kind !== "recheck" ? (
                <FilterSelect
                  fluid
                  label="通过后的有效期"
                  all="有效期按设置"
                  options={validities}
                  value={days?.id === detail.id ? days.value : undefined}
                  onChange={(value) => setDays(value === undefined ? null : { id: detail.id, value })}
                />
              ) : null
            }
            onOpen={apps.openOther}
            onBack={apps.back}
          />
        )}
        actionsOf={(detail) =>
          decisionActions(detail, refusals.revoke.title, (name) => {
            if (name === "approve") void approve(detail);
            else setPanel(name === "ask" ? { name } : { name, reason: "" });
          })
        }
        busy={busy}
        undo={() => void undo()}
        onReason={(name, reason) => setPanel({ name, reason })}
        sheetOpen={panel.name !== "none"}
      />
      {current && panel.name === "ask" && (
        <AskPapers
          detail={current}
          busy={busy}
          onAsk={(pieces) => void carryOut(current, "已要求补充材料", { decision: "ask", pieces })}
          onClose={close}
        />
      )}
      {current && panel.name === "unheard" && (
        <ReasonsSheet
          title="原车主还没有回应"
          goOn="写明理由，提前通过"
          label="告诉原车主的理由"
          description={`他可以在 ${current.hearing ? formatDate(current.hearing.due_at, { time: true }) : "收到通知后三天内"} 前说明情况。确需提前通过，请写明理由：会记入审计日志，也会告诉原车主`}
          reasons={[
            { label: "双方到场", text: "双方已到场确认过户" },
            { label: "书面确认", text: "原车主已书面确认卖出" },
          ]}
          initial=""
          busy={busy}
          onChoose={(reason) => void approve(current, reason)}
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

/** What is asked before an approval that cannot be taken back; null where it can. */
function finalWords({ kind }: DeskCertificationDetail): { title: string; text: string } | null {
  if (kind === "appeal")
    return { title: "把这辆车转给申诉方？", text: "现车主的认证会立即结束，双方都会收到通知，不能撤销。" };
  if (kind === "recheck") return { title: "通过年审？", text: "原认证立即续期，不能撤销。" };
  return null;
}

function lineOf(line: DeskCertification) {
  return {
    name: line.member.nickname,
    text: line.label,
    tags: (
      <>
        {line.kind !== "first" && (
          <Tag kind={line.kind === "appeal" ? "warn" : "info"}>{deskKinds[line.kind]}</Tag>
        )}
        {line.score < DOUBTFUL && (
          <Tag kind="bad" icon="alert">
            可信度 {line.score}
          </Tag>
        )}
      </>
    ),
    small: [sectionName(line.section), line.plate_masked, line.vin_last && `末位 ${line.vin_last}`]
      .filter(Boolean)
      .join(" · "),
  };
}
