import { ShareButton } from "#capabilities/media/sharing/web/public.ts";
import type { Section } from "#sections/registry.ts";
import { posterAddress } from "#shared/poster-address.ts";
import { Button } from "#ui/button.tsx";
import { gamePathOf } from "../../paths.ts";
import { GAME_NAME, timeText } from "../../words.ts";
import type { useSaveScore } from "../use-save-score.ts";
import type { Finish } from "./game.ts";

interface ResultPanelProps {
  finish: Finish;
  section: Section;
  /** The round was not signed: nothing of it can be saved. */
  practice: boolean;
  score: ReturnType<typeof useSaveScore>;
  onSave: () => void;
  onAgain: () => void;
  onClose: () => void;
}

/** What a run came to, and what can be done with it. */
export function ResultPanel(props: ResultPanelProps) {
  const { finish, section, score, onAgain, onClose } = props;
  const { total, reaction, jumped, hits, misses, closes, bestCombo } = finish.outcome;
  const figures = [
    [
      jumped ? "抢跑" : reaction === null ? "—" : `${(reaction / 1000).toFixed(3)}`,
      jumped ? "+2 秒" : "起步反应",
    ],
    [String(closes), "贴桩"],
    [String(bestCombo), "最长连过"],
    [String(hits + misses), hits + misses === 0 ? "零失误" : "碰桩漏桩"],
  ] as const;
  return (
    <>
      <div className="flex items-center justify-between">
        <span className="size-11" />
        <p className="text-13 text-ink-3">{score.saved?.record ? "个人新纪录" : "本局用时"}</p>
        <ShareButton
          shareable={{
            title: `我在${GAME_NAME}跑出 ${timeText(total)} 秒`,
            description: "灯灭起步，一根手指绕过 24 个桩。你也来一局？",
            path: gamePathOf("game.play", {}, { section }),
            poster: posterAddress("game", section.slug),
          }}
        />
      </div>
      <p className="num -mt-1 text-34 leading-none font-black">
        {timeText(total)}
        <span className="ml-1 text-15 font-normal text-ink-3">秒</span>
      </p>
      <ul className="num mt-4 grid grid-cols-4 gap-1">
        {figures.map(([figure, label]) => (
          <li key={label} className="rounded-2 bg-surface-2 px-1 py-2">
            <b className="block text-17 font-bold">{figure}</b>
            <span className="block text-11 text-ink-3">{label}</span>
          </li>
        ))}
      </ul>
      <Standing {...props} />
      <div className="mt-4 flex gap-2.5">
        <Button variant="line" size="l" className="flex-1" onClick={onClose}>
          看排行
        </Button>
        <Button variant="accent" size="l" className="flex-1" onClick={onAgain}>
          再来一局
        </Button>
      </div>
    </>
  );
}

/** Whether it is saved, and where that leads. */
function Standing({ practice, score, onSave }: ResultPanelProps) {
  const line = "mt-3.5 min-h-11 text-13 text-ink-2";
  if (practice) return <p className={line}>练习局：没有连上服务器，成绩不保存，再来一局试试。</p>;
  if (score.saved !== null) {
    const { standing, improved } = score.saved;
    return (
      <p role="status" className={line}>
        {improved ? "本周最好成绩，" : "本周最好 "}
        {!improved && standing.total !== null && `${timeText(standing.total)} 秒，`}
        {standing.rank === null ? "已保存" : `排第 ${standing.rank} 名`}
      </p>
    );
  }
  if (score.problem !== null)
    return (
      <div className={line}>
        <p role="alert" className="text-bad">
          {score.problem}
        </p>
        {score.again && (
          <Button size="s" variant="line" className="mt-2" onClick={onSave}>
            再试一次
          </Button>
        )}
      </div>
    );
  if (score.busy) return <p className={line}>正在保存成绩…</p>;
  return (
    <div className={line}>
      <Button variant="quiet" wide onClick={onSave}>
        {score.isMember ? "保存成绩" : "登录保存成绩，进本周排行"}
      </Button>
    </div>
  );
}
