import { useSuspenseQuery } from "@tanstack/react-query";
import { bridge } from "#bridge/bridge.ts";
import { useHost } from "#bridge/use-host.ts";
import { HomeLink } from "#client/home-link.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { toast } from "#ui/toast-store.ts";
import { about } from "../api/about.ts";
import { CodePicture } from "../components/code-picture.tsx";
import { CopyButton } from "../components/copy-button.tsx";

/** The accounts on RED that one is invited to follow. */
export default function FollowAccounts() {
  const { section } = useScreen();
  const back = useBack();
  const host = useHost();
  const { data } = useSuspenseQuery(about(section.slug));
  const inWechat = host === "wechat" || host === "mini-program";
  return (
    <>
      <NavBar title="关注我们的小红书" onBack={back} />
      <main className="min-h-dvh bg-bg pb-8">
        {data.accounts.length === 0 ? (
          <EmptyState title="账号准备中" text="开通后会显示在这里。" action={<HomeLink />} />
        ) : (
          <>
            <p className="bg-surface px-edge pt-4 pb-3 text-13 leading-comment text-ink-2">
              {inWechat ? "微信里打不开小红书：复制账号，再到小红书里搜索。" : "复制账号，再到小红书里搜索。"}
            </p>
            <ul className="space-y-2">
              {data.accounts.map(({ name, handle, about: words, link, code }) => (
                <li key={handle} className="bg-surface px-edge py-4">
                  <div className="flex items-center gap-3">
                    <Avatar name={name} size="l" />
                    <div className="min-w-0 flex-1">
                      <h2 className="truncate text-17 font-semibold">{name}</h2>
                      <p className="num truncate text-13 text-ink-3">小红书号：{handle}</p>
                    </div>
                  </div>
                  {words && <p className="mt-2.5 text-15 leading-comment text-ink-2">{words}</p>}
                  <div className="mt-3 flex flex-wrap gap-2.5">
                    <CopyButton text={handle} label="复制账号" said="已复制，打开小红书搜索" />
                    {link && !inWechat && (
                      <Button
                        size="s"
                        variant="line"
                        icon="external"
                        onClick={() =>
                          void (host === "shell" ? bridge().gotoApp(link) : bridge().openWebView(link)).catch(
                            () => toast("打开失败，请复制账号到小红书里搜索"),
                          )
                        }
                      >
                        打开小红书
                      </Button>
                    )}
                  </div>
                  {code && (
                    <div className="mt-4">
                      <CodePicture src={code} label={`${name}的二维码`} />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </main>
    </>
  );
}
