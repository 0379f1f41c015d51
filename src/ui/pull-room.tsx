import { useEffect, useEffectEvent, useRef, useState } from "react";
import { cx } from "./cx.ts";
import { IconButton } from "./icon-button.tsx";
import { LoadingMark } from "./loading-mark.tsx";
import type { PullToRefreshProps } from "./pull-to-refresh-props.ts";
import { onRefreshAsked } from "./refresh-asked.ts";

/** In px at 375: from here on, letting go refreshes; and the farthest the finger can pull. */
const threshold = 56;
const farthest = 96;
/** How long the answer stays, in ms. */
const answerTime = 1600;

type Phase = "idle" | "pulling" | "ready" | "busy" | "answer";

/**
 * The room above a list that opens when the list is pulled. It follows the finger on its parent element, and grows
 * instead of the content being moved: a transform would tear loose what is sticky or fixed inside.
 */
export default function PullRoom({ onRefresh }: Pick<PullToRefreshProps, "onRefresh">) {
  const room = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<Phase>("idle");
  const [answer, setAnswer] = useState("");
  const [mouse, setMouse] = useState(false);

  async function refresh() {
    setPhase("busy");
    try {
      const text = await onRefresh();
      setAnswer(text ?? "已是最新");
    } catch {
      // The request layer has said what went wrong.
      setAnswer("刷新失败");
    }
    setPhase("answer");
  }

  useEffect(() => {
    if (phase !== "answer") return;
    const timer = setTimeout(() => setPhase("idle"), answerTime);
    return () => clearTimeout(timer);
  }, [phase]);

  // Asked of the pointer itself: media queries take many touch devices for mice.
  useEffect(() => {
    const onPointer = (event: PointerEvent) => {
      if (event.pointerType === "mouse") setMouse(true);
    };
    window.addEventListener("pointermove", onPointer, { passive: true });
    return () => window.removeEventListener("pointermove", onPointer);
  }, []);

  const refreshFromTouch = useEffectEvent(refresh);
  useEffect(() => onRefreshAsked(() => void refreshFromTouch()), []);
  const idle = useEffectEvent(() => phase === "idle" || phase === "answer");

  useEffect(() => {
    const space = room.current;
    const element = space?.parentElement;
    if (!element || !space) return;
    let startY: number | null = null;
    let startX = 0;
    let pulled = 0;

    function onStart(event: TouchEvent) {
      const touch = event.touches[0];
      startY = touch && event.touches.length === 1 && window.scrollY <= 0 && idle() ? touch.clientY : null;
      startX = touch?.clientX ?? 0;
      pulled = 0;
    }
    function onMove(event: TouchEvent) {
      const touch = event.touches[0];
      if (startY === null || !touch || !space) return;
      const down = touch.clientY - startY;
      // A swipe sideways (tabs, carousel) or upward is none of ours.
      if (pulled === 0 && (down < 6 || Math.abs(touch.clientX - startX) > down)) {
        if (down < -6 || Math.abs(touch.clientX - startX) > 12) startY = null;
        return;
      }
      if (event.cancelable) event.preventDefault();
      const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 37.5;
      pulled = Math.min(farthest, Math.max(1, (down / unit) * 0.5));
      space.style.transition = "none";
      space.style.height = `${pulled / 37.5}rem`;
      setPhase(pulled >= threshold ? "ready" : "pulling");
    }
    function onEnd() {
      if (startY === null || !space) return;
      startY = null;
      space.style.transition = "";
      space.style.height = "";
      if (pulled >= threshold) void refreshFromTouch();
      else if (pulled > 0) setPhase("idle");
      pulled = 0;
    }

    element.addEventListener("touchstart", onStart, { passive: true });
    // Not passive: while pulling, the page itself must not bounce.
    element.addEventListener("touchmove", onMove, { passive: false });
    element.addEventListener("touchend", onEnd);
    element.addEventListener("touchcancel", onEnd);
    return () => {
      element.removeEventListener("touchstart", onStart);
      element.removeEventListener("touchmove", onMove);
      element.removeEventListener("touchend", onEnd);
      element.removeEventListener("touchcancel", onEnd);
    };
  }, []);

  const texts = { idle: "", pulling: "下拉刷新", ready: "松开刷新", busy: "正在刷新", answer };
  const open = phase === "busy" || phase === "answer";
  return (
    <>
      <div
        ref={room}
        className={cx(
          "flex items-end justify-center overflow-hidden text-13 transition-[height] duration-view ease-out",
          open ? "h-11" : "h-0",
          phase === "answer" ? "bg-accent-soft text-accent-ink" : "text-ink-3",
        )}
      >
        <div className="flex h-11 flex-none items-center gap-2" role="status">
          {phase !== "idle" && phase !== "answer" && <LoadingMark size="s" />}
          {texts[phase]}
        </div>
      </div>
      <div
        className={cx(
          "fixed right-[max(var(--edge),calc(50%-254px))] bottom-32 z-30",
          !mouse && "pointer-events-none opacity-0 focus-within:pointer-events-auto focus-within:opacity-100",
        )}
      >
        <IconButton
          icon="refresh"
          size="m"
          label="刷新列表"
          disabled={phase === "busy"}
          className="rounded-full bg-surface text-ink shadow-float"
          onClick={() => {
            window.scrollTo({ top: 0 });
            void refresh();
          }}
        />
      </div>
    </>
  );
}
