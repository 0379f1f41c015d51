import type { TicketKind } from "#features/activities/contract.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { priceWords } from "../../../price.ts";

/** Whoever takes this one waits. */
export const isFull = ({ quota, taken, waiting }: TicketKind): boolean => waiting > 0 || taken >= quota;

interface KindChoiceProps {
  kinds: readonly TicketKind[];
  chosen: string;
  error: string | null;
  onChoose: (id: string) => void;
}

/** The kinds of tickets, with what each costs and how many seats are left. */
export function KindChoice({ kinds, chosen, error, onChoose }: KindChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 text-ink-2">票种</legend>
      <div className="grid gap-2">
        {kinds.map((kind) => (
          <label
            key={kind.id}
            className={cx(
              "press flex min-h-14 items-center gap-3 rounded-2 px-3.5 py-2 inset-ring has-focus-visible:outline-2 has-focus-visible:outline-accent-ink",
              kind.id === chosen
                ? "bg-accent-soft inset-ring-accent-ink"
                : "bg-surface-2 inset-ring-transparent",
              kind.closed && "opacity-50",
            )}
          >
            <input
              type="radio"
              name="ticket-kind"
              className="sr-only"
              disabled={kind.closed}
              checked={kind.id === chosen}
              onChange={() => onChoose(kind.id)}
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-15 font-semibold">{kind.name}</span>
              <span className="num block truncate text-12 text-ink-3">
                {[seatsLeft(kind), kind.note].filter(Boolean).join(" · ")}
              </span>
            </span>
            <span className="num flex-none text-15 text-accent-ink">{priceWords(kind)}</span>
            {kind.id === chosen && <Icon name="check" className="flex-none text-accent-ink" />}
          </label>
        ))}
      </div>
      <p aria-live="polite" className="mt-1.5 text-12 text-bad empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}

function seatsLeft(kind: TicketKind): string {
  if (kind.closed) return "已停止报名";
  if (!isFull(kind)) return `剩 ${kind.quota - kind.taken} 个名额`;
  return kind.waiting > 0 ? `已满，${kind.waiting} 人候补` : "已满，可候补";
}
