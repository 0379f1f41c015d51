import type { DeskRewards } from "#capabilities/community/points/desk-contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskApi } from "./api.ts";

interface Row {
  /** Known by this while others come and go. */
  id: number;
  streak: string;
  points: string;
}

const MOST = 12;
const wholeNumber = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** What checking in gives: every day, and for days in a row. */
export function RewardsForm({ data, onDone }: { data: DeskRewards; onDone: () => void }) {
  const form = useForm({
    initial: {
      daily: String(data.daily),
      rewards: data.rewards.map(
        ({ streak, points }, at): Row => ({ id: at, streak: `${streak}`, points: `${points}` }),
      ),
    },
    check: ({ rewards }) =>
      rewards.some(({ streak, points }) => Number.isNaN(wholeNumber(streak) + wholeNumber(points)))
        ? { form: "天数和积分都要是整数" }
        : {},
    async save({ daily, rewards }) {
      const body = {
        version: data.version,
        daily: wholeNumber(daily),
        rewards: rewards.map(({ streak, points }) => ({
          streak: wholeNumber(streak),
          points: wholeNumber(points),
        })),
      };
      await deskApi("PUT /api/admin/check-in-rewards", { body }, { quiet: true });
      toast("已保存，下一次签到起生效", { kind: "done" });
      onDone();
    },
  });
  const { rewards } = form.values;
  const change = (at: number, changes: Partial<Row>) =>
    form.set({ rewards: rewards.map((row, n) => (n === at ? { ...row, ...changes } : row)) });
  return (
    <form {...form.props} className="grid gap-3">
      <TextField
        label="每天签到"
        inputMode="numeric"
        maxLength={3}
        {...form.text("daily")}
        hint="积分，等级另加的不算在内"
      />
      <ol aria-label="连续签到奖励" className="grid gap-3">
        {rewards.map((row, at) => (
          <li key={row.id} className="grid grid-cols-2 gap-3">
            <TextField
              label="连续天数"
              inputMode="numeric"
              maxLength={3}
              value={row.streak}
              onChange={(event) => change(at, { streak: event.target.value })}
            />
            <TextField
              label="另得积分"
              inputMode="numeric"
              maxLength={4}
              value={row.points}
              onChange={(event) => change(at, { points: event.target.value })}
            />
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="line"
          size="s"
          icon="plus"
          disabled={rewards.length >= MOST}
          onClick={() => form.set({ rewards: [...rewards, { id: rewards.length, streak: "", points: "" }] })}
        >
          加一档
        </Button>
        <Button
          variant="line"
          size="s"
          disabled={rewards.length === 0}
          onClick={() => form.set({ rewards: rewards.slice(0, -1) })}
        >
          去掉最后一档
        </Button>
      </div>
      <p className="text-13 text-ink-3">已经发出的奖励不变，也不会补发。补签卡的张数在“等级”里按等级设。</p>
      <FormEnd form={form} disabled={!form.dirty}>
        保存签到奖励
      </FormEnd>
    </form>
  );
}
