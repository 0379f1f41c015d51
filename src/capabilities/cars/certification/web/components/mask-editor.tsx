import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { type PieceKind, pieceNames } from "#shared/certification.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { LoadingMark } from "#ui/loading-mark.tsx";
import { ScreenDialog } from "#ui/screen-dialog.tsx";
import { addMask, defaultMasks, type MaskBox, moved, resized, scaled } from "../mask-geometry.ts";
import { drawUpright, isBlurred, withMasks } from "../paper-canvas.ts";
import { paperWords } from "../words.ts";

interface MaskEditorProps {
  kind: PieceKind;
  /** As the camera took it; it never leaves the phone. */
  photo: Blob;
  /** Gets the photo with the covers in its pixels. */
  onDone: (masked: Blob) => void;
  onClose: () => void;
}

/** A photo of a paper, with covers over what nobody needs to see: dragged, drawn larger, pinched, or moved by keys. */
export default function MaskEditor({ kind, photo, onDone, onClose }: MaskEditorProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [turns, setTurns] = useState(0);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [problem, setProblem] = useState(false);
  const [blurred, setBlurred] = useState(false);
  const [boxes, setBoxes] = useState(() => defaultMasks(kind));
  const [chosen, setChosen] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (id: number, to: (box: MaskBox) => MaskBox) =>
    setBoxes((before) => before.map((box) => (box.id === id ? to(box) : box)));

  useEffect(() => {
    let gone = false;
    const element = canvas.current;
    if (element === null) return;
    drawUpright(photo, element, turns).then(
      (drawn) => {
        if (gone) return;
        setSize(drawn);
        setBlurred(isBlurred(element));
      },
      () => {
        if (!gone) setProblem(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [photo, turns]);

  const finish = async () => {
    if (canvas.current === null) return;
    setBusy(true);
    try {
      onDone(await withMasks(canvas.current, boxes));
    } catch {
      setProblem(true);
      setBusy(false);
    }
  };
  const { keep, cover } = paperWords[kind];
  return (
    <ScreenDialog label={`遮挡${pieceNames[kind]}上不需要的信息`} onClose={onClose} className="bg-night">
      <div className="mx-auto flex h-full max-w-column flex-col">
        <div className="flex items-center gap-1 px-1 pt-safe">
          <IconButton icon="close" label="关闭" onClick={onClose} />
          <h2 className="flex-1 text-17 font-bold">遮挡{pieceNames[kind]}</h2>
        </div>
        <p className="px-4 pb-2 text-13 text-white/85">
          黑块下的内容不会离开你的手机。盖住：{cover}；留清楚：{keep}。
        </p>
        <div className="grid min-h-0 flex-1 place-items-center overflow-hidden px-3">
          {problem ? (
            <p role="alert" className="px-6 text-center text-15">
              这张照片打不开。请直接拍照，或换成 JPG、PNG 图片。
            </p>
          ) : (
            <div
              className="relative max-h-full max-w-full"
              style={size ? { aspectRatio: `${size.width} / ${size.height}` } : undefined}
            >
              <canvas
                ref={canvas}
                className="block h-auto max-h-[58dvh] w-auto max-w-full"
                hidden={size === null}
              />
              {size === null ? (
                <LoadingMark />
              ) : (
                boxes.map((box, at) => (
                  <Cover
                    key={box.id}
                    box={box}
                    label={`第 ${at + 1} 块遮挡`}
                    chosen={chosen === box.id}
                    onChoose={() => setChosen(box.id)}
                    onChange={(to) => change(box.id, to)}
                    onRemove={() => setBoxes((before) => before.filter(({ id }) => id !== box.id))}
                  />
                ))
              )}
            </div>
          )}
        </div>
        {blurred && !problem && (
          <p role="status" className="mx-4 mt-2 flex items-start gap-1.5 text-13 text-white">
            <Icon name="alert" size="s" className="mt-0.5 flex-none" />
            照片可能有点模糊，看不清会被退回，建议重新拍一张。
          </p>
        )}
        <div className="flex justify-around px-2 pt-2">
          <Tool icon="plus" label="添加一块" onClick={() => setBoxes(addMask)} />
          <Tool
            icon="trash"
            label="删除选中"
            disabled={chosen === null || boxes.every(({ id }) => id !== chosen)}
            onClick={() => setBoxes((before) => before.filter(({ id }) => id !== chosen))}
          />
          <Tool icon="refresh" label="旋转" onClick={() => setTurns((before) => (before + 1) % 4)} />
          <Tool icon="undo" label="恢复默认" onClick={() => setBoxes(defaultMasks(kind))} />
        </div>
        <div className="px-4 pt-1 pb-3">
          <Button
            variant="accent"
            size="l"
            wide
            loading={busy}
            disabled={size === null || problem}
            onClick={() => void finish()}
          >
            完成遮挡并上传
          </Button>
          <div className="pb-safe" />
        </div>
      </div>
    </ScreenDialog>
  );
}

interface ToolProps {
  icon: "plus" | "trash" | "refresh" | "undo";
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

function Tool({ icon, label, disabled, onClick }: ToolProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="press flex h-13 min-w-16 flex-col items-center justify-center gap-0.5 text-12 disabled:opacity-40"
    >
      <Icon name={icon} />
      {label}
    </button>
  );
}

interface CoverProps {
  box: MaskBox;
  label: string;
  chosen: boolean;
  onChoose: () => void;
  onChange: (to: (box: MaskBox) => MaskBox) => void;
  onRemove: () => void;
}

/** How far an arrow key moves it. */
const STEP = 0.01;

function Cover({ box, label, chosen, onChoose, onChange, onRemove }: CoverProps) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const corner = useRef(false);

  const down = (event: PointerEvent<HTMLElement>) => {
    onChoose();
    corner.current = (event.target as HTMLElement).dataset.corner === "yes";
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId);
    const photo = event.currentTarget.parentElement?.getBoundingClientRect();
    if (before === undefined || photo === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, now);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other !== undefined) {
      const wide = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y);
      const factor = wide(now) / Math.max(1, wide(before));
      onChange((one) => scaled(one, factor));
      return;
    }
    const dx = (now.x - before.x) / photo.width;
    const dy = (now.y - before.y) / photo.height;
    onChange((one) => (corner.current ? resized(one, dx, dy) : moved(one, dx, dy)));
  };
  const up = (event: PointerEvent<HTMLElement>) => fingers.current.delete(event.pointerId);
  const key = (event: KeyboardEvent) => {
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      onRemove();
      return;
    }
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
      event.key
    ];
    if (direction === undefined) return;
    event.preventDefault();
    const [x = 0, y = 0] = direction;
    onChange((one) => (event.shiftKey ? resized : moved)(one, x * STEP, y * STEP));
  };
  return (
    <button
      type="button"
      aria-label={`${label}：方向键移动，按住 Shift 改大小，Delete 删除`}
      aria-pressed={chosen}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onKeyDown={key}
      onFocus={onChoose}
      className={`absolute touch-none before:absolute before:-inset-2.5 focus-visible:outline-2 focus-visible:outline-white ${chosen ? "ring-2 ring-accent" : "ring-1 ring-white/70"}`}
      style={{
        left: `${box.x * 100}%`,
        top: `${box.y * 100}%`,
        width: `${box.w * 100}%`,
        height: `${box.h * 100}%`,
        backgroundColor: "#000",
      }}
    >
      <span
        data-corner="yes"
        className="absolute -right-5.5 -bottom-5.5 grid size-11 cursor-nwse-resize touch-none place-items-center"
      >
        <span data-corner="yes" className="size-4 rounded-full bg-accent ring-2 ring-white" />
      </span>
    </button>
  );
}
