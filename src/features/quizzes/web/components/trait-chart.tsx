import type { QuizResult } from "../../contract.ts";

const MIDDLE = 130;
const REACH = 84;

/** Where a trait's line ends, by its share of 100. */
function pointOf(at: number, of: number, share: number): [number, number] {
  const angle = (Math.PI * 2 * at) / of - Math.PI / 2;
  const far = (REACH * share) / 100;
  return [MIDDLE + Math.cos(angle) * far, MIDDLE + Math.sin(angle) * far];
}

const path = (points: readonly (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}Z`;

/** Oneself over the car, trait by trait: as a net from three traits on, as bars otherwise. Both with a table to be read. */
export function TraitChart({
  traits,
  car,
  mine = "你",
}: {
  traits: QuizResult["traits"];
  car: string;
  /** Whose result it is. */
  mine?: string;
}) {
  const ring = (share: number) => path(traits.map((_, at) => pointOf(at, traits.length, share)));
  return (
    <figure className="px-edge">
      {traits.length < 3 ? null : (
        <svg viewBox="0 0 260 260" className="mx-auto block w-full max-w-80" aria-hidden="true">
          {[100, 75, 50, 25].map((share) => (
            <path
              key={share}
              d={ring(share)}
              fill={share === 100 ? "var(--surface-2)" : "none"}
              stroke="var(--line)"
            />
          ))}
          {traits.map(({ key }, at) => {
            const [x, y] = pointOf(at, traits.length, 100);
            return (
              <path
                key={key}
                d={`M${MIDDLE} ${MIDDLE}L${x.toFixed(1)} ${y.toFixed(1)}`}
                stroke="var(--line)"
              />
            );
          })}
          <path
            d={path(traits.map((trait, at) => pointOf(at, traits.length, Math.max(4, trait.car))))}
            fill="none"
            stroke="var(--ink-3)"
            strokeWidth="2"
            strokeDasharray="5 4"
          />
          <path
            d={path(traits.map((trait, at) => pointOf(at, traits.length, Math.max(4, trait.mine))))}
            fill="var(--accent)"
            fillOpacity="0.2"
            stroke="var(--accent)"
            strokeWidth="2.5"
            strokeLinejoin="round"
          />
          {traits.map(({ key, label }, at) => {
            const [x, y] = pointOf(at, traits.length, 122);
            return (
              <text
                key={key}
                x={x.toFixed(1)}
                y={(y + 5).toFixed(1)}
                fill="var(--ink-2)"
                fontSize="13"
                textAnchor={Math.abs(x - MIDDLE) < 12 ? "middle" : x < MIDDLE ? "end" : "start"}
              >
                {label}
              </text>
            );
          })}
        </svg>
      )}
      <figcaption className="flex justify-center gap-5 pt-1 text-12 text-ink-2">
        <span className="flex items-center gap-1.5">
          <span className="h-1 w-4 rounded-full bg-accent" aria-hidden="true" />
          {mine}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="h-1 w-4 rounded-full bg-ink-3" aria-hidden="true" />
          {car}
        </span>
      </figcaption>
      <table className={traits.length < 3 ? "num mt-2 w-full text-13" : "sr-only"}>
        <caption className="sr-only">
          {mine}和{car}的特质对比，满分 100
        </caption>
        <thead>
          <tr className="text-ink-3">
            <th scope="col" className="text-left font-normal">
              特质
            </th>
            <th scope="col" className="font-normal">
              {mine}
            </th>
            <th scope="col" className="font-normal">
              {car}
            </th>
          </tr>
        </thead>
        <tbody>
          {traits.map(({ key, label, mine: own, car: its }) => (
            <tr key={key}>
              <th scope="row" className="py-1 text-left font-normal">
                {label}
              </th>
              <td className="text-center">{own}</td>
              <td className="text-center">{its}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
