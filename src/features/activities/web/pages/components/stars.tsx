import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";

/** Stars that were given, of five. `label` says them where no figure stands beside them. */
export function Stars({ value, label, className }: { value: number; label?: string; className?: string }) {
  return (
    <span className={cx("inline-flex text-accent-ink", className)}>
      {label === undefined ? null : <span className="sr-only">{label}</span>}
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" size="xs" filled={value >= star - 0.25} />
      ))}
    </span>
  );
}
