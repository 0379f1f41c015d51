import { useQuery } from "@tanstack/react-query";
import type { MediaServer } from "#features/live/desk-contract.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { mediaServer } from "./api.ts";
import { SecretLine } from "./secret-line.tsx";

const names = { nginx: "nginx（RTMP 模块）", srs: "SRS", mediamtx: "MediaMTX" } as const;

const standings: Readonly<Record<MediaServer["standing"], string>> = {
  ok: "控制接口有应答",
  unreachable: "控制接口没有应答：看不到信号数据，也断不开推流",
  none: "没有配置控制接口：看不到信号数据，也断不开推流",
};

/** Which media server is configured, and what its operator enters there. */
export function ServerSheet({ onClose }: { onClose: () => void }) {
  const query = useQuery(mediaServer);
  return (
    <Sheet onClose={onClose} title="流媒体服务器" description="回调地址带签名，不要外传；每次查看都会记录">
      {query.data === undefined ? (
        <NotLoaded compact query={query} waiting={<RowsSkeleton rows={2} />} />
      ) : query.data.server === null ? (
        <p className="py-4 text-15 text-ink-2">
          还没有配置流媒体服务器。请运维照 docs/operations/live.md 设置 LIVE_SERVER 等变量。
        </p>
      ) : (
        <div className="grid gap-4 pt-1 pb-4">
          <p className="text-15">
            {names[query.data.server]}
            <span className="mt-0.5 block text-13 text-ink-2">{standings[query.data.standing]}</span>
          </p>
          {query.data.hooks.map(({ name, url }) => (
            <SecretLine key={name} label={name} value={url} />
          ))}
        </div>
      )}
    </Sheet>
  );
}
