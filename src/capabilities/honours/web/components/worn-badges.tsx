import { medalSrc } from "../medal-address.ts";

/** The honours that somebody wears beside his name; on a full line those that do not fit are left out. */
export function WornBadges({ badges }: { badges: readonly { key: string; name: string }[] }) {
  if (badges.length === 0) return null;
  return (
    // What wraps lies below the box and is not seen. The empty item in front lets the first badge wrap as well.
    <span className="-ml-1.5 flex h-4.5 min-w-0 shrink-[9999] flex-wrap gap-x-1.5 gap-y-2 overflow-hidden before:h-4.5 before:content-['']">
      {badges.map(({ key, name }) => (
        <img
          key={key}
          src={medalSrc(key, "-badge")}
          alt={name}
          title={name}
          width={18}
          height={18}
          loading="lazy"
          className="size-4.5 flex-none"
        />
      ))}
    </span>
  );
}
