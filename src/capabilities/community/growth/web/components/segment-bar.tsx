const SEGMENTS = 10;

/** How far it is, in ten boxes like those of a starting grid; inherits the colour of a hero. */
export function SegmentBar({ label, value }: { label: string; value: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(value * 100)}
      className="flex gap-1"
    >
      {Array.from({ length: SEGMENTS }, (_, at) => at).map((at) => (
        <span key={at} className="h-1.25 flex-1 overflow-hidden bg-current/25">
          <span
            className="block h-full bg-accent"
            style={{ width: `${Math.min(1, Math.max(0, value * SEGMENTS - at)) * 100}%` }}
          />
        </span>
      ))}
    </div>
  );
}
