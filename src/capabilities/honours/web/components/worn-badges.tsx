import { medalSrc } from "../medal-address.ts";

/** The honours that somebody wears beside his name. */
export function WornBadges({ badges }: { badges: readonly { key: string; name: string }[] }) {
  return badges.map(({ key, name }) => (
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
  ));
}
