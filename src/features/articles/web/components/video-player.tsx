import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { formatDuration } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { Chip } from "#ui/chip.tsx";
import { Picture } from "#ui/picture.tsx";
import { PlayMark } from "#ui/picture-marks.tsx";

const SPEEDS = [0.5, 1, 1.25, 1.5, 2] as const;

/**
 * The inline player: a poster until it is tapped, then the browser's own controls, with speed and chapters
 * below. Never starts by itself with sound.
 */
export function VideoPlayer({ article }: { article: ArticleDetail }) {
  const player = useRef<HTMLVideoElement>(null);
  const [started, setStarted] = useState(false);
  const [failed, setFailed] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [position, setPosition] = useState(0);
  const onMobileData = useMobileData();
  // Search engines link to chapters by `t`, in seconds.
  const [search] = useSearchParams();
  const from = Number(search.get("t")) || undefined;
  const { video, cover, chapters } = article;

  useEffect(() => {
    if (player.current) player.current.playbackRate = speed;
  }, [speed]);

  if (!video) {
    return (
      <div className="grid aspect-16/9 place-items-center bg-night text-white">
        <p>视频正在转码，请稍后再来</p>
      </div>
    );
  }

  const play = (at?: number) => {
    setStarted(true);
    setFailed(false);
    const element = player.current;
    if (!element) return;
    if (at !== undefined) element.currentTime = at;
    element.playbackRate = speed;
    // Refused where the browser wants another tap; its own controls are there by then.
    void element.play().catch(() => undefined);
  };
  const retry = () => {
    player.current?.load();
    play(position);
  };
  const chapter = chapters.findLast((one) => one.at <= position + 0.3);

  return (
    <section aria-label="视频">
      <div className="sticky top-11 relative aspect-16/9 overflow-hidden bg-night text-white">
        <video
          ref={player}
          className="size-full"
          src={video.src}
          width={video.width}
          height={video.height}
          controls={started}
          preload="none"
          playsInline
          x5-playsinline="true"
          webkit-playsinline="true"
          onError={() => started && setFailed(true)}
          onTimeUpdate={(event) => setPosition(event.currentTarget.currentTime)}
          onRateChange={(event) => setSpeed(event.currentTarget.playbackRate)}
        ></video>
        {started ? null : (
          <button
            type="button"
            aria-label={`播放视频，${formatDuration(video.duration)}`}
            className="absolute inset-0"
            onClick={() => play(from)}
          >
            {cover ? <Picture media={cover} alt="" ratio="fill" priority /> : null}
            <PlayMark />
            <span className="num absolute right-2 bottom-2 flex gap-1.5 rounded-1 bg-night/70 px-1.5 text-12 leading-relaxed">
              {onMobileData ? `非 Wi-Fi，约 ${megabytes(video.bytes)} · ` : ""}
              {formatDuration(video.duration)}
            </span>
          </button>
        )}
        {failed ? (
          <div
            role="alert"
            className="absolute inset-0 grid place-content-center justify-items-center gap-3 bg-night/85"
          >
            <p>视频走丢了</p>
            <Button variant="accent" size="s" icon="refresh" onClick={retry}>
              重试
            </Button>
          </div>
        ) : null}
      </div>
      <fieldset className="scroll-x flex gap-2 px-edge pt-3">
        <legend className="sr-only">播放速度</legend>
        {SPEEDS.map((one) => (
          <Chip key={one} selected={one === speed} onClick={() => setSpeed(one)}>
            {one === 1 ? "1 倍速" : `${one}×`}
          </Chip>
        ))}
      </fieldset>
      {chapters.length > 0 ? (
        <ol aria-label="章节" className="px-edge pt-2">
          {chapters.map((one) => (
            <li key={one.at}>
              <button
                type="button"
                aria-current={started && one === chapter ? "true" : undefined}
                onClick={() => play(one.at)}
                className="press flex h-11 w-full items-center gap-3 text-left text-15 text-ink-2 aria-[current]:font-semibold aria-[current]:text-accent-ink"
              >
                <span className="num w-11 flex-none text-13 text-ink-3">{formatDuration(one.at)}</span>
                <span className="truncate">{one.title}</span>
              </button>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_048_576).toFixed(1)}MB`;
}

/** Known only in browsers that tell; elsewhere nothing is claimed. */
function useMobileData(): boolean {
  const [mobile, setMobile] = useState(false);
  useEffect(() => {
    const connection = (navigator as { connection?: { type?: string } }).connection;
    setMobile(connection?.type === "cellular");
  }, []);
  return mobile;
}
