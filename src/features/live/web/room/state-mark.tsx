import { type LiveState, liveStateNames } from "#shared/live.ts";
import { cx } from "#ui/cx.ts";

interface StateMarkProps {
  state: LiveState;
  /** There is something to see of one that ended. */
  replay: boolean;
}

/** Where a room stands, on its picture: red while it is on the air. */
export function StateMark({ state, replay }: StateMarkProps) {
  const isLive = state === "live";
  return (
    <span
      className={cx(
        "inline-flex h-5.5 items-center gap-1 rounded-1 px-1.5 text-12 font-semibold text-white",
        isLive ? "bg-on-air" : "bg-night/72",
      )}
    >
      {isLive ? (
        <span aria-hidden="true" className="live-bars flex h-2.5 items-end gap-px">
          <i className="h-full w-px bg-current" />
          <i className="h-full w-px bg-current" />
          <i className="h-full w-px bg-current" />
        </span>
      ) : null}
      {state === "ended" && replay ? "回放" : isLive ? "直播" : liveStateNames[state]}
    </span>
  );
}
