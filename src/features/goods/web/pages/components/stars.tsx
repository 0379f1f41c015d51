import { Icon } from "#ui/icon.tsx";

/** Stars that were given, of five. */
export function Stars({ value }: { value: number }) {
  return (
    <span className="inline-flex text-accent-ink">
      <span className="sr-only">{value} 星</span>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" size="xs" filled={value >= star - 0.25} />
      ))}
    </span>
  );
}
