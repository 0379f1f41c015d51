import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { pictureReader } from "./read-picture.ts";

type Trouble = "insecure" | "denied" | "none" | "code";

const words: Readonly<Record<Trouble, { title: string; text: string }>> = {
  insecure: { title: "这个页面用不了相机", text: "请用 https 地址打开，或在名单里按姓名查找。" },
  denied: { title: "相机没有打开", text: "请在浏览器设置里允许使用相机，或在名单里按姓名查找。" },
  none: { title: "没有找到相机", text: "可以在名单里按姓名、编号或手机尾号查找。" },
  code: { title: "扫码功能没有加载", text: "网络不给力，请稍后重试，或在名单里查找。" },
};

/** Between two looks at the picture, in ms; a phone that is four times slower still shows the camera smoothly. */
const LOOK_MS = 150;
/** The same code is not told again so soon: it is still held before the camera. */
const SAME_MS = 6000;

export interface ScannerProps {
  /** Waits while an answer is shown. */
  paused: boolean;
  onCode: (text: string) => void;
}

/** The camera with a frame; tells what it reads. */
export function Scanner(props: ScannerProps) {
  const [tries, setTries] = useState(0);
  return <Camera key={tries} {...props} onAgain={() => setTries(tries + 1)} />;
}

function Camera({ paused, onCode, onAgain }: ScannerProps & { onAgain: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const last = useRef({ text: "", at: 0 });
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [running, setRunning] = useState(false);
  const told = useEffectEvent((text: string) => {
    const now = Date.now();
    if (paused || (text === last.current.text && now - last.current.at < SAME_MS)) return;
    last.current = { text, at: now };
    onCode(text);
  });
  useEffect(() => {
    const shown = video.current;
    if (shown === null) return;
    let ended = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = async () => {
      if (navigator.mediaDevices === undefined) return setTrouble("insecure");
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: "environment", width: { ideal: 1280 } },
          audio: false,
        });
      } catch (error) {
        const denied = error instanceof DOMException && error.name === "NotAllowedError";
        return setTrouble(denied ? "denied" : "none");
      }
      if (ended) return stopAll(stream);
      shown.srcObject = stream;
      await shown.play().catch(() => undefined);
      setRunning(true);
      const read = await pictureReader().catch(() => null);
      if (read === null) return setTrouble("code");
      const look = async () => {
        if (ended) return;
        const text = document.hidden ? null : await read(shown).catch(() => null);
        if (text !== null && !ended) told(text);
        timer = setTimeout(() => void look(), LOOK_MS);
      };
      await look();
    };
    void begin();
    return () => {
      ended = true;
      clearTimeout(timer);
      stopAll(stream);
    };
  }, []);
  return (
    <div className="relative aspect-square overflow-hidden bg-night">
      <video
        ref={video}
        muted
        playsInline
        aria-label="相机画面"
        className="absolute inset-0 size-full object-cover"
      />
      {trouble === null ? (
        <>
          <div
            aria-hidden="true"
            className="absolute inset-[18%] rounded-4 inset-ring-2 inset-ring-white/80"
          />
          <p className="absolute inset-x-0 bottom-4 text-center text-13 text-white">
            {running ? "把入场码放进框里" : "正在打开相机…"}
          </p>
        </>
      ) : (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 px-8 text-center text-white">
          <Icon name="camera" size="l" />
          <p className="text-17 font-bold">{words[trouble].title}</p>
          <p className="text-13 leading-body">{words[trouble].text}</p>
          {trouble !== "insecure" && (
            <Button variant="quiet" size="s" className="mt-2" onClick={onAgain}>
              重试
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function stopAll(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
