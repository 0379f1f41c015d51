import { useEffect, useEffectEvent, useId, useRef } from "react";
import type { Picture as MediaPicture } from "#capabilities/media/media/contract.ts";
import { openAlbum } from "#client/open-album.ts";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { usePictureUploads } from "../use-picture-uploads.ts";

export interface CoverFieldProps {
  label: string;
  hint: string;
  /** What it is called on its buttons; 封面 unless given. */
  what?: string;
  /** As it is now. */
  initial: MediaPicture | null;
  /** Gets the stored picture, or null; and whether one is on its way. */
  onChange: (picture: MediaPicture | null, busy: boolean) => void;
}

/** One picture of a form, sent as soon as it is chosen; to be retried, replaced and removed. */
export function CoverField({ label, hint, what = "封面", initial, onChange }: CoverFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { uploads, pictures, busy, add, retry, remove } = usePictureUploads({
    max: 1,
    purpose: "article",
    initial: initial === null ? [] : [initial],
  });
  const [upload] = uploads;
  const picture = pictures[0] ?? null;
  const changed = useEffectEvent(onChange);
  useEffect(() => changed(picture, busy), [picture, busy]);
  const open = () => openAlbum(input.current, 1, add);
  return (
    <div>
      <p id={id} className="mb-1.5 text-13 text-ink-2">
        {label}
      </p>
      {upload === undefined ? (
        <button
          type="button"
          aria-describedby={id}
          onClick={open}
          className="press grid h-28 w-full place-content-center justify-items-center gap-1 rounded-2 border border-dashed border-line-2 text-13 text-ink-3"
        >
          <Icon name="camera" />
          上传{what}
        </button>
      ) : (
        <div className="relative overflow-hidden rounded-2">
          <Picture
            media={{ src: upload.picture?.src ?? upload.preview, width: 1500, height: 750 }}
            alt={label}
            ratio="2:1"
          />
          <div className="absolute inset-x-0 bottom-0 flex items-center gap-2 bg-scrim px-3 py-2 text-13 text-white">
            {upload.state === "failed" ? (
              <>
                <span className="min-w-0 flex-1 truncate">{upload.problem}</span>
                <button type="button" className="press hit" onClick={() => retry(upload.key)}>
                  重试
                </button>
              </>
            ) : upload.state === "done" ? (
              <span className="flex-1" />
            ) : (
              <span className="flex-1">
                <ProgressBar label="上传进度" value={upload.progress} />
              </span>
            )}
            <button type="button" className="press hit" onClick={() => remove(upload.key)}>
              移除{what}
            </button>
          </div>
        </div>
      )}
      <p className="mt-1.5 text-12 text-ink-3">{hint}</p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={`选择${label}`}
        onChange={(event) => {
          add(event.target.files ?? []);
          // The same file may be chosen again after it was removed.
          event.target.value = "";
        }}
      />
    </div>
  );
}
