import { useQuery } from "@tanstack/react-query";
import { AdminHeader, Panel, useWide } from "#capabilities/desk/admin/web/public.ts";
import type { WarningDetail } from "#capabilities/monitoring/monitoring/contract.ts";
import { RequestError } from "#client/request.ts";
import { deskPathOf } from "#sections/desk-paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { useMonitoringLive } from "../api/use-live.ts";
import { oneWarning } from "../api/warnings.ts";
import {
  clockOf,
  levels,
  noteWords,
  ruleInWords,
  sectionWords,
  shortTime,
  states,
} from "../components/words.ts";
import { ContentList } from "./content-list.tsx";
import { ShareBars } from "./share-bars.tsx";
import { summed } from "./shares.ts";
import { SpikeCurve } from "./spike-curve.tsx";
import { WarningActs } from "./warning-acts.tsx";

/** One warning: the curve around it, what it is about, who wrote it, and what was done. */
export function WarningPage({ id }: { id: string }) {
  const query = useQuery(oneWarning(id));
  const wide = useWide();
  useMonitoringLive();
  if (query.isPending)
    return (
      <main className="pb-8">
        <AdminHeader title="预警详情" />
        <div className="p-4">
          <Skeleton>
            <Bone className="h-28 w-full rounded-3" />
            <Bone className="mt-3 h-56 w-full rounded-3" />
            <Bone className="mt-3 h-64 w-full rounded-3" />
          </Skeleton>
        </div>
      </main>
    );
  if (query.isError && !query.data) {
    const gone =
      query.error instanceof RequestError && (query.error.status === 404 || query.error.status === 400);
    return gone ? (
      <NoWarning />
    ) : (
      <main className="pb-8">
        <AdminHeader title="预警详情" />
        <NotLoaded query={query} />
      </main>
    );
  }
  const { data } = query;
  if (data.merged_into !== null)
    return (
      <main className="pb-8">
        <AdminHeader title="预警详情" />
        <EmptyState
          title="预警已合并"
          text="它的内容都在另一条预警里，请到那里处理。"
          action={
            <a
              href={deskPathOf("admin.warning", {}, { query: { id: data.merged_into } })}
              className={buttonClass({ variant: "accent" })}
            >
              打开合并后的预警
            </a>
          }
        />
      </main>
    );
  const side = (
    <>
      <Authors authors={data.authors} spread={data.spread} />
      <Notes notes={data.notes} />
    </>
  );
  return (
    <main className="pb-28 wide:pb-8">
      <AdminHeader title="预警详情" />
      <div className="grid gap-3 p-3 wide:grid-cols-[minmax(0,1fr)_8rem] wide:items-start wide:px-6 wide:py-4">
        <div className="grid min-w-0 gap-3">
          <Head detail={data} />
          <SpikeCurve curve={data.curve} raisedAt={data.warning.raised_at} />
          <ContentList detail={data} />
          {!wide && side}
        </div>
        {wide && (
          <div className="grid gap-3">
            <WarningActs detail={data} />
            {side}
          </div>
        )}
      </div>
      {!wide && <WarningActs detail={data} bar />}
    </main>
  );
}

/** Where an address names no warning, or one that is not there. */
export function NoWarning() {
  return (
    <main className="pb-8">
      <AdminHeader title="预警详情" />
      <EmptyState
        title="这条预警已不存在"
        text="链接可能不完整，或你不能查看它。"
        action={
          <a href={deskPathOf("admin.warnings")} className={buttonClass({ variant: "accent" })}>
            回预警列表
          </a>
        }
      />
    </main>
  );
}

function Head({ detail: { warning, rule } }: { detail: WarningDetail }) {
  const { level, state } = warning;
  return (
    <section className="rounded-3 bg-surface px-4 py-4 wide:px-5">
      <div className="flex flex-wrap items-center gap-2">
        <Tag kind={levels[level].tag}>{levels[level].label}色预警</Tag>
        <Tag kind={states[state].tag}>{states[state].label}</Tag>
        {warning.alarms > 1 && <Tag>触发 {warning.alarms} 次</Tag>}
        {rule.muted_until && <Tag>规则静音到 {shortTime(rule.muted_until)}</Tag>}
      </div>
      <h2 className="mt-2 text-20 font-bold break-words">{warning.rule}</h2>
      <p className="mt-1 text-15 break-words text-ink-2">
        <span className="num">{warning.texts}</span> 条内容命中
        {warning.words.map((word) => `“${word}”`).join("")}
        {warning.baseline !== null && `，平时这个时段约 ${warning.baseline.toFixed(1)} 条`}
      </p>
      <p className="mt-2 text-13 text-ink-3">
        {sectionWords(warning.section)} · {shortTime(warning.raised_at)} 触发 · 规则：{ruleInWords(rule)}
        {rule.quiet_from !== null &&
          rule.quiet_until !== null &&
          ` · 免打扰 ${clockOf(rule.quiet_from)}–${clockOf(rule.quiet_until)}`}
      </p>
      {warning.claimed_by && <p className="mt-1 text-13 text-ink-3">负责人：{warning.claimed_by.name}</p>}
      {warning.close_reason && (
        <p className="mt-2 rounded-2 bg-surface-2 px-3 py-2.5 text-15 break-words">
          关闭原因：{warning.close_reason}
        </p>
      )}
    </section>
  );
}

function Authors({ authors, spread }: Pick<WarningDetail, "authors" | "spread">) {
  const bySection = summed(
    spread.map(({ section, texts }) => ({ name: sectionWords(section), value: texts })),
  );
  const bySource = summed(spread.map(({ noun, texts }) => ({ name: noun, value: texts })));
  const byAuthor = authors.map(({ id, name, texts }) => ({ key: id, name, value: texts }));
  return (
    <Panel title="作者与分布">
      <div className="grid gap-4">
        <ShareBars title="分区" shares={bySection} />
        <ShareBars title="来源" shares={bySource} />
        {authors.length === 0 ? (
          <p className="text-13 text-ink-3">没有署名的作者。</p>
        ) : (
          <ShareBars title="作者" shares={byAuthor} />
        )}
      </div>
    </Panel>
  );
}

function Notes({ notes }: Pick<WarningDetail, "notes">) {
  return (
    <Panel title="处理记录">
      <ol className="grid gap-3">
        {notes.map(({ id, what, text, by, at }) => (
          <li key={id} className="border-l-2 border-line-2 pl-3">
            <p className="text-15 break-words">
              <b className="font-semibold">{noteWords[what]}</b>
              {text && <span className="text-ink-2"> {text}</span>}
            </p>
            <p className="text-12 text-ink-3">
              {by || "系统"} · {shortTime(at)}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
