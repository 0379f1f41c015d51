import { useQueryClient } from "@tanstack/react-query";
import { type Form, useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useLeaveGuard } from "#client/leave-guard.ts";
import { RequestError } from "#client/request.ts";
import { useRequestKey } from "#client/request-key.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import type { SignUpSide } from "#features/activities/sign-up-contract.ts";
import { pathOf } from "#sections/paths.ts";
import { formatFen } from "#shared/money.ts";
import { TextField } from "#ui/text-field.tsx";
import { priceWords } from "../../../price.ts";
import { refreshSignUps, signUpApi } from "../api.ts";
import {
  filledIn,
  initialValues,
  placingAnswers,
  problemsIn,
  type SignUpValues,
  tickedNotices,
} from "../form-values.ts";
import { usePaying } from "../paying.ts";
import { isFull, KindChoice } from "./kind-choice.tsx";
import { SignUpFields } from "./sign-up-fields.tsx";

/** What is refused because something changed since the form was drawn: it is drawn anew. */
const STALE = ["CHANGED", "CONFLICT", "CLOSED", "NOT_FOUND"];

/** Signs up: ticket, what the activity asks, texts to sign. */
export function ApplyForm({ side }: { side: SignUpSide }) {
  const { section } = useScreen();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const pay = usePaying();
  const initial = initialValues(side, side.known);
  const form: Form<SignUpValues> = useForm<SignUpValues>({
    initial,
    purpose: "报名活动",
    check: (values) => ({
      ...problemsIn(side, values),
      ...(side.joining.invited_only && values.invitation?.trim() === "" && { invitation: "请填写邀请码" }),
    }),
    save: (values) => placingAnswers(form, () => send(values)),
  });

  async function send(values: SignUpValues): Promise<void> {
    const { kind_id = "", contact = "", invitation = "" } = values;
    const body = {
      kind_id,
      contact,
      invitation,
      ...filledIn(side, values),
      notices: tickedNotices(side, values),
    };
    try {
      const own = await signUpApi(
        "POST /api/activities/{id}/sign-ups",
        { params: { id: side.activity.id }, body: { ...body, idempotency_key: keyOf(body) } },
        { quiet: true },
      );
      form.reset(values);
      await refreshSignUps(queryClient);
      // What costs money leads on to where it is paid; where that fails, to what is left to do.
      if (own.state === "offered" && own.fen > 0) {
        const led = await pay(own, true).then(
          () => true,
          () => false,
        );
        if (led) return;
      }
      navigate(pathOf("active.ok", {}, { section, query: { id: own.id } }), { replace: true });
    } catch (error) {
      // Another tab was first, sign-up closed, or the form changed: what stands there now is drawn.
      if (error instanceof RequestError && STALE.includes(error.code)) await refreshSignUps(queryClient);
      throw error;
    }
  }

  const { values } = form;
  useLeaveGuard(
    Object.keys(initial).some((name) => name !== "notices" && values[name] !== initial[name]) &&
      form.dirty &&
      !form.busy,
  );
  const kind = side.kinds.find(({ id }) => id === values.kind_id);
  const full = kind !== undefined && isFull(kind);
  const price = kind?.points ?? 0;
  const fen = kind?.fen ?? 0;
  const cost = priceWords({ fen, points: price });
  const short = !full && price > side.balance;
  return (
    <form {...form.props} className="flex flex-col gap-5 pt-5">
      <KindChoice
        kinds={side.kinds}
        chosen={values.kind_id ?? ""}
        error={form.errorOf("kind_id")}
        onChoose={(kind_id) => form.set({ kind_id })}
      />
      {side.joining.invited_only && (
        <TextField
          label="邀请码"
          placeholder="主办方发给你的邀请码"
          autoCapitalize="characters"
          maxLength={40}
          {...form.text("invitation")}
        />
      )}
      <SignUpFields form={form} asked={side} garage signs />
      {side.mobile !== "" && (
        <p className="num text-13 text-ink-3">联系手机：{side.mobile}（账号绑定的号码）</p>
      )}
      <div className="grid gap-3">
        {fen > 0 && (
          <p className="text-13 text-ink-2">
            {full
              ? "候补不收费，轮到并确认时再付"
              : side.reviewed
                ? "审核通过后再付款"
                : "提交后名额留 30 分钟，付款后报名成功"}
            ；报名截止前取消全额退回
            {kind?.counts_companions && `。每个名额 ${formatFen(fen)}，按人数收`}
          </p>
        )}
        {price > 0 && (
          <p className="text-13 text-ink-2">
            {full ? "候补不扣积分，轮到并确认时再扣" : "积分先冻结，取消报名全额退回"}，你有{" "}
            <b className="num font-semibold text-ink">{side.balance}</b> 积分
            {short && (
              <a href={pathOf("my.integral", {}, { section })} className="hit ml-1 text-accent-ink">
                去赚积分
              </a>
            )}
          </p>
        )}
        <FormEnd form={form} disabled={kind === undefined || kind.closed}>
          {full
            ? "加入候补"
            : side.reviewed && fen > 0
              ? "提交报名"
              : fen > 0
                ? `报名并付款${kind?.counts_companions ? "" : ` ${cost}`}`
                : price > 0
                  ? `用 ${price} 积分报名`
                  : side.reviewed
                    ? "提交报名"
                    : "报名"}
        </FormEnd>
        <p className="text-center text-12 text-ink-3">
          {full
            ? `有人取消时按顺序递补，轮到后 ${side.answer_hours} 小时内确认`
            : side.reviewed
              ? "提交后名额为你保留，由主办方审核"
              : fen > 0
                ? "报名截止前可以修改和取消"
                : "报名截止前可以修改，活动开始前可以取消"}
        </p>
      </div>
    </form>
  );
}
