import { type PointerEvent, useRef } from "react";
import { type Crop, clampCrop, dragBy, MAX_ZOOM, type Size, zoomOf, zoomTo } from "./crop.ts";

/** Side of what is uploaded, in px. */
const OUTPUT = 640;

export interface AvatarCropProps {
  image: HTMLImageElement;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

/** A round window over the picture: drag to move, pinch or slide to zoom. */
export function AvatarCrop({ image, crop, onChange }: AvatarCropProps) {
  const picture: Size = { width: image.naturalWidth, height: image.naturalHeight };
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const frame = useRef<HTMLDivElement>(null);
  const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

  function move(event: PointerEvent): void {
    const known = pointers.current;
    const before = known.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...known].find(([id]) => id !== event.pointerId)?.[1];
    known.set(event.pointerId, now);
    const shown = frame.current?.clientWidth ?? 1;
    if (other === undefined) {
      onChange(dragBy(crop, picture, shown, now.x - before.x, now.y - before.y));
    } else {
      const spread = (to: { x: number; y: number }) =>
        Math.max(1, Math.hypot(to.x - other.x, to.y - other.y));
      onChange(clampCrop({ ...crop, side: (crop.side * spread(before)) / spread(now) }, picture));
    }
  }

  return (
    <div>
      <div
        ref={frame}
        // The window is moved by hand only; the slider below does the rest for the keyboard.
        className="relative mx-auto aspect-1/1 w-full max-w-75 touch-none overflow-hidden rounded-2 bg-night select-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={move}
        onPointerUp={(event) => pointers.current.delete(event.pointerId)}
        onPointerCancel={(event) => pointers.current.delete(event.pointerId)}
      >
        <img
          src={image.src}
          alt="选中的图片"
          draggable={false}
          className="absolute max-w-none"
          style={{
            width: percent(picture.width, crop.side),
            left: percent(crop.side / 2 - crop.x, crop.side),
            top: percent(crop.side / 2 - crop.y, crop.side),
          }}
        />
        <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)]" />
      </div>
      <label className="mx-auto mt-3 flex max-w-75 items-center gap-3 text-13 text-ink-2">
        缩放
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoomOf(crop, picture)}
          onChange={(event) => onChange(zoomTo(crop, picture, Number(event.target.value)))}
          className="h-11 flex-1 accent-(--accent)"
        />
      </label>
    </div>
  );
}

/** Draws the square on a canvas. Null when the browser cannot. */
export function cutSquare(image: HTMLImageElement, { x, y, side }: Crop): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = OUTPUT;
  canvas.height = OUTPUT;
  const context = canvas.getContext("2d");
  if (context === null) return Promise.resolve(null);
  // JPEG knows no transparency, and black corners are nobody's wish.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, OUTPUT, OUTPUT);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, x - side / 2, y - side / 2, side, side, 0, 0, OUTPUT, OUTPUT);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}
