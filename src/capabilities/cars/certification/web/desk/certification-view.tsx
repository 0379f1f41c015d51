import { useQuery } from "@tanstack/react-query";
import type { DeskCertificationDetail } from "#capabilities/cars/certification/desk-contract.ts";
import { FilterSelect } from "#capabilities/desk/admin/web/public.ts";
import {
  ApplicationView,
  type DeskView,
  deskOne,
  FactCard,
  FactPairs,
} from "#capabilities/review/applications/web/public.ts";
import { formatCount, formatDate } from "#shared/format.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Tag } from "#ui/tag.tsx";
import { Findings } from "../components/findings.tsx";
import { stateWords } from "../words.ts";
import { certificationReads } from "./api.ts";
import { answerPhotos, deskKinds, evidenceWords, papersOf, validities } from "./desk-words.ts";
import { risksOf } from "./risks.ts";

/** One application: its papers, what was typed beside everything that is known of car and member. */
export function CertificationView(view: DeskView<DeskCertificationDetail>) {
  const { detail, notes, onNote } = view;
  const { typed, car, kind, may_read_papers } = detail;
  const otherId = otherSideOf(detail);
  const { data: other } = useQuery(deskOne(certificationReads, otherId));
  const known = `车架号末位 ${detail.vin_last || "—"}`;
  const plate = `车牌 ${detail.plate_masked || "—"}`;
  return (
    <ApplicationView
      {...view}
      title={detail.label}
      words={stateWords}
      tags={
        <>
          {kind !== "first" && <Tag kind={kind === "appeal" ? "warn" : "info"}>{deskKinds[kind]}</Tag>}
          {risksOf(detail).map((risk) => (
            <Tag key={risk.text} kind={risk.kind} icon="alert">
              {risk.text}
            </Tag>
          ))}
        </>
      }
      papers={[
        ...papersOf(detail),
        ...answerPhotos(detail),
        ...(other === undefined ? [] : papersOf(other, kind === "appeal" ? "现车主" : "原认证")),
      ]}
      related={detail.related.map(({ id, why, member, label, state, ...one }) => ({
        ...{ id, state, name: member.nickname, warn: why === "vin" || why === "plate" },
        small: `${whyWords[why]} · ${deskKinds[one.kind]} · ${label} · ${formatDate(one.at)}`,
      }))}
      foot={evidenceWords(detail)}
    >
      <FactCard title="填写的信息" note={`可信度 ${detail.score}/100`}>
        {typed === null ? (
          <p className="text-13 text-ink-2">
            {may_read_papers
              ? `只留下${known}、${plate}。`
              : `${known}，${plate}。你的角色不能查看完整信息。`}
          </p>
        ) : (
          <FactPairs
            pairs={[
              ["车架号", <Letters key="vin">{typed.vin}</Letters>],
              ["车牌", <Letters key="plate">{typed.plate}</Letters>],
              ["车主姓名", typed.owner_name],
              ["购车日期", detail.bought_on],
              ["备注", typed.note],
            ]}
          />
        )}
        {detail.findings.length > 0 && (
          <div className="hair-t mt-2.5 pt-2.5">
            <Findings found={detail.findings} />
          </div>
        )}
        {detail.can.approve && kind !== "recheck" && (
          <div className="hair-t mt-2.5 pt-2.5">
            <FilterSelect
              fluid
              label="通过后的有效期"
              all="有效期按设置"
              options={validities}
              value={notes[detail.id]}
              onChange={(days) => onNote(detail.id, days)}
            />
          </div>
        )}
      </FactCard>
      {kind === "appeal" && <Hearing detail={detail} />}
      {otherId !== null && <BothSides detail={detail} otherId={otherId} />}
      {car && (
        <FactCard title="车库里的车">
          <FactPairs
            pairs={[
              ["车型", car.label],
              ["车牌", car.plate_masked],
              ["颜色", car.colour],
              ["里程", car.mileage_km === null ? "" : `${formatCount(car.mileage_km)} 公里`],
              ["购车", [car.bought_on, car.city, car.dealer].filter(Boolean).join(" · ")],
            ]}
          />
        </FactCard>
      )}
    </ApplicationView>
  );
}

