import { useSuspenseQuery } from "@tanstack/react-query";
import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { bridge as hostBridge } from "#bridge/bridge.ts";
import { type PlayedCall, type PlayedShell, playShell } from "#bridge/play-shell.ts";
import { shellBridge } from "#bridge/shell.ts";
import { oneOf, useAddress } from "#client/address.ts";
import { useBack } from "#client/use-back.ts";
import { homePath, myPath, pathOf } from "#sections/paths.ts";
import { sections, umbrellaSection } from "#sections/registry.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { SegmentedControl } from "#ui/segmented-control.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { previewShown } from "../api/preview.ts";
import { callNames } from "../bridge-calls.ts";
import { CallLog } from "../components/call-log.tsx";
import { CallRow } from "../components/call-row.tsx";
import { type Bars, noBars, PlainBar, ShellTabBar, ShellTitleBar } from "../components/host-bars.tsx";
import {
  LinkActions,
  LinkBeside,
  LinkedPreview,
  linkAddress,
  linkIn,
  type StageProps,
} from "../components/linked-preview.tsx";
import { type Device, PhoneFrame } from "../components/phone-frame.tsx";
import { type Form, type Native, usePlayedShell } from "../use-played-shell.ts";

// Only editors see it, and only they need to know who an administrator is.
const PreviewNotes = lazyPart(async () => (await import("../components/preview-notes.tsx")).PreviewNotes, {
  waiting: null,
});

const hosts = ["shell", "wechat", "browser"] as const;
type HostKey = (typeof hosts)[number];
const forms = ["android", "ios"] as const;
const views = ["page", "calls", "log"] as const;

const previewAddress = {
  host: oneOf(hosts, undefined),
  form: oneOf(forms, "android"),
  view: oneOf(views, "page"),
  ...linkAddress,
};

const hostLabels: Record<HostKey, string> = { shell: "原生壳", wechat: "微信", browser: "浏览器" };

const devices: readonly (Device & { label: string })[] = [
  { label: "390×844", width: 390, height: 844 },
  { label: "360×640", width: 360, height: 640 },
  { label: "430×932", width: 430, height: 932 },
  { label: "768×1024", width: 768, height: 1024 },
];

const places: readonly { label: string; path: string }[] = [
  ...sections.map((section) => ({ label: section.shortName, path: homePath(section) })),
  { label: "内容", path: pathOf("content.list") },
  { label: "我的", path: myPath(umbrellaSection) },
  { label: "登录", path: pathOf("login") },
];

const userAgents: Record<HostKey, Record<Form, string>> = {
  shell: {
    android: "Mozilla/5.0 (Linux; Android 15) PaddockApp/1.0",
    ios: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) PaddockApp/1.0",
  },
  wechat: {
    android: "Mozilla/5.0 (Linux; Android 15) MicroMessenger/8.0.60",
    ios: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) MicroMessenger/8.0.60",
  },
  browser: {
    android: "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile",
    ios: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1",
  },
};

/**
 * For the people who write the native shell, and for those who want to see a page as a host shows it: a phone with any page
 * of ours, the calls of the bridge to try, and what crossed it. With a signed link it shows what is not out yet, to editors
 * and whoever they send it to, with what colleagues say beside it.
 */
export default function PhonePreviewScreen() {
  const { values } = useAddress(previewAddress);
  return values.token === undefined ? (
    <OpenStage />
  ) : (
    <LinkedPreview stage={PreviewStage} {...linkIn(values)} />
  );
}

function OpenStage() {
  useSuspenseQuery(previewShown());
  return <PreviewStage linked={null} />;
}

