import { useSuspenseQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { bridge } from "#bridge/bridge.ts";
import { useHost } from "#bridge/use-host.ts";
import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import { homePath } from "#sections/paths.ts";
import { Brandmark } from "#ui/brandmark.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { toast } from "#ui/toast-store.ts";
import { about } from "../api/about.ts";
import { CodePicture } from "../components/code-picture.tsx";
import { CopyButton } from "../components/copy-button.tsx";
import { type Platform, platformOf } from "../platform.ts";

const stores = [
  { key: "ios", label: "App Store 下载" },
  { key: "android", label: "Android 下载" },
  { key: "harmony", label: "HarmonyOS 下载" },
] as const;

/** How the web version gets onto the home screen, by what one holds. */
const installing: Readonly<Record<Platform, string>> = {
  ios: "在 Safari 里点“分享”，再选“添加到主屏幕”。",
  android: "在浏览器菜单里选“添加到主屏幕”或“安装应用”。",
  harmony: "在浏览器菜单里选“添加至桌面”。",
  desktop: "在 Chrome 或 Edge 的地址栏右端点“安装”。",
};

const never = () => () => undefined;

/** Where the app is, for whatever one holds; the web version where there is none. */
export default function Download() {
  const { section } = useScreen();
  const back = useBack();
  const host = useHost();
  const { data } = useSuspenseQuery(about(section.slug));
  // The server does not know; the page begins as on a desktop.
  const platform = useSyncExternalStore(
    never,
    () => platformOf(navigator.userAgent, navigator.maxTouchPoints),
    () => "desktop" as const,
  );
  const home = homePath(section);
  const offered = stores
    .filter(({ key }) => data.download[key] !== "")
    .sort((a, b) => Number(b.key === platform) - Number(a.key === platform));

  if (host === "shell")
    return (
      <>
        <NavBar title="下载 App" onBack={back} />
        <main className="min-h-dvh">
          <EmptyState
            title="已是 App 内"
            text="你正在使用的就是 App，不用再下载。"
            action={
              <>
                <a href={home} className={buttonClass({ variant: "accent" })}>
                  回首页
                </a>
                <Button variant="line" onClick={() => void bridge().closeApp()}>
                  关闭
                </Button>
              </>
            }
          />
        </main>
      </>
    );
  return (
    <>
      <NavBar title="下载 App" onBack={back} />
      <main className="min-h-dvh bg-surface pb-10">
        {(host === "wechat" || host === "mini-program") && <WechatHint />}
        <header className="bg-hero px-edge pt-8 pb-9 text-center text-(--hero-ink)">
          <Brandmark name={section.name} className="text-22" />
          <p className="mt-3 text-15 opacity-85">{section.tagline}</p>
        </header>
        <div className="px-edge pt-6">
          {offered.length > 0 ? (
            <ul className="space-y-3">
              {offered.map(({ key, label }) => (
                <li key={key}>
                  <a
                    href={data.download[key]}
                    rel="noopener noreferrer"
                    className={buttonClass({
                      variant: key === platform ? "accent" : "line",
                      size: "l",
                      wide: true,
                    })}
                  >
                    <Icon name="download" size="m" />
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          ) : (
            <div className="text-center">
              <p className="text-20 font-bold">App 即将上线</p>
              <p className="mt-1.5 text-15 text-ink-2">网页版功能齐全，可以先用起来。</p>
              <a href={home} className={`${buttonClass({ variant: "accent", size: "l", wide: true })} mt-5`}>
                打开网页版
              </a>
            </div>
          )}
          {data.download.app !== "" && platform !== "desktop" && (
            <Button
              variant="line"
              size="l"
              wide
              className="mt-3"
              onClick={() =>
                void bridge()
                  .gotoApp(data.download.app)
                  .catch(() => toast("无法打开 App，请从桌面打开"))
              }
            >
              已安装，打开 App
            </Button>
          )}
          <section className="mt-6 rounded-3 bg-surface-2 px-4 py-4">
            <h2 className="text-15 font-semibold">把网页版放到桌面</h2>
            <p className="mt-1 text-13 leading-comment text-ink-2">
              {installing[platform]}打开就像 App 一样，看过的内容离线也能读。
            </p>
          </section>
          <div className="mt-7 flex flex-col items-center gap-4">
            {platform === "desktop" && <CodePicture src={data.download.code} label="下载页面的二维码" />}
            <CopyLink />
          </div>
        </div>
      </main>
    </>
  );
}

/** The address of this page, to be opened elsewhere. */
function CopyLink() {
  const address = useSyncExternalStore(
    never,
    () => location.origin + location.pathname,
    () => "",
  );
  return <CopyButton text={address} label="复制链接" said="链接已复制，到浏览器里打开" />;
}

/** WeChat opens no store: its own menu leads to a browser that does. */
function WechatHint() {
  return (
    <p
      role="note"
      className="sticky top-(--nav-h) z-10 flex items-center justify-end gap-2 bg-night px-edge py-3 text-right text-white"
    >
      <span>
        <b className="block text-17">点击右上角 ···</b>
        <span className="text-13 opacity-85">选择“在浏览器打开”，再下载</span>
      </span>
      <svg viewBox="0 0 90 100" className="size-11 flex-none" aria-hidden="true">
        <path
          d="M8 94C10 52 34 26 76 12M58 6l22 4-10 20"
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </p>
  );
}
