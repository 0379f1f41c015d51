import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { bridge } from "#bridge/bridge.ts";
import { useMember } from "#capabilities/people/members/web/public.ts";
import type { DataExport } from "#capabilities/profile/account/contract.ts";
import { accountApi } from "#capabilities/profile/account/web/api/client.ts";
import { downloadExport } from "#capabilities/profile/account/web/api/download.ts";
import { dataExports } from "#capabilities/profile/account/web/api/queries.ts";
import { withProof } from "#client/prove.ts";
import { RequestError } from "#client/request.ts";
import { withSignIn } from "#client/sign-in.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { toast } from "#ui/toast-store.ts";
import { Asked } from "../components/asked.tsx";

/** A copy of all that is kept about the member. */
export function ExportPart() {
  const { signedIn } = useMember();
  const queryClient = useQueryClient();
  const query = useQuery({ ...dataExports(), enabled: signedIn });
  const asking = useMutation({
    mutationFn: () =>
      withSignIn(() =>
        withProof(async () => {
          const state = await accountApi("POST /api/user/exports");
          queryClient.setQueryData(dataExports().queryKey, state);
        }),
      ),
  });
  return (
    <Asked query={query}>
      {({ latest, next_at: next, parts }) => (
        <div className="bg-surface px-edge py-5">
          <p className="text-15 leading-body">
            我们会把你的数据打包成一个 ZIP 文件：每一项都有能直接打开的网页，和方便程序读取的 JSON。
          </p>
          <ul className="mt-4 grid grid-cols-2 gap-x-4 text-13 text-ink-2">
            {parts.map((title) => (
              <li key={title} className="hair-t py-2">
                {title}
              </li>
            ))}
          </ul>
          {latest !== null && <State archive={latest} />}
          {(latest === null || !isUnderWay(latest)) && (
            <Button
              variant={latest?.status === "ready" ? "line" : "accent"}
              wide
              className="mt-5"
              disabled={next !== null}
              loading={asking.isPending}
              onClick={() => asking.mutate()}
            >
              {latest === null ? "开始导出" : "重新导出"}
            </Button>
          )}
          {next !== null && latest !== null && !isUnderWay(latest) && (
            <p className="num mt-2 text-center text-13 text-ink-3">
              每天一次，{formatDate(next, { time: true, year: false })} 后可以再次导出
            </p>
          )}
        </div>
      )}
    </Asked>
  );
}

const isUnderWay = ({ status }: DataExport) => status === "waiting" || status === "running";

function State({ archive }: { archive: DataExport }) {
  const { status, progress, bytes, expires_at: until } = archive;
  const fetching = useMutation({
    mutationFn: () => downloadExport(archive.id),
    onError: (error) => toast(error instanceof RequestError ? error.message : "下载失败", { kind: "error" }),
  });
  if (isUnderWay(archive))
    return (
      <div className="mt-5" role="status">
        <p className="num mb-2 flex justify-between text-13 text-ink-2">
          <span>正在准备，好了会发消息告诉你</span>
          <span>{progress}%</span>
        </p>
        <ProgressBar label="准备个人数据" value={progress / 100} />
      </div>
    );
  if (status === "failed") return <p className="mt-5 text-15 text-bad">导出失败，请重新导出。</p>;
  if (status === "expired" || until === null)
    return <p className="mt-5 text-15 text-ink-2">上次导出的文件已过期删除。</p>;
  if (bridge().host === "wechat")
    return (
      <p className="mt-5 rounded-2 bg-surface-2 p-4 text-15">
        文件已备好。微信里不能保存文件，请点右上角“在浏览器打开”后下载。
      </p>
    );
  return (
    <div className="mt-5">
      <Button
        variant="accent"
        wide
        icon="download"
        loading={fetching.isPending}
        onClick={() => fetching.mutate()}
      >
        下载（{sizeOf(bytes)}）
      </Button>
      <p className="num mt-2 text-center text-13 text-ink-3">
        {formatDate(until, { time: true, year: false })} 前可以下载，只有你能打开
      </p>
    </div>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1_048_576).toFixed(1)} MB`;
}
