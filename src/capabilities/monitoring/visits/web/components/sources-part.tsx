import { useQuery } from "@tanstack/react-query";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { type Range, sources } from "../api/statistics.ts";
import { HowButton } from "./how-button.tsx";
import { ShareBars } from "./share-bars.tsx";

/** 来源: where visits come from. */
export function SourcesPart({ range }: { range: Range }) {
  const query = useQuery(sources(range));
  const { data } = query;
  if (data === undefined) return <NotLoaded query={query} />;
  return (
    <Panel title="访问来源" note={`共 ${data.total} 次访问`} action={<HowButton name="来源" of="sources" />}>
      {data.items.length === 0 ? (
        <EmptyState compact title="暂无数据" text="这段时间没有访问。" />
      ) : (
        <ShareBars items={data.items} total={data.total} />
      )}
    </Panel>
  );
}
