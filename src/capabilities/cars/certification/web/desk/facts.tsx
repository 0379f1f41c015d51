import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { DeskCertificationDetail } from "#capabilities/cars/certification/desk-contract.ts";
import { AuthorSide, FactCard, FactLink, FactPairs } from "#capabilities/review/moderation/web/public.ts";
import { formatCount, formatDate } from "#shared/format.ts";
import { ErrorState } from "#ui/error-state.tsx";
import { Tag } from "#ui/tag.tsx";
import { Timeline } from "#ui/timeline.tsx";
import { Findings } from "../components/findings.tsx";
import { stateWords } from "../words.ts";
import { deskCertifications } from "./api.ts";
import { deskKinds, evidenceWords } from "./desk-words.ts";

interface FactsProps {
  detail: DeskCertificationDetail;
  /** The other side of an appeal, or what a re-check is about; null where there is none. */
  otherId: string | null;
  /** For how long an approval holds, where that is chosen. */
  validity: ReactNode;
  onOpen: (id: string) => void;
}

/** What was typed, beside everything that is known of car and member. */
export function Facts({ detail, otherId, validity, onOpen }: FactsProps) {
  const { typed, car, review } = detail;
  const evidence = evidenceWords(detail);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FactCard title="填写的信息" note={`可信度 ${detail.score}/100`}>
        {typed === null ? (
          <p className="text-13 text-ink-2">
            {detail.may_read_papers
              ? `只留下车架号末位 ${detail.vin_last || "—"}、车牌 ${detail.plate_masked || "—"}。`
              : `车架号末位 ${detail.vin_last || "—"}，车牌 ${detail.plate_masked || "—"}。你的角色不能查看完整信息。`}
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
        {validity && <div className="hair-t mt-2.5 pt-2.5">{validity}</div>}
      </FactCard>
      {detail.kind === "appeal" && <Hearing detail={detail} />}
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
      {detail.related.length > 0 && (
        <FactCard title="关联申请">
          <ul>
            {detail.related.map((one) => (
              <FactLink
                key={one.id}
                name={one.member.nickname}
                small={`${whyWords[one.why]} · ${deskKinds[one.kind]} · ${one.label} · ${formatDate(one.at)}`}
                tag={
                  <Tag kind={one.why === "vin" || one.why === "plate" ? "warn" : "plain"}>
                    {stateWords[one.state].label}
                  </Tag>
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
      {evidence !== "" && <p className="mx-1 text-12 text-ink-3">{evidence}</p>}
    </div>
  );
}

/** What whoever has the car says to an appeal; his photos lie among the papers. */
function Hearing({ detail: { hearing, unheard, may_read_papers } }: Pick<FactsProps, "detail">) {
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
function BothSides({ detail, otherId }: { detail: DeskCertificationDetail; otherId: string }) {
  const { data: other, isError, isFetching, error, refetch } = useQuery(deskCertifications.one(otherId));
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
        isError ? (
          <ErrorState error={error} compact retrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <p className="text-13 text-ink-3">正在读取另一方…</p>
        )
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
