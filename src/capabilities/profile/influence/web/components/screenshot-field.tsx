import { useEffect, useRef, useState } from "react";
import { PrivateThumbnail, uploadPrivatePicture } from "#capabilities/media/media/web/public.ts";
import { openAlbum } from "#client/open-album.ts";
import { RequestError } from "#client/request.ts";
import { Icon } from "#ui/icon.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";

interface ScreenshotFieldProps {
  /** The platform's name. */
  name: string;
  /** Of the upload; empty while there is none. */
  fileId: string;
  onChange: (fileId: string, busy: boolean) => void;
}

const tool = "press flex h-11 items-center px-2.5 text-13 text-accent-ink";

/** A screenshot of a profile with its followers: sent as soon as it is chosen, seen by reviewers alone. */
export function ScreenshotField({ name, fileId, onChange }: ScreenshotFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const sending = useRef<AbortController>(null);
  const [chosen, setChosen] = useState<Blob | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => () => sending.current?.abort(), []);
  const send = async (blob: Blob) => {
    sending.current?.abort();
    const attempt = new AbortController();
    sending.current = attempt;
    setChosen(blob);
    setProblem("");
    setShare(0);
    onChange("", true);
    try {
      const stored = await uploadPrivatePicture(blob, { signal: attempt.signal, onProgress: setShare });
      onChange(stored.id, false);
    } catch (error) {
      if (attempt.signal.aborted) return;
      setProblem(error instanceof RequestError ? error.message : "没有传上去，请重试");
      onChange("", false);
    }
    setShare(null);
  };
  const choose = ([file]: readonly File[]) => {
    if (file !== undefined) void send(file);
  };
  const open = () => openAlbum(input.current, 1, choose);
  return (
    <section aria-label={`${name}粉丝数截图`} className="mt-4">
      <p className="mb-1.5 text-13 text-ink-2">主页截图（能看到昵称和粉丝数）</p>
      {fileId !== "" ? (
        <div className="overflow-hidden rounded-2 bg-surface-2 pt-2">
          <PrivateThumbnail id={fileId} alt={`${name}主页截图`} />
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
          {chosen && (
            <button type="button" className={tool} onClick={() => void send(chosen)}>
              重试
            </button>
          )}
        </p>
      )}
      <p className="mt-1 text-12 text-ink-3">加密保存，只有审核员能看，审核结束后自动删除。</p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={`选择${name}主页截图`}
        onChange={(event) => {
          choose([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </section>
  );
}
