import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Calendar } from "#capabilities/community/points/contract.ts";
import { withSignIn } from "#client/sign-in.ts";
import { toast } from "#ui/toast-store.ts";
import { calendar } from "./api/calendar.ts";
import { pointApi } from "./api/client.ts";
import { refreshPoints } from "./api/tasks.ts";

/** The check-in of the day, for a button: what it gave is told, and all that shows it looks again. */
export function useCheckIn(): { pending: boolean; checkIn: () => void } {
  const queryClient = useQueryClient();
  const { isPending, mutateAsync } = useMutation({
    mutationFn: () => pointApi("POST /api/my/check-in", {}),
    onSuccess({ made, points, bonus, streak }) {
      queryClient.setQueryData(calendar().queryKey, (before) => before && checkedIn(before, made, streak));
      refreshPoints(queryClient);
      const more = bonus > 0 ? `（连续 ${streak} 天）` : "";
      toast(made ? `签到成功，积分 +${points}${more}` : "今天已经签到过了");
    },
  });
  return { pending: isPending, checkIn: () => void withSignIn(() => mutateAsync(), "签到") };
}

/** The calendar as it is after it, until it is asked for again. */
function checkedIn(before: Calendar, made: boolean, streak: number): Calendar {
  if (!made) return { ...before, done_today: true };
  const days = [...before.days, { day: before.today, repaired: false }];
  return { ...before, days, done_today: true, streak };
}
