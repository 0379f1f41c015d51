import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { blockKey } from "#capabilities/site/blocks/web/public.ts";
import type { Form } from "#client/form.ts";
import type { DeskActivityDetail } from "#features/activities/desk-contract.ts";
import { parseYuan } from "#shared/money.ts";
import { Button } from "#ui/button.tsx";
import { Switch } from "#ui/switch.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { EditedKind, EditValues } from "./edit-values.ts";

/** The server takes no more. */
const MOST = 10;

/** What follows from a fee, and that a new one is nobody's who was asked before. */
function feeHint(fee: string, known: DeskActivityDetail["kinds"][number] | undefined): string | undefined {
  const fen = parseYuan(fee);
  if (fen === null) return "写成 49 或 49.50";
  if (known !== undefined && known.sign_ups > 0 && fen !== known.fen) return "已收过费的人不受影响";
  return fen > 0 ? "付款后才算报名成功" : "0 为免费";
}

/** Kinds of tickets, with their seats and what they cost, in yuan and in points. */
export function KindsPart({ form, activity }: { form: Form<EditValues>; activity: DeskActivityDetail }) {
  const { values, set, errorOf } = form;
  const { kinds } = values;
  const change = (key: string, changes: Partial<EditedKind>) =>
    set({ kinds: kinds.map((kind) => (kind.key === key ? { ...kind, ...changes } : kind)) });
  const add = () =>
    set({
      kinds: [
        ...kinds,
        {
          ...{ key: blockKey(), id: null, name: kinds.length === 0 ? "普通票" : "", note: "" },
          ...{ quota: "30", points: "0", fee: "0", counts_companions: false, closed: false },
        },
      ],
    });
  return (
    <Panel
      title="名额和票种"
      action={
        kinds.length < MOST && (
          <Button size="s" icon="plus" onClick={add}>
            添加票种
          </Button>
        )
      }
    >
      <ul className="grid gap-5">
        {kinds.map((kind) => {
          const known = activity.kinds.find(({ id }) => id === kind.id);
          return (
            <li key={kind.key} className="grid gap-3">
              <TextField
                label="票种名称"
                maxLength={20}
                value={kind.name}
                onChange={(event) => change(kind.key, { name: event.target.value })}
              />
              <div className="grid grid-cols-2 gap-3">
                <TextField
                  label="名额"
                  inputMode="numeric"
                  maxLength={5}
                  value={kind.quota}
                  hint={known && known.taken > 0 ? `已占 ${known.taken}` : undefined}
                  onChange={(event) => change(kind.key, { quota: event.target.value })}
                />
                <TextField
                  label="费用（元）"
                  inputMode="decimal"
                  maxLength={8}
                  value={kind.fee}
                  hint={feeHint(kind.fee, known)}
                  onChange={(event) => change(kind.key, { fee: event.target.value })}
                />
                <TextField
                  label="积分（0 为不收）"
                  inputMode="numeric"
                  maxLength={6}
                  value={kind.points}
                  onChange={(event) => change(kind.key, { points: event.target.value })}
                />
              </div>
              <TextField
                label="说明（选填）"
                maxLength={60}
                value={kind.note}
                onChange={(event) => change(kind.key, { note: event.target.value })}
              />
              <Switch
                checked={kind.counts_companions}
                onChange={(event) => change(kind.key, { counts_companions: event.target.checked })}
              >
                同行的人也占名额
              </Switch>
              {kind.id !== null && (
                <Switch
                  checked={kind.closed}
                  onChange={(event) => change(kind.key, { closed: event.target.checked })}
                >
                  停止报名，已报名的不受影响
                </Switch>
              )}
              {kinds.length > 1 && (
                <Button
                  size="s"
                  variant="danger"
                  className="justify-self-start"
                  onClick={() => set({ kinds: kinds.filter(({ key }) => key !== kind.key) })}
                >
                  {known && known.sign_ups > 0 ? "停用这个票种" : "删除这个票种"}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {errorOf("kinds") && <p className="mt-2 text-12 text-bad">{errorOf("kinds")}</p>}
      <TextField
        className="mt-4"
        label="候补确认时限（小时）"
        inputMode="numeric"
        maxLength={2}
        hint="轮到候补的人，多久不确认就让给下一位"
        {...form.text("answer_hours")}
      />
    </Panel>
  );
}
