import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Calendar } from "#capabilities/community/points/contract.ts";
import { withSignIn } from "#client/sign-in.ts";
import { confirm } from "#ui/confirm-store.ts";
import { cx } from "#ui/cx.ts";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast-store.ts";
import { calendar } from "../api/calendar.ts";
import { pointApi } from "../api/client.ts";
import { refreshPoints } from "../api/tasks.ts";
import { type CalendarDay, weeksOf } from "../calendar-weeks.ts";

const WEEKDAYS = ["一", "二", "三", "四", "五", "六", "日"];

const said: Record<CalendarDay["state"], string> = {
  done: "已签到",
  repaired: "已补签",
  missed: "漏签",
  repairable: "漏签，可补签",
  today: "今天，还没有签到",
  ahead: "",
};

interface MonthGridProps {
  month: string;
  data: Calendar;
  /** The month's own days are still on their way. */
  waiting: boolean;
}

/** A month of check-ins; a missed day is repaired by a tap on it. */
export function MonthGrid({ month, data, waiting }: MonthGridProps) {
  const { pending, repair } = useRepair(data.repairs.left);
  return (
    <table
      className={cx("mx-edge w-[calc(100%-2*var(--edge))] table-fixed text-center", waiting && "opacity-50")}
    >
      <caption className="sr-only">{month} 的签到</caption>
      <thead>
        <tr className="text-12 text-ink-3">
          {WEEKDAYS.map((day) => (
            <th key={day} scope="col" className="h-8 font-normal">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, data).map((week) => (
          <tr key={week.find((day) => day !== null)?.day}>
            {week.map((day, at) => (
              <td key={WEEKDAYS[at]} className="h-11 p-0">
                {day?.state === "repairable" ? (
                  <button
                    type="button"
                    disabled={pending}
                    onClick={() => void repair(day)}
                    className="press grid size-full place-items-center"
                  >
                    <Mark day={day} />
                  </button>
                ) : (
                  day && <Mark day={day} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const looks: Record<CalendarDay["state"], string> = {
  done: "bg-accent-soft text-accent-ink font-semibold",
  repaired: "text-accent-ink font-semibold inset-ring inset-ring-accent",
  missed: "text-ink-3",
  repairable: "border border-dashed border-line-2 text-ink-2",
  today: "font-bold text-ink inset-ring-2 inset-ring-accent",
  ahead: "text-ink-3",
};

function Mark({ day: { number, state } }: { day: CalendarDay }) {
  return (
    <span
      className={cx(
        "num relative mx-auto grid size-9 place-items-center rounded-full text-15 leading-none",
        looks[state],
      )}
    >
      {number}
      {said[state] && <span className="sr-only">日，{said[state]}</span>}
      {(state === "done" || state === "repaired") && (
        <span className="absolute -right-0.5 -bottom-0.5 grid size-3.5 place-items-center rounded-full bg-accent text-on-accent">
          <Icon name="check" size="xs" />
        </span>
      )}
      {state === "repairable" && (
        <span className="absolute -right-1 -bottom-1 rounded-full bg-surface px-0.5 text-10 leading-none font-semibold text-accent-ink">
          补
        </span>
      )}
    </span>
  );
}

function useRepair(cards: number) {
  const queryClient = useQueryClient();
  const { isPending, mutateAsync } = useMutation({
    mutationFn: (day: string) => pointApi("POST /api/my/check-in/repair", { body: { day } }),
    onSuccess({ points, calendar: month }) {
      queryClient.setQueryData(calendar().queryKey, month);
      refreshPoints(queryClient);
      toast(points > 0 ? `已补签，连续 ${month.streak} 天，积分 +${points}` : "已补签，连续天数接上了");
    },
    // Somebody used the card on another device: what is there now is shown.
    onError: () => void queryClient.invalidateQueries({ queryKey: calendar().queryKey }),
  });
  const repair = async ({ day, number }: CalendarDay) => {
    const yes = await confirm({
      title: `补签 ${Number(day.slice(5, 7))} 月 ${number} 日？`,
      text: `用掉 1 张补签卡，本月还有 ${cards} 张。补签接上连续天数，当天的积分不补发。`,
      confirmLabel: "补签",
    });
    if (yes) await withSignIn(() => mutateAsync(day), "补签");
  };
  return { pending: isPending, repair };
}
