import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AdminSessionEntry } from "#capabilities/desk/admin/contract.ts";
import { RequestError } from "#client/request.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { endSession, sessions, signOutEverywhere } from "../api/sessions.ts";

/** Where the account is signed in, with a way to end each and all. */
export function SessionList() {
  const query = useQuery(sessions());
  const { data, isPending, isError } = query;
  if (isPending || isError)
    return (
      <NotLoaded
        query={query}
        compact
        waiting={
          <Skeleton>
            <Bone className="h-12 w-full" />
            <Bone className="mt-3 h-12 w-full" />
          </Skeleton>
        }
      />
    );
  return (
    <>
      <ul aria-label="登录设备">
        {data.items.map((entry) => (
          <SessionRow key={entry.id} entry={entry} />
        ))}
      </ul>
      <Button variant="danger" icon="logout" className="mt-3" onClick={() => void askEverywhere()}>
        退出所有设备
      </Button>
      <p className="mt-2 text-12 text-ink-3">看到不认识的设备？先退出所有设备，再修改密码。</p>
    </>
  );
}

function SessionRow({ entry }: { entry: AdminSessionEntry }) {
  const queryClient = useQueryClient();
  const device = entry.device || "未知设备";
  const end = useMutation({
    mutationFn: () => endSession(entry.id),
    onSuccess: () => toast(`已退出${device}`, { kind: "done" }),
    // Refused, what is on screen is out of date.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["admin", "sessions"] }),
  });
  return (
    <li className="hair-t flex items-center gap-3 py-3 first:border-t-0 first:pt-0">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-15 font-semibold">
          <span className="truncate">{device}</span>
          {entry.current && <Tag kind="ok">本机</Tag>}
        </p>
        <p className="mt-0.5 text-13 text-ink-3">
          {entry.address || "地址未知"} · <RelativeTime value={entry.last_used_at} />
          使用 · {formatDate(entry.signed_in_at, { time: true, year: false })} 登录
        </p>
      </div>
      {!entry.current && (
        <Button
          variant="line"
          size="s"
          loading={end.isPending}
          aria-label={`退出${device}`}
          onClick={() => end.mutate()}
        >
          退出
        </Button>
      )}
    </li>
  );
}

async function askEverywhere(): Promise<void> {
  if (!(await confirmDanger("退出所有设备？", "这一台也会退出，需要重新登录。", "全部退出"))) return;
  try {
    await signOutEverywhere();
    toast("已退出所有设备", { kind: "done" });
  } catch (error) {
    // The request layer has told it.
    if (!(error instanceof RequestError)) throw error;
  }
}
