import { medalSrc } from "../medal-address.ts";

/** The honours that somebody wears beside his name; on a full line those that do not fit are left out. */
export function WornBadges({ badges }: { badges: readonly { key: string; name: string }[] }) {
  if (badges.length === 0) return null;
  return (
    // They give way before all else on the line.
    <span className="give-way shrink-[1e12]">
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
