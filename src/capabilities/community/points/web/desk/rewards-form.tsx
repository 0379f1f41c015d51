import { rewardOn } from "#capabilities/community/points/check-in-cycle.ts";
import type { DeskRewards } from "#capabilities/community/points/desk-contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { deskApi } from "./api.ts";

interface Row {
  /** Known by this while others come and go. */
  id: number;
  streak: string;
  points: string;
}

const MOST = 31;
/** So many days are shown ahead. */
const AHEAD = 14;

const ways = [
  { value: "once", label: "之后只有每日积分" },
  { value: "anew", label: "之后从第 1 天重新开始" },
  { value: "hold", label: "之后每天按最后一档" },
] as const;

const wholeNumber = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** What checking in gives: every day, and for days in a row. */
export function RewardsForm({ data, onDone }: { data: DeskRewards; onDone: () => void }) {
  const form = useForm({
    initial: {
      daily: String(data.daily),
      onwards: data.onwards,
      rewards: data.rewards.map(
        ({ streak, points }, at): Row => ({ id: at, streak: `${streak}`, points: `${points}` }),
      ),
    },
    check: ({ rewards }) =>
      rewards.some(({ streak, points }) => Number.isNaN(wholeNumber(streak) + wholeNumber(points)))
        ? { form: "天数和积分都要是整数" }
        : {},
    async save({ daily, rewards, onwards }) {
      const body = {
        version: data.version,
        daily: wholeNumber(daily),
        rewards: rewards.map(({ streak, points }) => ({
          streak: wholeNumber(streak),
          points: wholeNumber(points),
        })),
        onwards,
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
              label="第几天（连续）"
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
          onClick={() => form.set({ rewards: [...rewards, nextRow(rewards)] })}
        >
          添加一档
        </Button>
        <Button
          variant="line"
          size="s"
          disabled={rewards.length === 0}
          onClick={() => form.set({ rewards: rewards.slice(0, -1) })}
        >
          移除最后一档
        </Button>
      </div>
      <SelectField
        label="最后一档以后"
        value={form.values.onwards}
        onChange={(value) => form.set({ onwards: ways.find((one) => one.value === value)?.value ?? "once" })}
        options={ways}
      />
      {form.errorOf("onwards") && <p className="text-12 text-bad">{form.errorOf("onwards")}</p>}
      <Preview values={form.values} />
      <p className="text-13 text-ink-3">已经发出的奖励不变，也不会补发。补签卡的张数在“等级”里按等级设。</p>
      <FormEnd form={form} disabled={!form.dirty}>
        保存签到奖励
      </FormEnd>
    </form>
  );
}

/** The day behind the last one: a list of every day is filled in from above. */
function nextRow(rewards: readonly Row[]): Row {
  const last = wholeNumber(rewards.at(-1)?.streak ?? "0");
  return { id: rewards.length, streak: Number.isNaN(last) ? "" : String(last + 1), points: "" };
}

/** What members get on the first days in a row, everything together. */
function Preview({
  values,
}: {
  values: { daily: string; rewards: readonly Row[]; onwards: DeskRewards["onwards"] };
}) {
  const daily = wholeNumber(values.daily);
  const rewards = values.rewards.map(({ streak, points }) => ({
    streak: wholeNumber(streak),
    points: wholeNumber(points),
  }));
  const wrong = Number.isNaN(rewards.reduce((sum, { streak, points }) => sum + streak + points, daily));
  if (wrong) return null;
  return (
    <section aria-label="会员看到的样子">
      <p className="mb-1.5 text-13 text-ink-2">会员连续签到，每天一共得到</p>
      <ol className="grid grid-cols-4 gap-2">
        {Array.from({ length: AHEAD }, (_, at) => at + 1).map((day) => {
          const more = rewardOn(day, rewards, values.onwards);
          return (
            <li
              key={day}
              className={cx(
                "num rounded-2 px-1 py-2 text-center",
                more > 0 ? "bg-accent-soft text-accent-ink" : "bg-surface-2 text-ink-2",
              )}
            >
              <b className="block text-15 font-bold">+{daily + more}</b>
              <span className="block text-12">第 {day} 天</span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
