import { useState } from "react";
import type { ShownDocument } from "#capabilities/texts/writing/contract.ts";
import { formatDuration } from "#shared/format.ts";
import { Picture } from "#ui/picture.tsx";
import { CornerLabel, PlayMark } from "#ui/picture-marks.tsx";

/** The film of a text: its poster until it is tapped, then the browser's own player. Nothing of it is loaded before. */
export default function DocumentVideo({
  video,
  poster,
}: {
  video: ShownDocument["videos"][number];
  poster: ShownDocument["pictures"][number] | undefined;
}) {
  const [started, setStarted] = useState(false);
  const [failed, setFailed] = useState(false);
  const shape = { aspectRatio: `${video.width} / ${video.height}` };
  const megabytes = Math.max(1, Math.round(video.bytes / 1_000_000));
  if (!started || failed) {
    const label = failed ? "加载失败，点击重试" : `${formatDuration(video.duration)} · ${megabytes} MB`;
    return (
      <button
        type="button"
        onClick={() => {
          setFailed(false);
          setStarted(true);
        }}
        style={shape}
        className="press relative mx-auto block max-h-[75dvh] w-full overflow-hidden rounded-2 bg-night"
        aria-label={failed ? `视频${label}` : `播放视频，${label}`}
      >
        {poster ? <Picture media={poster} alt="" ratio="fill" fit="contain" /> : null}
        <PlayMark />
        <CornerLabel>{label}</CornerLabel>
      </button>
    );
  }
  return (
    <video
      src={video.src}
      poster={poster && `${poster.src}?w=960`}
      controls
      autoPlay
      playsInline
      x5-playsinline="true"
      webkit-playsinline="true"
      preload="metadata"
      aria-label="视频"
      onError={() => setFailed(true)}
      style={shape}
      className="mx-auto block max-h-[75dvh] w-full rounded-2 bg-night"
    ></video>
  );
}
