import { useQuery } from "@tanstack/react-query";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { ChartPanel } from "#capabilities/monitoring/statistics/web/public.ts";
import type { DeskRoom, LiveHealth } from "#features/live/desk-contract.ts";
import { onAir } from "#shared/live.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { healthOf } from "./api.ts";
import { clockWords } from "./words.ts";

/** The server measures about so often, in ms. */
const ASK_MS = 10_000;

const servers: Readonly<Record<LiveHealth["server"], { label: string; kind: "ok" | "bad" | "plain" }>> = {
  ok: { label: "流媒体服务器正常", kind: "ok" },
  unreachable: { label: "流媒体服务器没有应答", kind: "bad" },
  none: { label: "没有配置流媒体服务器", kind: "plain" },
};

/** How the stream is, as the media server tells; what it does not tell is a dash. */
export function HealthPanel({ room }: { room: DeskRoom }) {
  const { id, state } = room;
  const query = useQuery({ ...healthOf(id), refetchInterval: onAir(state) ? ASK_MS : false });
  if (query.data === undefined)
    return (
      <Panel title="信号">
        <NotLoaded compact query={query} waiting={<RowsSkeleton rows={1} />} />
      </Panel>
    );
  const { server, publishing, video, audio, signals } = query.data;
  const silent = !publishing && signals.length === 0;
  const last = publishing ? signals.at(-1) : undefined;
  const figures = [
    ["码率", told(last?.kbps, "kbps")],
    ["帧率", told(last?.fps, "fps")],
    ["关键帧间隔（最长）", told(last?.keyframe_seconds, "秒")],
    ["丢帧", told(last?.drops, "帧")],
    ["视频", video || "—"],
    ["音频", audio || "—"],
  ] as const;
  return (
    <>
      <Panel
        title="信号"
        action={
          <span className="flex gap-1.5">
            <Tag kind={publishing ? "ok" : "plain"}>{publishing ? "正在推流" : "没有人推流"}</Tag>
            <Tag kind={servers[server].kind}>{servers[server].label}</Tag>
          </span>
        }
      >
        {silent ? (
          <p className="text-15 text-ink-2">最近 10 分钟没有收到信号。</p>
        ) : (
          <dl className="num grid grid-cols-2 gap-y-3">
            {figures.map(([name, value]) => (
              <div key={name}>
                <dt className="text-13 text-ink-2">{name}</dt>
                <dd className="text-15 font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {query.isError && <p className="mt-3 text-13 text-bad">更新失败，正在重试。</p>}
      </Panel>
      {signals.length > 0 && (
        <ChartPanel
          title="码率"
          note="最近 10 分钟，kbps"
          look="lines"
          height="h-60"
          table={{
            rowName: "时间",
            rows: signals.map(({ at }) => clockWords(at)),
            columns: [{ name: "码率", values: signals.map(({ kbps }) => kbps) }],
          }}
        />
      )}
    </>
  );
}

/** A figure with its unit and one decimal at most; a dash where the server does not tell it. */
function told(value: number | null | undefined, unit: string): string {
  return value === null || value === undefined ? "—" : `${Math.round(value * 10) / 10} ${unit}`;
}
