import { useQuery } from "@tanstack/react-query";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { isNotFound } from "#client/request.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate, writtenFrom } from "#shared/format.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { ColumnHead } from "#ui/column-head.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { ArticleSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { oneOpinion } from "../api.ts";
import { badness, states } from "../words.ts";
import { CasePanel } from "./case-panel.tsx";
import { JudgeButtons } from "./judge-bar.tsx";
import { OpinionRow } from "./opinion-row.tsx";
import { TermText } from "./term-text.tsx";

/** Everything about one complaint; prints as a page of its own. */
export function OpinionDetail({ id }: { id: string }) {
  const asked = useQuery(oneOpinion(id));
  const { data, isError, error } = asked;
  if (data === undefined) {
    if (isNotFound(error))
      return (
        <EmptyState title="这条内容已经不在负面列表里" text="它可能被作者删除了，或者你没有查看权限。" />
      );
    if (isError) return <NotLoaded query={asked} />;
    return <ArticleSkeleton />;
  }
  const { label, kind } = states[data.state];
  const whole = data.title === "" ? 0 : data.title.length + 1;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4 print:block">
      <article className="rounded-3 bg-surface px-4 py-4 wide:px-5">
        <header className="flex items-center gap-2.5">
          <Avatar name={data.author?.nickname ?? "匿名"} src={data.author?.avatar?.src ?? null} size="m" />
          <p className="min-w-0 flex-1">
            <span className="block truncate text-15 font-semibold">
              {data.author?.nickname ?? "没有会员作者"}
            </span>
            <span className="num block truncate text-12 text-ink-3">
              {[
                formatDate(data.written_at, { time: true }),
                writtenFrom(data.region),
                sectionBySlug(data.section)?.shortName,
                data.place,
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </p>
          <Tag kind={kind}>{label}</Tag>
        </header>
        {data.title && (
          <h2 className="mt-3 text-20 leading-tight font-bold break-words">
            <TermText text={data.title} terms={data.terms} offset={0} />
          </h2>
        )}
        <p className="mt-2 text-17 leading-body break-words whitespace-pre-wrap">
          {data.text === "" ? (
            <span className="text-ink-3">原文已经删除。当时的开头：{data.excerpt || "（没有文字）"}</span>
          ) : (
            <TermText text={data.text} terms={data.terms} offset={whole} />
          )}
        </p>
        <dl className="mt-3 grid grid-cols-[4.5em_minmax(0,1fr)] gap-y-1.5 text-15">
          <dt className="text-ink-3">程度</dt>
          <dd className="flex items-center gap-2.5">
            <span aria-hidden="true" className="h-1.5 w-30 overflow-hidden rounded-full bg-surface-2">
              <span className="block h-full bg-bad" style={{ width: `${badness(data.score)}%` }} />
            </span>
            <b className="num">{badness(data.score)}</b>
            {data.by_hand && <span className="text-13 text-ink-3">人工标记</span>}
          </dd>
          <dt className="text-ink-3">问题</dt>
          <dd className="flex flex-wrap gap-1.5">
            {data.aspects.length === 0 ? "没有指明" : data.aspects.map((one) => <Tag key={one}>{one}</Tag>)}
          </dd>
          <dt className="text-ink-3">车</dt>
          <dd>{[data.brand, data.series?.name].filter(Boolean).join(" · ") || "没有提到"}</dd>
          {data.cars.length > 0 && (
            <>
              <dt className="text-ink-3">作者关注</dt>
              <dd>{data.cars.join("、")}</dd>
            </>
          )}
          {data.judged && (
            <>
              <dt className="text-ink-3">确认</dt>
              <dd className="num">
                {data.judged.by_name} · {formatDate(data.judged.at, { time: true })}
              </dd>
            </>
          )}
        </dl>
        <div className="mt-4 flex flex-wrap gap-2 print:hidden">
          {data.can.manage && <JudgeButtons opinions={[data]} />}
          {data.link && (
            <a href={data.link} target="_blank" rel="noreferrer" className={buttonClass({ variant: "line" })}>
              打开原文
            </a>
          )}
          <Button variant="line" icon="doc" onClick={() => window.print()}>
            打印 / PDF
          </Button>
        </div>
      </article>
      {data.terms.length > 0 && <Terms terms={data.terms} lexicon={data.lexicon} />}
      <CasePanel
        opinionId={data.id}
        ofCase={data.of_case}
        series={data.series?.key}
        owners={data.owners}
        repliers={data.repliers}
        can={data.can}
      />
      {data.replies.length > 0 && (
        <Panel title="回应" note={`前 ${data.replies.length} 条`}>
          <ul>
            {data.replies.map((reply) => (
              <li key={reply.id} className="hair-b py-2.5 text-15 leading-body last:border-b-0">
                <b className="font-semibold">{reply.author?.nickname ?? "已注销用户"}</b>
                {reply.official && (
                  <Tag kind="accent" className="ml-1.5 align-middle">
                    官方
                  </Tag>
                )}
                <span className="num ml-2 text-12 text-ink-3">{formatDate(reply.at, { time: true })}</span>
                <p className="break-words whitespace-pre-wrap text-ink-2">{reply.text}</p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {data.similar.length > 0 && (
        <Panel title="相似内容" note="三个月内，同一车系、同类问题" className="print:hidden">
          <div className="-mx-4 wide:-mx-5">
            {data.similar.map((one) => (
              <OpinionRow
                key={one.id}
                opinion={one}
                to={deskPathOf("admin.negative", {}, { query: { id: one.id } })}
              />
            ))}
          </div>
        </Panel>
      )}
    </div>
  );
}

/** Why it was found: every word with what it added. */
function Terms({
  terms,
  lexicon,
}: {
  terms: readonly { text: string; start: number; weight: number; aspects: string[] }[];
  lexicon: number;
}) {
  return (
    <Panel title="判断依据" note={lexicon === 0 ? "自带词表" : `词表第 ${lexicon} 版`}>
      <table className="w-full text-15">
        <thead className="sr-only">
          <tr>
            <ColumnHead>词</ColumnHead>
            <ColumnHead>说的是</ColumnHead>
            <ColumnHead>权重</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {terms.map(({ text, start, weight, aspects }) => (
            <tr key={start} className="border-b border-line last:border-0">
              <td className="py-1.5 font-semibold">{text}</td>
              <td className="py-1.5 text-13 text-ink-3">{aspects.join("、") || "没有指明"}</td>
              <td className={weight < 0 ? "num py-1.5 text-right text-bad" : "num py-1.5 text-right text-ok"}>
                {weight > 0 && "+"}
                {weight.toFixed(2)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
