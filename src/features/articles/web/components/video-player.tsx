import { type ReactNode, useEffect, useRef, useState } from "react";
import type { ArticleDetail } from "#features/articles/contract.ts";
import { formatDuration } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { lazyPart } from "#ui/lazy-part.tsx";
import { Picture } from "#ui/picture.tsx";
import { PlayMark } from "#ui/picture-marks.tsx";
import { usePassed } from "./use-passed.ts";

const VideoSpeeds = lazyPart(async () => (await import("./video-speeds.tsx")).default, {
  // As high as the chips.
  waiting: <div className="h-11" />,
  failed: () => null,
});
const VideoMini = lazyPart(async () => (await import("./video-mini.tsx")).default, { waiting: null });

export interface VideoPlayerProps {
  /** The film with its poster and chapters. */
  article: Pick<ArticleDetail, "video" | "cover" | "chapters">;
  /** Where it begins, in seconds. */
  from?: number | undefined;
  /** One of several within a text: its own controls do, and it rests when its reader has gone on. */
  within?: boolean;
  /** Stands over it when it has ended. */
  ending?: (replay: () => void) => ReactNode;
}

/**
 * The inline player: a poster until it is tapped, then the browser's own controls, with speed and chapters
 * below. Never starts by itself with sound. Once started it stays on the screen, small, while its reader goes on.
 */
export function VideoPlayer({ article, from, within = false, ending }: VideoPlayerProps) {
  const place = useRef<HTMLDivElement>(null);
  const player = useRef<HTMLVideoElement>(null);
  const [started, setStarted] = useState(false);
  const [failed, setFailed] = useState(false);
  const [paused, setPaused] = useState(true);
  const [ended, setEnded] = useState(false);
  const passed = usePassed(place);
  const [dismissed, setDismissed] = useState(false);
  if (dismissed && !passed) setDismissed(false);
  const mini = started && passed && !dismissed && !within;
  const [speed, setSpeed] = useState(1);
  const [position, setPosition] = useState(0);
  const onMobileData = useMobileData();
  const { video, cover, chapters } = article;

  useEffect(() => {
    if (player.current) player.current.playbackRate = speed;
  }, [speed]);

  useEffect(() => {
    if (within && passed) player.current?.pause();
  }, [within, passed]);

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
      <div ref={place} className="relative aspect-16/9 scroll-mt-11 bg-night">
        <div
          className={cx(
            "overflow-hidden bg-night text-white",
            mini
              ? "fixed right-3 bottom-[calc(var(--tab-h)+var(--safe-b)+0.32rem)] z-20 aspect-16/9 w-48 rounded-2 shadow-float"
              : "absolute inset-0",
          )}
        >
          <video
            ref={player}
            className="size-full"
            src={video.src}
            width={video.width}
            height={video.height}
            controls={started && !mini && !(ended && ending)}
            preload="none"
            playsInline
            x5-playsinline="true"
            webkit-playsinline="true"
            onError={() => started && setFailed(true)}
            onPlay={(event) => {
              // Two at once are heard by nobody.
              for (const other of document.querySelectorAll("video"))
                if (other !== event.currentTarget) other.pause();
              setPaused(false);
              setEnded(false);
            }}
            onPause={() => setPaused(true)}
            onEnded={() => setEnded(true)}
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
              {cover ? <Picture media={cover} alt="" ratio="fill" priority={!within} /> : null}
              <PlayMark />
              <span className="num absolute right-2 bottom-2 flex gap-1.5 rounded-1 bg-night/70 px-1.5 text-12 leading-relaxed">
                {onMobileData ? `非 Wi-Fi，约 ${megabytes(video.bytes)} · ` : ""}
                {formatDuration(video.duration)}
              </span>
            </button>
          )}
          {ended && !mini ? ending?.(() => play(0)) : null}
          {mini ? (
            <VideoMini
              paused={paused}
              onToggle={() => (paused ? play() : player.current?.pause())}
              onReturn={() => place.current?.scrollIntoView({ block: "start" })}
              onClose={() => {
                player.current?.pause();
                setDismissed(true);
              }}
            />
          ) : null}
          {failed && !mini ? (
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
      </div>
      {within ? null : <VideoSpeeds speed={speed} onChange={setSpeed} />}
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
