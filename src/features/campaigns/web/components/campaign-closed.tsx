import { useScreen } from "#client/screen-context.tsx";
import { useBack } from "#client/use-back.ts";
import type { Campaign } from "#features/campaigns/contract.ts";
import { homePath } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyState, GridDrawing } from "#ui/empty-state.tsx";
import { NavBar } from "#ui/nav-bar.tsx";
import { Countdown } from "../blocks/countdown-block.tsx";
import { Share } from "./campaign-page.tsx";

interface CampaignClosedProps {
  campaign: Campaign;
  state: "soon" | "ended";
  /** It begins at this moment: asks for it anew. */
  onAgain?: (() => void) | undefined;
}

/** In place of a campaign that has not begun, or has ended. */
export function CampaignClosed({ campaign, state, onAgain }: CampaignClosedProps) {
  const { section } = useScreen();
  const back = useBack();
  const { title, from, until } = campaign;
  const soon = state === "soon";
  // One that was taken down ended before its time.
  const over = until !== null && Date.parse(until) <= Date.now() ? until : null;
  return (
    <div className="min-h-dvh bg-surface">
      <NavBar
        label={title || "专题"}
        onBack={back}
        {...(soon && { actions: <Share campaign={campaign} /> })}
      />
      <main className="pb-tab-bar">
        <EmptyState
          as="h1"
          title={soon ? "活动筹备中" : "活动已结束"}
          drawing={<GridDrawing>{soon ? <ClockHand /> : <Chequered />}</GridDrawing>}
          text={
            title === "" ? (
              "内容还在准备，先去首页看看。"
            ) : soon ? (
              <>
                “{title}”{from ? <Moment at={from} /> : "马上"}开始。
              </>
            ) : (
              <>
                “{title}”已{over ? <Moment before="于" at={over} /> : null}结束，谢谢参与。
              </>
            )
          }
          action={
            <>
              {onAgain && (
                <Button variant="line" icon="refresh" onClick={onAgain}>
                  刷新
                </Button>
              )}
              <a href={homePath(section)} className={buttonClass({ variant: "accent" })}>
                回首页
              </a>
            </>
          }
        />
        {soon && from !== null && !onAgain && (
          <div className="px-edge">
            <Countdown title="距离开始" to={from} after="活动开始了" />
          </div>
        )}
      </main>
    </div>
  );
}

/** A moment in a sentence, never broken over two lines. */
const Moment = ({ at, before = "" }: { at: string; before?: string }) => (
  <span className="num whitespace-nowrap">{`${before} ${formatDate(at, { time: true, year: false })} `}</span>
);

/** A clock in the front place of the grid. */
const ClockHand = () => (
  <g stroke="var(--ink-3)" strokeWidth="3" strokeLinecap="round">
    <circle cx="92" cy="136" r="18" />
    <path d="M92 126v10l7 5" />
  </g>
);

/** A chequered flag in the front place of the grid. */
const Chequered = () => (
  <g>
    <path d="M78 118v38" stroke="var(--ink-3)" strokeWidth="3" strokeLinecap="round" />
    <path d="M80 118h28v18H80z" stroke="var(--ink-3)" strokeWidth="2.5" />
    <path d="M80 118h9v9h-9zM98 118h10v9H98zM89 127h9v9h-9z" fill="var(--ink-3)" />
  </g>
);
