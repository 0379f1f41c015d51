import { IconButton } from "#ui/icon-button.tsx";

interface VideoMiniProps {
  paused: boolean;
  onToggle: () => void;
  onReturn: () => void;
  onClose: () => void;
}

/** What lies over the small player: back to its place, on or off, away with it. */
export default function VideoMini({ paused, onToggle, onReturn, onClose }: VideoMiniProps) {
  const shade = "[filter:drop-shadow(0_0_3px_#000)]";
  return (
    <>
      <button type="button" aria-label="回到视频" onClick={onReturn} className="absolute inset-0" />
      <div className={`absolute bottom-0 left-0 ${shade}`}>
        <IconButton
          icon={paused ? "play" : "pause"}
          label={paused ? "继续播放" : "暂停"}
          onClick={onToggle}
        />
      </div>
      <div className={`absolute top-0 right-0 ${shade}`}>
        <IconButton icon="close" label="关闭小窗" size="m" onClick={onClose} />
      </div>
    </>
  );
}
