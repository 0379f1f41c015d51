import { useEffect, useRef, useState } from "react";
import { adminToken } from "#capabilities/desk/admin/web/public.ts";
import { uploadVideo } from "#capabilities/media/media/web/public.ts";
import { PictureField } from "#capabilities/site/blocks/web/public.ts";
import { RequestError } from "#client/request.ts";
import { formatDuration } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { DeskKind, EditorProps } from "./kind.ts";

export const videoKind: DeskKind<"video"> = {
  words: { title: "视频", icon: "play", text: "一段 MP4，点了才播放" },
  sketch: (
    <span className="grid h-full place-items-center text-ink-3">
      <Icon name="play" />
    </span>
  ),
  summaryOf: ({ title, video }) => title || (video === "" ? "还没有视频" : "一段视频"),
  begin: (placed) => ({ ...placed, kind: "video", title: "", video: "", poster: null }),
  Editor: VideoEditor,
};

function VideoEditor({ value, files, onChange }: EditorProps<"video">) {
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(null);
  const [sent, setSent] = useState<number | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const send = async (file: File | undefined) => {
    if (file === undefined) return;
    const own = new AbortController();
    running.current = own;
    setSent(0);
    try {
      const { video, poster } = await uploadVideo(file, {
        signal: own.signal,
        token: adminToken(),
        onProgress: setSent,
      });
      files.know({ video });
      if (poster) files.know({ picture: poster });
      onChange({ video: video.id, poster: poster?.id ?? value.poster });
    } catch (error) {
      if (!own.signal.aborted)
        toast(error instanceof RequestError ? error.message : "视频上传失败，请重试", { kind: "error" });
    } finally {
      setSent(null);
    }
  };
  const shown = files.video(value.video);
  return (
    <>
      <TextField
        label="标题（选填）"
        maxLength={30}
        value={value.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <div>
        <p className="mb-1.5 text-13 text-ink-2">
          {shown
            ? `视频 ${formatDuration(shown.duration)}，${shown.width}×${shown.height}`
            : "视频（MP4，100 MB 以内）"}
        </p>
        <Button variant="line" icon="play" loading={sent !== null} onClick={() => input.current?.click()}>
          {sent === null ? (shown ? "换一段" : "上传视频") : `${Math.round(sent * 100)}%`}
        </Button>
        <input
          ref={input}
          type="file"
          accept="video/mp4,video/*"
          hidden
          aria-label="上传视频"
          onChange={(event) => {
            void send(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </div>
      <PictureField
        label="封面（上传视频时自动截一帧）"
        alt="视频封面"
        picture={files.picture(value.poster)}
        onChange={(picture) => {
          if (picture) files.know({ picture });
          onChange({ poster: picture?.id ?? null });
        }}
      />
    </>
  );
}