function PreviewStage({ linked }: StageProps) {
  const back = useBack();
  const address = useAddress(previewAddress);
  const { form, view } = address.values;
  // Editors ask how readers see it: in a browser, unless they choose another host.
  const host = address.values.host ?? (linked ? "browser" : "shell");
  const played = usePlayedShell(form);
  const [opened, setPath] = useState(homePath(umbrellaSection));
  const path = linked?.path ?? opened;
  const [device, setDevice] = useState(devices[0]);
  const [dark, setDark] = useState(false);
  const [large, setLarge] = useState(false);
  const [turn, setTurn] = useState(0);

  return (
    <main className="min-h-dvh bg-ground pb-8">
      <NavBar title={linked?.title ?? "手机预览"} onBack={back} />
      <div className="space-y-2.5 bg-surface px-edge pb-3">
        <SegmentedControl
          label="宿主"
          options={hosts.map((value) => ({ value, label: hostLabels[value] }))}
          value={host}
          onChange={(next) => address.change({ host: next })}
        />
        <div className="flex flex-wrap gap-2">
          {forms.map((one) => (
            <Chip key={one} selected={form === one} onClick={() => address.change({ form: one })}>
              {one === "ios" ? "iOS" : "Android"}
            </Chip>
          ))}
          {!linked && <span className="w-px bg-line" />}
          {(linked ? [] : views).map((one) => (
            <Chip key={one} selected={view === one} onClick={() => address.change({ view: one })}>
              {one === "page" ? "画面" : one === "calls" ? "调用" : `记录 ${played.log.length}`}
            </Chip>
          ))}
        </div>
      </div>

      {/* Hidden rather than gone: the page inside goes on while calls are looked at. */}
      <div hidden={view !== "page"} className="pt-3">
        {linked ? (
          <LinkActions linked={linked} onReload={() => setTurn(turn + 1)} />
        ) : (
          <PlaceForm path={path} onOpen={setPath} onReload={() => setTurn(turn + 1)} />
        )}
        <div className="flex flex-wrap gap-2 px-edge py-3">
          {devices.map((one) => (
            <Chip key={one.label} selected={device === one} onClick={() => setDevice(one)}>
              {one.label}
            </Chip>
          ))}
          <Chip selected={dark} onClick={() => setDark(!dark)}>
            深色
          </Chip>
          <Chip selected={large} onClick={() => setLarge(!large)}>
            系统大字号
          </Chip>
        </div>
        <Phone
          key={JSON.stringify([host, form, path, device?.label, dark, large, turn])}
          host={host}
          form={form}
          path={path}
          label={linked?.title}
          device={device ?? { width: 390, height: 844 }}
          dark={dark}
          zoom={large ? 1.25 : 1}
          played={played}
        />
      </div>
      {linked && <LinkBeside linked={linked} />}
      {linked && <PreviewNotes type={linked.type} id={linked.id} />}
      {view === "calls" && played.native && <Calls played={played} native={played.native} />}
      {view === "log" && (
        <section aria-label="记录" className="pt-3">
          <CallLog log={played.log} />
          {played.log.length > 0 && (
            <div className="p-edge">
              <Button variant="line" wide onClick={played.clear}>
                清空记录
              </Button>
            </div>
          )}
        </section>
      )}
    </main>
  );
}

type Played = ReturnType<typeof usePlayedShell>;

/** Which page is on the phone. Only ours: whatever else is typed is refused. */
function PlaceForm(props: { path: string; onOpen: (path: string) => void; onReload: () => void }) {
  const { path, onOpen, onReload } = props;
  const [typed, setTyped] = useState(path);
  const [problem, setProblem] = useState<string | null>(null);
  const open = (next: string) => {
    const ours = readPath(next);
    setProblem(ours === undefined ? "请填写本站的路径，以 / 开头" : null);
    if (ours === undefined) return;
    setTyped(ours);
    if (ours === path) onReload();
    else onOpen(ours);
  };
  return (
    <form
      className="space-y-3 px-edge"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        open(typed);
      }}
    >
      <TextField
        label="页面路径"
        hideLabel
        value={typed}
        error={problem}
        spellCheck={false}
        autoCapitalize="off"
        maxLength={300}
        onChange={(event) => setTyped(event.target.value)}
        after={
          <Button type="submit" size="s" variant="quiet">
            打开
          </Button>
        }
      />
      <div className="flex gap-2 overflow-x-auto pb-1">
        {places.map((place) => (
          <Chip key={place.path} selected={place.path === path} onClick={() => open(place.path)}>
            {place.label}
          </Chip>
        ))}
      </div>
    </form>
  );
}

