/** The brand's sign: a slot with a car's place marked in it, the name, and the name in Latin letters. */
export function Brandmark({
  name,
  latin,
  className = "text-22",
}: {
  name: string;
  latin?: string;
  className?: string;
}) {
  return (
    <span
      className={`inline-flex items-center gap-[0.32em] leading-none font-black tracking-[0.06em] ${className}`}
    >
      <span
        className="relative h-[0.9em] w-[0.86em] border-[0.18em] border-b-0 border-accent"
        aria-hidden="true"
      >
        <span className="absolute bottom-0 left-1/2 h-[0.36em] w-[0.16em] -translate-x-1/2 bg-current" />
      </span>
      {name}
      {latin && (
        <span className="num self-end pb-[0.1em] text-[max(0.43em,11px)] font-semibold tracking-[0.2em] text-ink-3">
          {latin}
        </span>
      )}
    </span>
  );
}
