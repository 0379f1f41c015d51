import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

export interface CodeScannerProps {
  /** What it looks at, for screen readers: 核销码. */
  label: string;
  /** What to do without a camera, after a comma: 请直接输入数字. */
  otherwise: string;
  /** A word below the frame. */
  hint?: string;
  /** As wide as the screen and as high. */
  square?: boolean;
  /** Nothing is told while an answer is shown. */
  paused?: boolean;
  /** After how long a code that is still held there is told once more, in ms; left out, once it was away. */
  repeatMs?: number;
  /** Bar codes as couriers print them as well, where the browser reads those; where it does not, that is said. */
  bars?: boolean;
  /** Gets the text of each code, once for as long as the same one is held there. */
  onCode: (text: string) => void;
}

type State = "asking" | "looking" | "insecure" | "refused" | "missing" | "unloaded";

const troubles: Readonly<Record<Exclude<State, "asking" | "looking">, string>> = {
  insecure: "当前页面无法使用摄像头，请用 https 地址打开",
  refused: "没有摄像头权限，请在浏览器设置里允许",
  missing: "无法打开摄像头",
  unloaded: "扫码功能加载失败",
};

/** Between two looks at the picture, in ms: quick enough for a hand, and a phone stays cool. */
const EVERY_MS = 180;
/** The same code counts again after it was away so long, in ms. */
const AGAIN_MS = 2500;
/** Of the picture that is read, in pixels: codes that fill a third of it are found. */
const WIDTH = 640;

type Reader = (video: HTMLVideoElement) => Promise<string | null>;

/** Reads codes with the camera: the browser's own reader where it has one, else one that is fetched. */
export function CodeScanner(props: CodeScannerProps) {
  const [attempt, setAttempt] = useState(0);
  return <Camera key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function Camera({
  label,
  otherwise,
  hint,
  square = false,
  paused = false,
  repeatMs = Number.POSITIVE_INFINITY,
  bars = false,
  onCode,
  onRetry,
}: CodeScannerProps & { onRetry: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>("asking");
  const [squareOnly, setSquareOnly] = useState(false);
  const last = useRef({ text: "", seen: 0, told: 0 });
  const see = useEffectEvent((text: string) => {
    const { current } = last;
    const now = Date.now();
    const same = text === current.text;
    const again = now - current.seen > AGAIN_MS || now - current.told > repeatMs;
    if (same) current.seen = now;
    if (paused || (same && !again)) return;
    last.current = { text, seen: now, told: now };
    onCode(text);
  });
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const look = async (read: Reader) => {
      const element = video.current;
      const ready = element !== null && element.readyState >= 2 && !document.hidden;
      const text = ready ? await read(element).catch(() => null) : null;
      if (stopped) return;
      if (text !== null) see(text);
      timer = setTimeout(() => void look(read), EVERY_MS);
    };
    const start = async () => {
      if (!("mediaDevices" in navigator)) return setState("insecure");
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: "environment", width: { ideal: 1280 } },
          audio: false,
        });
      } catch (error) {
        const name = error instanceof DOMException ? error.name : "";
        if (!stopped) setState(name === "NotAllowedError" ? "refused" : "missing");
        return;
      }
      if (stopped || video.current === null) return stop();
      video.current.srcObject = stream;
      await video.current.play().catch(() => undefined);
      const found = await readerOf(bars).catch(() => null);
      if (stopped) return;
      if (found === null) return setState("unloaded");
      setSquareOnly(bars && !found.bars);
      setState("looking");
      await look(found.read);
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void start();
    return () => {
      stopped = true;
      clearTimeout(timer);
      stop();
    };
  }, [bars]);
  return (
    <div
      className={cx(
        "relative w-full overflow-hidden bg-night text-white",
        square ? "aspect-square" : "aspect-4/3 rounded-3",
      )}
    >
      <video ref={video} muted playsInline aria-label={label} className="size-full object-cover" />
      {state === "looking" ? (
        <>
          <span aria-hidden="true" className="absolute inset-1/5 rounded-3 border-2 border-white/80" />
          {squareOnly ? (
            <p role="status" className="absolute inset-x-4 bottom-4 text-center text-13">
              这个浏览器只能扫二维码，条形码{otherwise}
            </p>
          ) : (
            hint !== undefined && <p className="absolute inset-x-0 bottom-4 text-center text-13">{hint}</p>
          )}
        </>
      ) : (
        <div
          role="status"
          className="absolute inset-0 grid place-content-center justify-items-center gap-2 px-6 text-center text-13"
        >
          <Icon name="camera" />
          {state === "asking" ? "正在打开摄像头…" : `${troubles[state]}，${otherwise}`}
          {state !== "asking" && state !== "insecure" && (
            <Button size="s" variant="quiet" onClick={onRetry}>
              再试一次
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** As browsers have it that read codes themselves. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

/** What couriers print, beside squares. */
const BARS = ["code_128", "code_39", "code_93", "codabar", "itf", "ean_13"];

/** @returns what reads a picture, and whether it reads bars */
async function readerOf(wanted: boolean): Promise<{ read: Reader; bars: boolean }> {
  const own = await ownDetector(wanted);
  if (own !== null) {
    const { detector, bars } = own;
    return { read: async (video) => (await detector.detect(video))[0]?.rawValue ?? null, bars };
  }
  const { default: jsQR } = await import("jsqr");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const read: Reader = async (video) => {
    const scale = Math.min(1, WIDTH / video.videoWidth);
    const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
    if (context === null || width === 0 || height === 0) return null;
    Object.assign(canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    return jsQR(data, width, height, { inversionAttempts: "dontInvert" })?.data ?? null;
  };
  return { read, bars: false };
}

async function ownDetector(wanted: boolean): Promise<{ detector: Detector; bars: boolean } | null> {
  const { BarcodeDetector: Own } = globalThis as {
    BarcodeDetector?: {
      new (options: { formats: string[] }): Detector;
      getSupportedFormats(): Promise<string[]>;
    };
  };
  try {
    // Some browsers have the name and no code that they read.
    const known = Own === undefined ? [] : await Own.getSupportedFormats();
    if (Own === undefined || !known.includes("qr_code")) return null;
    const bars = wanted ? BARS.filter((format) => known.includes(format)) : [];
    return { detector: new Own({ formats: ["qr_code", ...bars] }), bars: bars.includes("code_128") };
  } catch {
    return null;
  }
}
