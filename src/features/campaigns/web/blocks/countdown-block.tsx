import { useSyncExternalStore } from "react";
import type { ShownBlock } from "#features/campaigns/blocks-contract.ts";
import { formatDate } from "#shared/format.ts";

export function CountdownBlock({ block: { title, to, after } }: { block: ShownBlock<"countdown"> }) {
  return (
    <section aria-label={title} className="px-edge pt-3 pb-1">
      <Countdown title={title} to={to} after={after || "已经到点"} />
    </section>
  );
}

const everySecond = (tell: () => void) => {
  const timer = setInterval(tell, 1000);
  return () => clearInterval(timer);
};

/** Seconds until a moment by this device's clock; null on the server and while its page is taken over. */
function useSecondsTo(moment: string): number | null {
  return useSyncExternalStore(
    everySecond,
    () => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / 1000)),
    () => null,
  );
}

const units = [
  ["天", 86_400],
  ["时", 3600],
  ["分", 60],
  ["秒", 1],
] as const;

/** Days, hours, minutes and seconds to a moment. It needs no network, and the server's page says the same without a clock. */
export function Countdown({ title, to, after }: { title: string; to: string; after: string }) {
  const left = useSecondsTo(to);
  const at = formatDate(to, { time: true, year: false });
  return (
    <div className="rounded-3 bg-surface px-4 py-3.5 inset-ring inset-ring-line text-center">
      <p className="text-15 font-semibold">{left === 0 ? after : title}</p>
      {left !== 0 && (
        <p role="timer" aria-label={`${title}：${at}`} className="mt-2.5 flex flex-wrap justify-center gap-2">
          {units.map(([unit, seconds], index) => {
            const above = units[index - 1]?.[1];
            const whole = left === null ? null : Math.floor((above ? left % above : left) / seconds);
            return (
              <span key={unit} className="flex items-baseline gap-1">
                <b className="num min-w-11 rounded-2 bg-accent-soft px-1.5 py-1 text-20 font-bold text-accent-ink">
                  {whole === null ? "--" : String(whole).padStart(2, "0")}
                </b>
                <span className="text-12 text-ink-3">{unit}</span>
              </span>
            );
          })}
        </p>
      )}
      <p className="num mt-2 text-12 text-ink-3">{at}（北京时间）</p>
    </div>
  );
}
