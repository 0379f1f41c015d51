import { useQuery } from "@tanstack/react-query";
import { DeskPage, Panel } from "#capabilities/desk/admin/web/public.ts";
import {
  ChartPanel,
  dayNames,
  NothingYet,
  shareWords,
} from "#capabilities/monitoring/statistics/web/public.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { RequestError } from "#client/request.ts";
import { useParams } from "#client/router.tsx";
import { articlePath } from "#features/articles/address.ts";
import type { ArticleFigures, ReaderSource } from "#features/articles/contract.ts";
import { formatCount, formatDate } from "#shared/format.ts";
import { Chip } from "#ui/chip.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { articleFigures } from "../api/article-figures.ts";

const spans = ["7", "30", "90"] as const;

const sourceWords: Record<ReaderSource, string> = {
  direct: "直接打开",
  wechat: "微信",
  search: "搜索引擎",
  share: "分享链接",
  inside: "站内",
  other: "其他网站",
};

/** 阅读数据: how one article is read, to the end or not, and by whom led there. */
export default function AdminArticleFigures() {
  return <DeskPage title="阅读数据">{() => <Figures />}</DeskPage>;
}

function Figures() {
  const { id = "" } = useParams();
  const { values, change } = useAddress({ days: oneOf(spans, "30") });
  const query = useQuery(articleFigures(id, values.days));
  const { data, error, isError } = query;
  if (isError && !data)
    return error instanceof RequestError && (error.status === 404 || error.status === 403) ? (
      <EmptyState
        title={error.status === 404 ? "没有这篇文章" : "你的角色不能看这篇文章的数据"}
        text={error.status === 404 ? "它可能已经删除。" : "它属于其他分区。"}
      />
    ) : (
      <NotLoaded query={query} />
    );
  if (!data)
    return (
      <div className="p-3 wide:px-6 wide:py-4">
        <Skeleton>
          <Bone className="h-32 w-full rounded-3" />
          <Bone className="mt-3.5 h-80 w-full rounded-3" />
        </Skeleton>
      </div>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 p-3 wide:px-6 wide:py-4">
      <Totals figures={data} />
      <ul aria-label="时间" className="scroll-x flex gap-2 py-1">
        {spans.map((days) => (
          <li key={days} className="flex-none">
            <Chip selected={days === values.days} onClick={() => change({ days })}>
              近 {days} 天
            </Chip>
          </li>
        ))}
      </ul>
      <Charts figures={data} note={`近 ${values.days} 天`} />
    </div>
  );
}

function Totals({ figures: { article, totals } }: { figures: ArticleFigures }) {
  const shown = [
    { name: "阅读", value: formatCount(totals.reads) },
    { name: "读完率", value: shareWords(totals.finished, totals.views) },
    { name: "点赞", value: formatCount(totals.likes) },
    { name: "评论", value: formatCount(totals.comments) },
    { name: "收藏", value: formatCount(totals.collects) },
    { name: "分享", value: formatCount(totals.shares) },
  ];
  return (
    <Panel title="累计">
      <a href={articlePath(article)} className="press flex min-h-11 items-center gap-2 text-15 font-semibold">
        <span className="min-w-0 flex-1 truncate">{article.title}</span>
        <span className="num flex-none text-13 font-normal text-ink-3">
          {formatDate(article.published_at)}
        </span>
        <Icon name="right" size="s" className="flex-none text-ink-3" />
      </a>
      <dl className="grid grid-cols-3 gap-y-3 pt-2 wide:grid-cols-6">
        {shown.map(({ name, value }) => (
          <div key={name}>
            <dt className="text-13 text-ink-2">{name}</dt>
            <dd className="num text-26 font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="pt-3 text-12 text-ink-3">
        同一地址半小时只算一次，爬虫不算。读完：文章滑到末尾、图集翻到最后、视频播完。
      </p>
    </Panel>
  );
}

function Charts({ figures, note }: { figures: ArticleFigures; note: string }) {
  const { days, views, finished, sources } = figures;
  const none = views.every((value) => value === 0);
  const instead = none ? { instead: <NothingYet days={days.length} /> } : {};
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 wide:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)]">
      <ChartPanel
        title="阅读和读完"
        note={`${note}，人次 / 日`}
        look="lines"
        table={{
          rowName: "日期",
          rows: dayNames(days),
          columns: [
            { name: "阅读", values: views },
            { name: "读完", values: finished },
          ],
        }}
        {...instead}
      />
      <ChartPanel
        title="从哪里来"
        note={note}
        look="bars"
        table={{
          rowName: "来源",
          rows: sources.map(({ source }) => sourceWords[source]),
          columns: [
            { name: "阅读", values: sources.map((one) => one.views) },
            { name: "读完", values: sources.map((one) => one.finished) },
          ],
        }}
        {...instead}
      />
    </div>
  );
}
