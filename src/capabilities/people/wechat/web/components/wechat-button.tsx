import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OtherWayProps } from "#capabilities/people/members/web/public.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast-store.ts";
import { authorizationUrl, wechatOffered } from "../api/authorization.ts";
import { whereTo } from "../where-to.ts";

/** Signs in by WeChat, inside of it; nothing where the site does not offer that. */
export function WechatButton({ agree }: OtherWayProps) {
  const { data: isOffered } = useQuery(wechatOffered());
  const [leaving, setLeaving] = useState(false);
  if (!isOffered) return null;

  async function go() {
    if (!(await agree())) return;
    setLeaving(true);
    try {
      const url = await authorizationUrl("agreed", whereTo());
      if (url !== null) return window.location.assign(url);
      toast("没有开启微信登录", { kind: "error" });
    } catch {
      // Told by the request layer.
    }
    setLeaving(false);
  }

  return (
    <>
      <div className="my-4 flex items-center gap-3 text-12 text-ink-3" aria-hidden="true">
        <span className="hair-t flex-1" />
        或者
        <span className="hair-t flex-1" />
      </div>
      <Button variant="line" size="l" wide icon="wechat" loading={leaving} onClick={() => void go()}>
        微信登录
      </Button>
    </>
  );
}
