import { useCallback, useEffect, useRef, useState } from "react";
import { useScreen } from "#client/screen-context.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useOverlayEntry } from "#ui/overlay-history.ts";
import { GAME_NAME, timeText } from "../../words.ts";
import { gameSound } from "../sound-choice.ts";
import { useRounds } from "../use-rounds.ts";
import { useSaveScore } from "../use-save-score.ts";
import { type Finish, Game } from "./game.ts";
import { day, dusk } from "./palette.ts";
import { ResultPanel } from "./result-panel.tsx";
import { Scene } from "./scene.ts";
import { Sound } from "./sound.ts";

export interface StageProps {
  onClose: () => void;
}

type Shown = "ready" | "running" | "paused" | "finished" | "closed" | "no-canvas";

const isDark = () => {
  const { theme } = document.documentElement.dataset;
  return theme === "dark" || (theme !== "light" && window.matchMedia("(prefers-color-scheme: dark)").matches);
};
const isCalm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
/** Keys that are the thumb. */
const thumbKeys: ReadonlySet<string> = new Set([" ", "ArrowRight", "ArrowUp", "Enter", "d", "D"]);

/** The game over the whole screen: a canvas that a thumb or the keyboard drives, and what stands over it. */
export default function Stage({ onClose }: StageProps) {
  const { section } = useScreen();
  const canvas = useRef<HTMLCanvasElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const game = useRef<Game | null>(null);
  const sound = useRef(new Sound());
  const token = useRef<string | null>(null);
  const [shown, setShown] = useState<Shown>("ready");
  const [finish, setFinish] = useState<Finish | null>(null);
  const [said, setSaid] = useState("");
  const sounds = gameSound.useChoice();
  const score = useSaveScore();
  const nextRound = useRounds(useCallback(() => setShown("closed"), []));
  useOverlayEntry(true, onClose);

  const finished = useRef((_: Finish) => undefined as undefined | Promise<unknown>);
  finished.current = (done) => {
    setFinish(done);
    setShown("finished");
    setSaid(`完成，用时 ${timeText(done.outcome.total)} 秒`);
    return token.current !== null && score.isMember ? score.save(done, token.current) : undefined;
  };
  const newRound = useRef(nextRound);
  newRound.current = nextRound;

  useEffect(() => {
    const at = canvas.current;
    if (at === null || root.current === null) return;
    const style = getComputedStyle(root.current);
    let scene: Scene;
    try {
      scene = new Scene(at, isDark() ? dusk : day, style.getPropertyValue("--accent").trim(), {
        figures: style.getPropertyValue("--font-figures") || "sans-serif",
        words: style.fontFamily,
      });
    } catch {
      setShown("no-canvas");
      return;
    }
    const listeners = {
      onFinish: (done: Finish) => void finished.current(done),
      onHeard: (what: string) => setSaid(words[what] ?? ""),
    };
    const { seeds, token: first } = newRound.current();
    token.current = first;
    const made = new Game(scene, sound.current, listeners, seeds, isCalm());
    game.current = made;
    made.open();
    const hide = () => {
      if (!document.hidden || !made.running) return;
      made.pause();
      setShown("paused");
    };
    const resize = () => made.resize();
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("resize", resize);
    const ears = sound.current;
    return () => {
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("resize", resize);
      made.close();
      ears.close();
    };
  }, []);

  const start = useCallback(() => {
    const round = newRound.current();
    token.current = round.token;
    score.reset();
    setFinish(null);
    setSaid("准备，等灯全灭再按下");
    setShown("running");
    sound.current.turn(gameSoundIsOn());
    game.current?.start(round.seeds);
    root.current?.focus();
  }, [score.reset]);
  const resume = () => {
    setShown("running");
    game.current?.resume();
    root.current?.focus();
  };

  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") return;
      const down = event.type === "keydown";
      const onButton = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
      if (thumbKeys.has(event.key) && !onButton) {
        event.preventDefault();
        if (event.repeat) return;
        game.current?.press(down, event.timeStamp);
      }
      if (down && (event.key === "r" || event.key === "R") && !event.repeat) start();
    };
    window.addEventListener("keydown", key);
    window.addEventListener("keyup", key);
    return () => {
      window.removeEventListener("keydown", key);
      window.removeEventListener("keyup", key);
    };
  }, [start]);

  const press = (down: boolean) => (event: React.PointerEvent) => {
    if (down) event.currentTarget.setPointerCapture(event.pointerId);
    game.current?.press(down, event.nativeEvent.timeStamp);
  };
  const switchSound = () => {
    const next = sounds === "on" ? "off" : "on";
    gameSound.choose(next);
    sound.current.turn(next === "on");
  };
  return (
    <div ref={root} tabIndex={-1} className="fixed inset-0 z-30 bg-surface outline-none select-none">
      <h1 className="sr-only">{GAME_NAME}</h1>
      <p aria-live="assertive" className="sr-only">
        {said}
      </p>
      <canvas
        ref={canvas}
        role="img"
        aria-label="从车后看到的赛道，红灯全灭后按住向右、松开向左，绕过桩桶"
        className="absolute inset-0 size-full touch-none"
        onPointerDown={press(true)}
        onPointerUp={press(false)}
        onPointerCancel={press(false)}
        onContextMenu={(event) => event.preventDefault()}
      />
      <div className="pointer-events-none absolute inset-x-0 top-0 mt-2 flex justify-between p-2 pt-safe text-white">
        <span className="pointer-events-auto rounded-full bg-night/50">
          <IconButton icon="close" label="退出游戏" onClick={onClose} />
        </span>
        <span className="pointer-events-auto flex gap-2">
          {shown === "running" && (
            <span className="rounded-full bg-night/50">
              <IconButton icon="replay" label="重新开始" onClick={start} />
            </span>
          )}
          <span className="rounded-full bg-night/50">
            <IconButton
              icon={sounds === "on" ? "volume" : "mute"}
              label="声音"
              aria-pressed={sounds === "on"}
              onClick={switchSound}
            />
          </span>
        </span>
      </div>
      {shown === "ready" && (
        <Panel>
          <h2 className="text-22 font-black">{GAME_NAME}</h2>
          <ol className="mt-3 grid gap-1.5 text-left text-15 leading-ui">
            <li>1. 五盏红灯依次亮起，全灭的一瞬按下起步</li>
            <li>2. 按住向右，松开向左，按箭头绕过每个桩</li>
            <li>3. 贴桩更快，碰桩 +1 秒，漏桩 +2 秒，抢跑 +2 秒</li>
          </ol>
          <Button variant="accent" size="l" wide className="mt-5" onClick={start}>
            出发
          </Button>
          <p className="mt-2.5 hidden text-12 text-ink-3 [@media(hover:hover)]:block">
            空格键代替手指，R 键重新开始
          </p>
        </Panel>
      )}
      {shown === "paused" && (
        <Panel>
          <h2 className="text-20 font-bold">已暂停</h2>
          <div className="mt-4 grid gap-2.5">
            <Button variant="accent" size="l" wide onClick={resume}>
              继续
            </Button>
            <Button variant="line" wide onClick={start}>
              重新开始
            </Button>
          </div>
        </Panel>
      )}
      {shown === "finished" && finish !== null && (
        <Panel>
          <ResultPanel
            finish={finish}
            section={section}
            practice={token.current === null}
            score={score}
            onSave={() => token.current !== null && void score.save(finish, token.current)}
            onAgain={start}
            onClose={onClose}
          />
        </Panel>
      )}
      {shown === "closed" && (
        <Cover
          title="未成年人模式下不可用"
          text="小游戏在未成年人模式下不开放，去看看车友的内容吧。"
          onClose={onClose}
        />
      )}
      {shown === "no-canvas" && (
        <Cover
          title="当前浏览器不支持小游戏"
          text="请换一个浏览器，或更新后再试。排行榜仍可查看。"
          onClose={onClose}
        />
      )}
    </div>
  );
}

/** What whoever does not see the picture hears. */
const words: Readonly<Record<string, string>> = {
  "light-1": "一盏灯",
  "light-3": "三盏灯",
  "light-5": "五盏灯，准备",
  go: "出发",
  jump: "抢跑，加 2 秒",
  hit: "碰桩，加 1 秒",
  missed: "漏桩，加 2 秒",
  close: "贴桩",
};

function gameSoundIsOn(): boolean {
  try {
    return localStorage.getItem("paddock.game-sound") === "on";
  } catch {
    return false;
  }
}

function Panel({ children }: { children: React.ReactNode }) {
  return (
    <div className="pointer-events-none absolute inset-0 flex items-end justify-center overflow-y-auto p-4 pb-8">
      <section className="pointer-events-auto w-full max-w-90 rounded-4 bg-surface p-5 text-center text-ink shadow-float">
        {children}
      </section>
    </div>
  );
}

function Cover({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  return (
    <div className="absolute inset-0 grid place-items-center bg-surface">
      <EmptyState
        title={title}
        text={text}
        action={
          <Button variant="accent" onClick={onClose}>
            返回
          </Button>
        }
      />
    </div>
  );
}
