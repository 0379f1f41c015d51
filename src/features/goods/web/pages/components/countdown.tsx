import { useTick } from "../use-tick.ts";

const two = (n: number) => String(n).padStart(2, "0");

/** Hours, minutes and seconds until a moment, days in words before them; its place is kept until the page lives. */
export function Countdown({ until }: { until: string }) {
  const now = useTick();
  const left = now === null ? null : Math.max(0, Math.floor((Date.parse(until) - now) / 1000));
  const days = left === null ? 0 : Math.floor(left / 86_400);
  const parts = [
    { unit: "h", shown: left === null ? "--" : two(Math.floor((left % 86_400) / 3600)) },
    { unit: "m", shown: left === null ? "--" : two(Math.floor((left % 3600) / 60)) },
    { unit: "s", shown: left === null ? "--" : two(left % 60) },
  ];
  return (
    <span role="timer" className="num inline-flex items-center gap-1 text-13">
      {days > 0 ? <span>{days} 天</span> : null}
      {parts.map(({ unit, shown }) => (
        <span key={unit} className="inline-flex items-center gap-1">
          {unit === "h" ? null : ":"}
          <span className="rounded-1 bg-solid px-1.5 py-0.5 font-bold text-on-solid">{shown}</span>
        </span>
      ))}
    </span>
  );
}