/** A path of this site, with its query; undefined for anything else, and for this page itself. */
function readPath(typed: string): string | undefined {
  const text = typed.trim();
  if (!text.startsWith("/") || !URL.canParse(text, location.origin)) return undefined;
  const url = new URL(text, location.origin);
  if (url.origin !== location.origin || url.pathname === pathOf("preview.phone")) return undefined;
  return url.pathname + url.search;
}

interface PhoneProps {
  host: HostKey;
  form: Form;
  path: string;
  /** What a browser shows in the place of the path, where that is nobody's business. */
  label: string | undefined;
  device: Device;
  dark: boolean;
  zoom: number;
  played: Played;
}

function Phone({ host, form, path, label, device, dark, zoom, played }: PhoneProps) {
  const [bars, setBars] = useState<Bars>(noBars);
  const shell = useRef<PlayedShell>(null);
  const { script, callPage } = played;
  const hear = useCallback((call: PlayedCall) => setBars((before) => barsAfter(before, call)), []);
  const prepare = useCallback(
    (inside: Window) => {
      if (host === "shell") shell.current = playShell(inside, script("frame", hear));
    },
    [host, script, hear],
  );
  const ask = (method: string, ...given: unknown[]) => {
    if (shell.current) void callPage(shell.current, method, ...given);
  };
  return (
    <>
      <PhoneFrame
        address={path}
        device={device}
        dark={dark}
        zoom={zoom}
        userAgent={userAgents[host][form]}
        prepare={prepare}
        top={
          host === "shell" ? (
            <ShellTitleBar bars={bars} ask={ask} />
          ) : (
            <PlainBar text={host === "wechat" ? "微信" : (label ?? path)} />
          )
        }
        bottom={host === "shell" && bars.tabs ? <ShellTabBar ask={ask} /> : undefined}
      />
      {host === "shell" && (
        <section aria-label="壳发起" className="px-edge pt-4">
          <h2 className="pb-2 text-13 text-ink-3">壳还可以发起</h2>
          <div className="flex flex-wrap gap-2">
            <Chip onClick={() => ask("onBack")}>onBack</Chip>
            <Chip onClick={() => ask("onShare")}>onShare</Chip>
            <Chip onClick={() => ask("onSearch")}>onSearch</Chip>
            <Chip onClick={() => ask("onQr")}>onQr</Chip>
            <Chip onClick={() => void endSession(ask)}>onSession(null)</Chip>
          </div>
        </section>
      )}
    </>
  );
}

/** The page in the frame shares the session with this one. */
async function endSession(ask: (method: string, ...given: unknown[]) => void): Promise<void> {
  const yes = await confirmDanger("通知页面已退出登录？", "画面和这个浏览器共用登录，会一起退出。", "退出");
  if (yes) ask("onSession", null);
}

function barsAfter(bars: Bars, { method, argument }: PlayedCall): Bars {
  const { title = "", visible = false } = (argument ?? {}) as { title?: string; visible?: boolean };
  switch (method) {
    case "changeTitle":
      return { ...bars, title };
    case "isShowReturn":
      return { ...bars, back: visible };
    case "isShowShare":
      return { ...bars, share: visible };
    case "isShowSearch":
      return { ...bars, search: visible };
    case "isTabbar":
      return { ...bars, tabs: visible };
    default:
      return bars;
  }
}

function Calls({ played, native }: { played: Played; native: Native }) {
  const { scripted, change } = played;
  const bridge = useMemo(() => shellBridge(native.bridge, hostBridge()), [native]);
  useEffect(() => {
    if (native.real) toast("已接通真正的原生壳，调用会由它执行");
  }, [native]);
  const lacking = callNames.filter((name) => !native.bridge.has(name)).length;
  return (
    <section aria-label="调用" className="pt-3">
      <p className="px-edge pb-2 text-13 text-ink-3">
        {native.real ? "当前是真正的原生壳" : "当前是模拟的壳"}：{callNames.length} 个调用
        {lacking > 0 ? `，${lacking} 个壳里没有，由页面自己来做` : "，全部都有"}。
      </p>
      <ul className="divide-y divide-line">
        {callNames.map((name) => (
          <CallRow
            key={name}
            name={name}
            scripted={scripted[name]}
            onChange={(changes) => change(name, changes)}
            bridge={bridge}
            shell={native.bridge}
            real={native.real}
          />
        ))}
      </ul>
    </section>
  );
}
