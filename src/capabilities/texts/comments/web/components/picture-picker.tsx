import { useRef } from "react";
import type { Upload } from "#capabilities/media/media/web/public.ts";
import { openAlbum } from "#client/open-album.ts";
import { Icon } from "#ui/icon.tsx";

interface PicturePickerProps {
  uploads: readonly Upload[];
  max: number;
  disabled: boolean;
  add: (files: Iterable<File>) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
}

/** The chosen pictures with how far each has got, and a place to add one. */
export function PicturePicker({ uploads, max, disabled, add, retry, remove }: PicturePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <ul aria-label="图片" className="mt-3 flex gap-2.5">
      {uploads.map((upload, index) => (
        <li key={upload.key} className="relative size-19 flex-none">
          <Thumbnail upload={upload} name={`第 ${index + 1} 张图片`} onRetry={() => retry(upload.key)} />
          <button
            type="button"
            aria-label={`移除第 ${index + 1} 张图片`}
            disabled={disabled}
            onClick={() => remove(upload.key)}
            className="press hit absolute -top-1.5 -right-1.5 grid size-5.5 place-items-center rounded-full bg-solid text-on-solid"
          >
            <Icon name="close" size="xs" />
          </button>
        </li>
      ))}
      {uploads.length < max ? (
        <li>
          <button
            type="button"
            disabled={disabled}
            onClick={() => openAlbum(input.current, max - uploads.length, add)}
            className="press grid size-19 place-content-center justify-items-center gap-0.5 rounded-2 border border-dashed border-line-2 text-11 text-ink-3"
          >
            <Icon name="camera" />
            <span>
              图片 {uploads.length}/{max}
            </span>
          </button>
        </li>
      ) : null}
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="选择图片"
        onChange={(event) => {
          add(event.target.files ?? []);
          // The same file may be chosen again after it was removed.
          event.target.value = "";
        }}
      />
    </ul>
  );
}

function Thumbnail({ upload, name, onRetry }: { upload: Upload; name: string; onRetry: () => void }) {
  const { state, progress, preview } = upload;
  return (
    <div className="relative size-full overflow-hidden rounded-2 bg-surface-3">
      <img src={preview} alt={name} className="size-full object-cover" />
      {state === "failed" ? (
        <button
          type="button"
          onClick={onRetry}
          aria-label={`${name}上传失败，重试`}
          className="press absolute inset-0 grid place-content-center justify-items-center gap-0.5 bg-night/70 text-11 text-white"
        >
          <Icon name="refresh" size="m" />
          重试
        </button>
      ) : state === "done" ? null : (
        <div
          role="progressbar"
          aria-label={`${name}上传进度`}
          aria-valuenow={Math.round(progress * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          className="num absolute inset-0 grid place-content-center bg-night/55 text-13 text-white"
        >
          {state === "waiting" ? "等待" : `${Math.round(progress * 100)}%`}
        </div>
      )}
    </div>
  );
}
