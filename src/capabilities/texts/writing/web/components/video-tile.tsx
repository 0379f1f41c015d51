import { formatDuration } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { CornerLabel, PlayMark } from "#ui/picture-marks.tsx";
import type { VideoUpload } from "./use-video-upload.ts";

/** The film of a text that is written: how far it has got, or its poster. */
export function VideoTile({ upload, disabled }: { upload: VideoUpload; disabled: boolean }) {
  const { state, progress, problem, stored } = upload;
  if (state === "none") return null;
  const share = Math.round(progress * 100);
  return (
    <div className="relative aspect-16/9 overflow-hidden rounded-2 bg-night text-white">
      {stored?.poster ? <Picture media={stored.poster} alt="视频封面" ratio="fill" /> : null}
      {state === "done" && stored !== null ? (
        <>
          <PlayMark />
          <CornerLabel>{formatDuration(stored.video.duration)}</CornerLabel>
        </>
      ) : state === "failed" ? (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 px-6 text-center text-15">
          <p role="alert">{problem}</p>
          <Button size="s" variant="line" icon="refresh" className="text-white" onClick={upload.retry}>
            重试
          </Button>
        </div>
      ) : (
        <div
          role="progressbar"
          aria-label="视频上传进度"
          aria-valuenow={share}
          aria-valuemin={0}
          aria-valuemax={100}
          className="num absolute inset-0 grid place-content-center text-17"
        >
          {state === "waiting" ? "准备上传" : `${share}%`}
          <span className="absolute inset-x-0 bottom-0 h-1 bg-white/25">
            <span className="block h-full bg-accent" style={{ width: `${share}%` }} />
          </span>
        </div>
      )}
      <button
        type="button"
        aria-label="移除视频"
        disabled={disabled}
        onClick={upload.remove}
        className="press hit absolute top-1.5 right-1.5 grid size-7 place-items-center rounded-full bg-night/72"
      >
        <Icon name="close" size="s" />
      </button>
    </div>
  );
}
