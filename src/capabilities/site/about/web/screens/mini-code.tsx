import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bridge } from "#bridge/bridge.ts";
import { useHost } from "#bridge/use-host.ts";
import { site } from "#capabilities/site/site/web/public.ts";
import { HomeLink } from "#client/home-link.tsx";
import { useBack } from "#client/use-back.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { toast } from "#ui/toast-store.ts";

/** The mini program's code: pressed in WeChat, saved and scanned elsewhere. */
export default function MiniCode() {
  const back = useBack();
  const host = useHost();
  const { data } = useSuspenseQuery(site());
  // The operator named a picture that is not there: the same as none.
  const [missing, setMissing] = useState(false);
  const pressed = host === "wechat" || host === "mini-program";
  return (
    <>
      <NavBar title="俱乐部小程序" onBack={back} />
      <main className="min-h-dvh bg-surface pb-8">
        {data.mini_code === null || missing ? (
          <EmptyState title="小程序即将上线" text="上线后，长按即可打开。" action={<HomeLink />} />
        ) : (
          <div className="flex flex-col items-center px-edge pt-14 text-center">
            <img
              src={data.mini_code}
              alt="小程序码"
              onError={() => setMissing(true)}
              width={240}
              height={240}
              className="size-60 touch-auto rounded-2 bg-white select-auto"
            />
            <p className="mt-6 text-20 font-bold">{pressed ? "长按识别小程序码" : "用微信扫一扫"}</p>
            <p className="mt-1.5 text-15 text-ink-2">
              {pressed ? "识别后就能打开小程序。" : "长按图片保存，再打开微信，从相册里扫它。"}
            </p>
            {!pressed && (
              <Button
                variant="accent"
                icon="wechat"
                className="mt-6"
                onClick={() =>
                  void bridge()
                    .openWechat()
                    .catch(() => toast("无法打开微信，请手动打开"))
                }
              >
                打开微信
              </Button>
            )}
          </div>
        )}
      </main>
    </>
  );
}
