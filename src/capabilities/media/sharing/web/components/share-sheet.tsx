import { useState } from "react";
import { bridge } from "#bridge/bridge.ts";
import { useHost } from "#bridge/use-host.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Sheet } from "#ui/sheet.tsx";
import { toast } from "#ui/toast-store.ts";
import { copyText } from "../copy-text.ts";
import { absoluteCard, type Shareable } from "../shareable.ts";
import { PosterView } from "./poster-view.tsx";
import { WechatGuide } from "./wechat-guide.tsx";

export interface ShareSheetProps {
  shareable: Shareable;
  open: boolean;
  onClose: () => void;
}

/** The ways out that this host has: its own share menu, the link, the poster. */
export default function ShareSheet({ shareable, open, onClose }: ShareSheetProps) {
  const host = useHost();
  const [view, setView] = useState<"menu" | "poster" | "guide">("menu");
  const card = absoluteCard(shareable);
  const inWechat = host === "wechat" || host === "mini-program";
  const close = () => {
    setView("menu");
    onClose();
  };

  const shareByHost = async () => {
    const outcome = await bridge().shareContent(card);
    if (outcome === "guide") setView("guide");
    if (outcome === "unavailable") toast("无法打开系统分享，请复制链接", { kind: "error" });
    if (outcome === "shared") close();
    if (outcome === "shared" || outcome === "guide") shareable.onShared?.();
  };
  const copy = async () => {
    if (!(await copyText(card.url))) {
      toast("复制失败，请长按链接手动复制", { kind: "error" });
      return;
    }
    toast("链接已复制", { kind: "done" });
    shareable.onShared?.();
    close();
  };
  const showPoster = () => {
    setView("poster");
    shareable.onShared?.();
  };

  return (
    <>
      <Sheet open={open && view !== "guide"} onClose={onClose} title="分享">
        <div className="flex items-center gap-3 rounded-3 bg-surface-2 p-3">
          <img src={card.picture} alt="" className="size-14 flex-none rounded-2 bg-surface-3 object-cover" />
          <div className="min-w-0 flex-1">
            <p className="line-clamp-2 text-15 leading-snug font-semibold">{shareable.title}</p>
            <p className="mt-0.5 truncate text-12 text-ink-3 select-all">{card.url}</p>
          </div>
        </div>
        <ul className="mt-5 flex gap-2">
          {inWechat || host === "shell" || typeof navigator.share === "function" ? (
            <Way
              icon={inWechat ? "wechat" : "share"}
              label={inWechat ? "微信好友" : "系统分享"}
              onSelect={() => void shareByHost()}
            />
          ) : null}
          <Way icon="link" label="复制链接" onSelect={() => void copy()} />
          {shareable.poster ? <Way icon="poster" label="生成海报" onSelect={showPoster} /> : null}
        </ul>
      </Sheet>
      {open && view === "poster" && shareable.poster ? (
        <PosterView src={shareable.poster} title={shareable.title} onClose={() => setView("menu")} />
      ) : null}
      {open && view === "guide" ? <WechatGuide onClose={close} /> : null}
    </>
  );
}

function Way({ icon, label, onSelect }: { icon: IconName; label: string; onSelect: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onSelect}
        className="press flex w-20 flex-col items-center gap-2 py-1 text-12 text-ink-2"
      >
        <span className="grid size-13 place-items-center rounded-full bg-surface-2 text-ink">
          <Icon name={icon} />
        </span>
        {label}
      </button>
    </li>
  );
}