/** Whose claim an appeal is against, or what a re-check renews; null where there is none. */
function otherSideOf({ kind, related }: DeskCertificationDetail): string | null {
  if (kind === "first") return null;
  const about = related.find(({ why }) => why === "about");
  const holder = related.find(({ why, state }) => why === "vin" && state === "approved");
  return (about ?? holder)?.id ?? null;
}

interface Side {
  detail: DeskCertificationDetail;
}

/** What whoever has the car says to an appeal; his photos lie among the papers. */
function Hearing({ detail: { hearing, unheard, may_read_papers } }: Side) {
  const until = hearing === null ? "" : formatDate(hearing.due_at, { time: true });
  return (
    <FactCard
      title="原车主的回应"
      note={hearing?.answered_at ? formatDate(hearing.answered_at, { time: true }) : ""}
    >
      {hearing?.answered_at ? (
        <p className="text-13 leading-body whitespace-pre-wrap">
          {hearing.words ?? (may_read_papers ? "已按期删除。" : "你的角色不能查看。")}
        </p>
      ) : (
        <p className="text-13 leading-body text-ink-2">
          {hearing === null
            ? unheard
              ? "稍后会通知他，三天内可以回应。"
              : "没有人需要回应。"
            : unheard
              ? `还没有回应，${until} 截止。在此之前通过需要写明理由。`
              : `到 ${until} 为止没有回应。`}
        </p>
      )}
    </FactCard>
  );
}

const whyWords: Readonly<Record<DeskCertificationDetail["related"][number]["why"], string>> = {
  vin: "同车架号",
  plate: "同车牌",
  member: "同一车友",
  about: "所指的认证",
};

/** Both who claim one car, line by line; or a certification and what renews it. */
function BothSides({ detail, otherId }: Side & { otherId: string }) {
  const query = useQuery(deskOne(certificationReads, otherId));
  const { data: other } = query;
  const isAppeal = detail.kind === "appeal";
  const rows: [string, (one: DeskCertificationDetail) => string][] = [
    ["车友", (one) => one.member.nickname],
    ["提交", (one) => (one.submitted_at === null ? "" : formatDate(one.submitted_at))],
    ["状态", (one) => stateWords[one.state].label],
    ["有效至", (one) => (one.valid_until === null ? "" : formatDate(one.valid_until))],
    ["姓名", (one) => one.typed?.owner_name ?? "已删除"],
    ["车牌", (one) => one.typed?.plate || one.plate_masked],
    ["购车", (one) => one.bought_on],
    ["可信度", (one) => String(one.score)],
  ];
  return (
    <FactCard title={isAppeal ? "双方对照" : "和原认证对照"}>
      {other === undefined ? (
        <NotLoaded compact query={query} waiting={<p className="text-13 text-ink-3">正在读取另一方…</p>} />
      ) : (
        <table className="w-full table-fixed text-13">
          <thead>
            <tr className="text-left text-ink-3">
              <th className="w-[4.2em] font-normal" scope="col">
                <span className="sr-only">项目</span>
              </th>
              <th className="pb-1 font-normal" scope="col">
                {isAppeal ? "申诉方" : "这次年审"}
              </th>
              <th className="pb-1 font-normal" scope="col">
                {isAppeal ? "现车主" : "原认证"}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, read]) => (
              <tr key={name} className="hair-t align-top">
                <th className="py-1.5 text-left font-normal text-ink-3" scope="row">
                  {name}
                </th>
                <td className="py-1.5 pr-2 break-words">{read(detail) || "—"}</td>
                <td className="py-1.5 break-words">{read(other) || "—"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FactCard>
  );
}

/** Letters and digits that are compared one by one with a paper. */
function Letters({ children }: { children: string }) {
  return children === "" ? "—" : <b className="num font-semibold tracking-wider break-all">{children}</b>;
}
