import { cx } from "#ui/cx.ts";

const steps = ["验证当前号码", "绑定新号码"];

/** Which of the two steps to another number this is. */
export function Steps({ current }: { current: 1 | 2 }) {
  return (
    <ol className="flex gap-3 pt-4 pb-6">
      {steps.map((name, at) => {
        const reached = at < current;
        return (
          <li key={name} aria-current={at + 1 === current ? "step" : undefined} className="flex-1">
            <span className={cx("block h-1 rounded-full", reached ? "bg-accent" : "bg-surface-3")} />
            <span
              className={cx(
                "mt-2 block text-13",
                at + 1 === current ? "font-semibold text-ink" : "text-ink-3",
              )}
            >
              {at + 1}. {name}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
