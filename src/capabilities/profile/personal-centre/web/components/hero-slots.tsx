/** The grid's painted boxes, faint, behind a hero. */
export function HeroSlots() {
  return (
    <span className="pointer-events-none absolute inset-0 overflow-hidden" aria-hidden="true">
      {slots.map(({ left, top }) => (
        <span
          key={`${left}${top}`}
          className="absolute h-5.5 w-24 border-[0.12rem] border-b-0 border-current opacity-10"
          style={{ left: `${left}%`, top: `${top}%` }}
        />
      ))}
    </span>
  );
}

const slots = [
  { left: 48, top: 4 },
  { left: 81, top: 27 },
  { left: 48, top: 50 },
  { left: 81, top: 73 },
];
