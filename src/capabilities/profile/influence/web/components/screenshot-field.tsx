import { PrivateThumbnail } from "#capabilities/media/media/web/public.ts";
import { type PrivateUploads, usePictureInput } from "#capabilities/review/applications/web/public.ts";
import { platformNames } from "#shared/influence.ts";
import { Icon } from "#ui/icon.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import type { AccountValues } from "../form-values.ts";

interface ScreenshotFieldProps extends Pick<AccountValues, "platform" | "file_id"> {
  /** Of the form. */
  uploads: PrivateUploads;
}

const tool = "press flex h-11 items-center px-2.5 text-13 text-accent-ink";

/** A screenshot of a profile with its followers: sent as soon as it is chosen, seen by reviewers alone. */
export function ScreenshotField({ platform, file_id, uploads }: ScreenshotFieldProps) {
  const name = platformNames[platform];
  const { sent, share, problem } = uploads.of(platform);
  const [open, input] = usePictureInput(
    `选择${name}主页截图`,
    (picture) => void uploads.send(platform, picture),
  );
  return (
    <section aria-label={`${name}粉丝数截图`} className="mt-4">
      <p className="mb-1.5 text-13 text-ink-2">主页截图（能看到昵称和粉丝数）</p>
      {file_id !== "" ? (
        <div className="overflow-hidden rounded-2 bg-surface-2 pt-2">
          <PrivateThumbnail id={file_id} alt={`${name}主页截图`} />
          <button type="button" className={tool} onClick={open}>
            换一张
          </button>
        </div>
      ) : share !== null ? (
        <div className="rounded-2 bg-surface-2 p-3.5">
          <p className="mb-2 text-13 text-ink-2">正在上传…</p>
          <ProgressBar label="上传进度" value={share} />
        </div>
      ) : (
        <button
          type="button"
          onClick={open}
          className="press flex min-h-13 w-full items-center justify-center gap-1.5 rounded-2 border border-dashed border-line-2 text-15 text-accent-ink"
        >
          <Icon name="image" size="s" />
          上传截图
        </button>
      )}
      {problem !== "" && (
        <p role="alert" className="mt-1 flex items-center text-13 text-bad">
          <span className="flex-1">{problem}</span>
          {sent && (
            <button type="button" className={tool} onClick={() => void uploads.send(platform)}>
              重试
            </button>
          )}
        </p>
      )}
      <p className="mt-1 text-12 text-ink-3">加密保存，只有审核员能看，审核结束后自动删除。</p>
      {input}
    </section>
  );
}
