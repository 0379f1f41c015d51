import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import type { Upload } from "#capabilities/media/media/web/public.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { SheetAction } from "#ui/sheet-action.tsx";

interface PictureStripProps {
  uploads: readonly Upload[];
  max: number;
  /** It is being handed in. */
  disabled: boolean;
  onAdd: () => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
  move: (key: string, to: number) => void;
}

/** A finger that moves less than this, in px, only touched it. */
const STILL = 8;

/**
 * The chosen pictures, the first of them the cover: how far each has got, dragged into another order, or moved with the arrow
 * keys and by the actions that a tap offers.
 */
export function PictureStrip({ uploads, max, disabled, onAdd, retry, remove, move }: PictureStripProps) {
  const list = useRef<HTMLUListElement>(null);
  const drag = useRef<{ key: string; x: number; y: number; moved: boolean } | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [acted, setActed] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const at = uploads.findIndex(({ key }) => key === acted);

  const moveTo = (key: string, to: number) => {
    if (to < 0 || to >= uploads.length) return;
    move(key, to);
    setSaid(`移到第 ${to + 1} 张，共 ${uploads.length} 张`);
  };
  const begin = (key: string, event: PointerEvent) => {
    if (disabled || event.button !== 0) return;
    drag.current = { key, x: event.clientX, y: event.clientY, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const follow = (event: PointerEvent) => {
    const now = drag.current;
    if (now === null) return;
    if (!now.moved && Math.hypot(event.clientX - now.x, event.clientY - now.y) < STILL) return;
    now.moved = true;
    setDragged(now.key);
    const to = [...(list.current?.querySelectorAll("[data-picture]") ?? [])].findIndex((tile) => {
      const { left, right, top, bottom } = tile.getBoundingClientRect();
      return event.clientX >= left && event.clientX < right && event.clientY >= top && event.clientY < bottom;
    });
    const from = uploads.findIndex(({ key }) => key === now.key);
    if (to >= 0 && to !== from) moveTo(now.key, to);
  };
  const end = () => {
    const now = drag.current;
    setDragged(null);
    // The click that follows a drag asks for nothing.
    setTimeout(() => {
      drag.current = null;
    });
    return now;
  };
  const onKeyDown = (key: string, index: number, event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined || disabled) return;
    event.preventDefault();
    moveTo(key, index + step);
  };
  const act = (work: () => void) => () => {
    work();
    setActed(null);
  };

  return (
    <>
      <ul ref={list} aria-label="图片" className="grid grid-cols-4 gap-2">
        {uploads.map((upload, index) => (
          <li
            key={upload.key}
            data-picture=""
            className={cx(
              "relative aspect-1/1 overflow-hidden rounded-2 bg-surface-3",
              dragged === upload.key && "z-10 scale-105 opacity-80 shadow-float",
            )}
          >
            <button
              type="button"
              aria-label={`第 ${index + 1} 张图片，共 ${uploads.length} 张${index === 0 ? "，封面" : ""}，按左右键调整顺序`}
              className="absolute inset-0 touch-none select-none"
              onPointerDown={(event) => begin(upload.key, event)}
              onPointerMove={follow}
              onPointerUp={end}
              onPointerCancel={end}
              onKeyDown={(event) => onKeyDown(upload.key, index, event)}
              onClick={() => {
                if (drag.current?.moved || disabled) return;
                if (upload.state === "failed") retry(upload.key);
                else setActed(upload.key);
              }}
            >
              <img src={upload.preview} alt="" draggable={false} className="size-full object-cover" />
              <Progress upload={upload} index={index} />
              {index === 0 && upload.state === "done" ? (
                <span className="absolute bottom-1.5 left-1.5 rounded-1 bg-night/72 px-1.5 text-11 text-white">
                  封面
                </span>
              ) : null}
            </button>
            <button
              type="button"
              aria-label={`移除第 ${index + 1} 张图片`}
              disabled={disabled}
              onClick={() => remove(upload.key)}
              className="press hit absolute top-1 right-1 grid size-6 place-items-center rounded-full bg-night/72 text-white"
            >
              <Icon name="close" size="xs" />
            </button>
          </li>
        ))}
        {uploads.length < max ? (
          <li className="aspect-1/1">
            <button
              type="button"
              disabled={disabled}
              onClick={onAdd}
              className="press grid size-full place-content-center justify-items-center gap-0.5 rounded-2 border border-dashed border-line-2 text-12 text-ink-3"
            >
              <Icon name="image" />
              <span className="num">
                <span className="sr-only">添加图片，已有 </span>
                {uploads.length} / {max}
              </span>
            </button>
          </li>
        ) : null}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      <Sheet open={at >= 0} onClose={() => setActed(null)} title={`第 ${at + 1} 张图片`}>
        {acted === null ? null : (
          <>
            <SheetAction icon="image" disabled={at === 0} onClick={act(() => moveTo(acted, 0))}>
              设为封面
            </SheetAction>
            <SheetAction icon="back" disabled={at === 0} onClick={act(() => moveTo(acted, at - 1))}>
              往前移
            </SheetAction>
            <SheetAction
              icon="right"
              disabled={at === uploads.length - 1}
              onClick={act(() => moveTo(acted, at + 1))}
            >
              往后移
            </SheetAction>
            <SheetAction icon="trash" danger onClick={act(() => remove(acted))}>
              移除
            </SheetAction>
          </>
        )}
      </Sheet>
    </>
  );
}

/** How far one has got; nothing once it is there. */
function Progress({ upload: { state, progress }, index }: { upload: Upload; index: number }) {
  if (state === "done") return null;
  if (state === "failed") {
    return (
      <span className="absolute inset-0 grid place-content-center justify-items-center gap-0.5 bg-night/70 text-12 text-white">
        <Icon name="refresh" size="m" />
        上传失败，重试
      </span>
    );
  }
  const share = Math.round(progress * 100);
  return (
    <span
      role="progressbar"
      aria-label={`第 ${index + 1} 张图片上传进度`}
      aria-valuenow={share}
      aria-valuemin={0}
      aria-valuemax={100}
      className="num absolute inset-0 grid place-content-center bg-night/55 text-15 text-white"
    >
      {state === "waiting" ? "等待" : `${share}%`}
      <span className="absolute inset-x-0 bottom-0 h-1 bg-white/25">
        <span className="block h-full bg-accent" style={{ width: `${share}%` }} />
      </span>
    </span>
  );
}
