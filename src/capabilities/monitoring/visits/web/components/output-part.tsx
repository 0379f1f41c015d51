import { useQuery } from "@tanstack/react-query";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { formatCount } from "#shared/format.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { output, type Range } from "../api/statistics.ts";
import { FigureTable } from "./figure-table.tsx";
import { HowButton } from "./how-button.tsx";

interface Counts {
  published: number;
  reads: number;
  comments: number;
  likes: number;
  collects: number;
  shares: number;
}

const countNames = ["发布", "阅读", "评论", "点赞", "收藏", "分享"];
const counts = ({ published, reads, comments, likes, collects, shares }: Counts) =>
  [published, reads, comments, likes, collects, shares].map(formatCount);

/** 产出: what was published, by section and by editor, and how far it reached. */
export function OutputPart({ range }: { range: Range }) {
  const query = useQuery(output(range));
  const { data } = query;
  if (data === undefined) return <NotLoaded query={query} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
      <Panel
        title="按分区"
        note={`${data.from} 起`}
        action={<HowButton name="分区产出" of="sectionOutput" />}
      >
        <FigureTable
          label="按分区"
          columns={["分区", ...countNames, "会员内容", "页面浏览", "访客"]}
          rows={data.sections_output.map((one) => ({
            key: one.section,
            cells: [one.name, ...counts(one), ...[one.texts, one.views, one.visitors].map(formatCount)],
          }))}
        />
      </Panel>
      <Panel title="按编辑" note={`${data.from} 起`} action={<HowButton name="编辑产出" of="editorOutput" />}>
        {data.editors.length === 0 ? (
          <EmptyState compact title="暂无数据" text="这段时间没有发布文章。" />
        ) : (
          <FigureTable
            label="按编辑"
            columns={["编辑", ...countNames]}
            rows={data.editors.map((one) => ({ key: one.editor, cells: [one.name, ...counts(one)] }))}
          />
        )}
      </Panel>
    </div>
  );
}
