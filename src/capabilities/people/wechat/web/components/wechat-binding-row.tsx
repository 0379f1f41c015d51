import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useHost } from "#bridge/use-host.ts";
import { withProof } from "#client/prove.ts";
import { RequestError } from "#client/request.ts";
import { useSession } from "#client/session.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast-store.ts";
import { authorizationUrl } from "../api/authorization.ts";
import { wechatBinding } from "../api/binding.ts";
import { wechatApi } from "../api/client.ts";

/** Whether the member signs in by WeChat, and the change of that. Nothing where the site does not offer it. */
export function WechatBindingRow() {
  const queryClient = useQueryClient();
  const host = useHost();
  const signedIn = useSession((state) => state.token !== null);
  const { data: binding } = useQuery({ ...wechatBinding(), enabled: signedIn });
  const change = useMutation({
    mutationFn: (work: () => Promise<void>) => withProof(work),
    onError(error) {
      // Everything else was told by the request layer.
      if (!(error instanceof RequestError)) throw error;
    },
  });
  if (!binding?.enabled) return null;
  const { bound } = binding;

  const bind = () =>
    change.mutate(async () => {
      const { pathname, search } = window.location;
      const url = await authorizationUrl("bind", pathname + search);
      if (url === null) toast("没有开启微信登录", { kind: "error" });
      else window.location.assign(url);
    });

  async function unbind() {
    if (
      !(await confirmDanger(
        "解绑微信？",
        "解绑后不能再用这个微信登录，也收不到微信消息。你发过的内容都还在。",
        "解绑",
      ))
    )
      return;
    change.mutate(async () => {
      const now = await wechatApi("DELETE /api/user/wechat");
      queryClient.setQueryData(wechatBinding().queryKey, now);
      toast("已解绑微信", { kind: "done" });
    });
  }

  return (
    <div className="flex min-h-13 items-center gap-3 px-edge py-2">
      <Icon name="wechat" />
      <div className="min-w-0 flex-1">
        <p className="text-15">微信</p>
        <p className="truncate text-13 text-ink-3">{wordsOf(bound, host === "wechat")}</p>
      </div>
      {bound !== null && (
        <Button variant="line" size="s" loading={change.isPending} onClick={() => void unbind()}>
          解绑
        </Button>
      )}
      {bound === null && host === "wechat" && (
        <Button variant="line" size="s" loading={change.isPending} onClick={bind}>
          绑定
        </Button>
      )}
    </div>
  );
}

function wordsOf(bound: { nickname: string; bound_at: string } | null, inWechat: boolean): string {
  if (bound === null) return inWechat ? "未绑定，绑定后可以一键登录" : "未绑定，在微信里打开本页可以绑定";
  const since = `${formatDate(bound.bound_at)} 绑定`;
  return bound.nickname === "" ? since : `${bound.nickname} · ${since}`;
}
