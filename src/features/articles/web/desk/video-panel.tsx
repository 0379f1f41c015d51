import { useRef } from "react";
import type { DraftContent, DraftFilm, DraftPicture } from "#features/articles/draft-contract.ts";
import { formatDuration } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { useFilmUpload } from "./use-film-upload.ts";

export interface VideoPanelProps {
  content: DraftContent;
  film: DraftFilm | null;
  poster: DraftPicture | undefined;
  onFilm: (film: DraftFilm) => void;
  onPicture: (picture: DraftPicture) => void;
  onChange: (changes: Partial<DraftContent>) => void;
}

/** The film with its poster, and its chapters, each at the moment that the player stands at. */
export function VideoPanel({ content, film, poster, onFilm, onPicture, onChange }: VideoPanelProps) {
  const { upload, sending, cancel } = useFilmUpload();
  const player = useRef<HTMLVideoElement>(null);
  const { chapters } = content;
  const choose = async () => {
    const sent = await upload();
    if (!sent) return;
    onFilm(sent.video);
    // The film's own frame is its poster until somebody chooses a better one.
    if (sent.poster) onPicture(sent.poster);
    onChange({
      video: sent.video.id,
      chapters: [],
      ...(sent.poster && content.cover === null && { cover: sent.poster.id, focus: null }),
    });
  };
  const mark = () => {
    const at = Math.floor(player.current?.currentTime ?? 0);
    if (chapters.some((one) => one.at === at)) toast("这一刻已经有章节了");
    else onChange({ chapters: [...chapters, { at, title: "" }].sort((a, b) => a.at - b.at) });
  };
  return (
    <section aria-label="视频" className="space-y-3">
      {film ? (
        <video
          ref={player}
          key={film.src}
          src={film.src}
          poster={poster ? `${poster.src}?w=640` : undefined}
          controls
          playsInline
          preload="metadata"
          aria-label="视频"
          className="w-full rounded-2 bg-night"
          style={{ aspectRatio: `${film.width} / ${film.height}`, maxHeight: "60dvh" }}
        >
          <track kind="captions" />
        </video>
      ) : (
        <p className="rounded-2 bg-surface-2 px-3.5 py-10 text-center text-13 text-ink-3">
          MP4，最大 100 MB，最长 10 分钟
        </p>
      )}
      {sending === null ? (
        <Button variant="line" wide icon="play" onClick={() => void choose()}>
          {film ? "换一个视频" : "上传视频"}
        </Button>
      ) : (
        <div className="flex items-center gap-3">
          <div className="min-w-0 flex-1">
            <ProgressBar label="视频上传进度" value={sending} />
          </div>
          <Button size="s" variant="quiet" onClick={cancel}>
            取消
          </Button>
        </div>
      )}
      {film && (
        <div>
          <div className="flex items-center justify-between">
            <h3 className="text-13 text-ink-2">章节</h3>
            <Button size="s" variant="line" onClick={mark}>
              在当前时刻加章节
            </Button>
          </div>
          {chapters.length === 0 && <p className="py-2 text-13 text-ink-3">播放到想标记的地方，再加章节。</p>}
          <ol className="mt-2 space-y-2">
            {chapters.map((chapter, at) => (
              <li key={chapter.at} className="flex items-center gap-1">
                <button
                  type="button"
                  className="press num h-11 w-14 flex-none text-15 text-accent-ink"
                  aria-label={`播放到 ${formatDuration(chapter.at)}`}
                  onClick={() => {
                    if (player.current) player.current.currentTime = chapter.at;
                  }}
                >
                  {formatDuration(chapter.at)}
                </button>
                <TextField
                  label={`${formatDuration(chapter.at)} 的章节名`}
                  hideLabel
                  className="flex-1"
                  placeholder="章节名"
                  maxLength={30}
                  value={chapter.title}
                  onChange={(event) =>
                    onChange({ chapters: chapters.with(at, { ...chapter, title: event.target.value }) })
                  }
                />
                <IconButton
                  icon="trash"
                  label={`删除 ${formatDuration(chapter.at)} 的章节`}
                  onClick={() => onChange({ chapters: chapters.toSpliced(at, 1) })}
                />
              </li>
            ))}
          </ol>
        </div>
      )}
    </section>
  );
}
