import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  beginSession,
  ConsentBox,
  MobileCodeFields,
  mobileProblem,
  requestCode,
} from "#capabilities/people/members/web/public.ts";
import { type Form, useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useRequestKey } from "#client/request-key.ts";
import type { OwnSignUp } from "#features/activities/contract.ts";
import type { SignUpForm } from "#features/activities/sign-up-contract.ts";
import { confirm } from "#ui/confirm-store.ts";
import { refreshSignUps, signUpApi } from "../api.ts";
import {
  filledIn,
  initialValues,
  placingAnswers,
  problemsIn,
  type SignUpValues,
  tickedNotices,
} from "../form-values.ts";
import { isFull, KindChoice } from "./kind-choice.tsx";
import { SignUpFields } from "./sign-up-fields.tsx";

/** What came of it: a sign-up, one that was there before, or why there is none. */
export interface QuickResult {
  signUp: OwnSignUp | null;
  already: boolean;
  refusal: string;
}

interface QuickFormProps {
  asked: SignUpForm;
  /** Of the poster. */
  code: string;
  onDone: (result: QuickResult) => void;
}

interface Sent {
  until: number;
  ticket: string;
  demo: string | undefined;
}

/** Number, SMS code and the activity's form in one. */
export function QuickForm({ asked, code, onDone }: QuickFormProps) {
  const queryClient = useQueryClient();
  const keyOf = useRequestKey();
  const [sent, setSent] = useState<Readonly<Record<string, Sent>>>({});
  const [agreed, setAgreed] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const form: Form<SignUpValues> = useForm<SignUpValues>({
    initial: { ...initialValues(asked, { name: "" }), mobile: "", code: "" },
    check: (values) => ({
      ...problemsIn(asked, values),
      mobile: mobileProblem(values.mobile ?? ""),
      code: values.code?.length === 6 ? undefined : "请输入 6 位验证码",
    }),
    async save(values) {
      if (!agreed && !(await askConsent())) return;
      await placingAnswers(form, () => send(values));
    },
  });

  async function askConsent(): Promise<boolean> {
    setRefusals((count) => count + 1);
    const yes = await confirm({
      title: "请先阅读并同意",
      text: "报名会同时登录，需要同意《用户协议》和《隐私政策》",
      confirmLabel: "同意并继续",
    });
    if (yes) setAgreed(true);
    return yes;
  }

  async function send(values: SignUpValues): Promise<void> {
    const { kind_id = "", contact = "", mobile = "", code: sms_code = "" } = values;
    const body = {
      ...{ activity_id: asked.activity.id, code, kind_id, contact, mobile },
      ...filledIn(asked, values),
      notices: tickedNotices(asked, values),
    };
    const answer = await signUpApi(
      "POST /api/activities/quick",
      {
        body: {
          ...body,
          ...{ sms_code, ticket: sent[mobile]?.ticket, agreed: true },
          idempotency_key: keyOf(body),
        },
      },
      { quiet: true, token: null },
    );
    beginSession(queryClient, answer);
    await refreshSignUps(queryClient);
    onDone({ signUp: answer.sign_up, already: answer.already, refusal: answer.refusal?.message ?? "" });
  }

  const { values } = form;
  const { mobile: typed = "", code: smsCode = "" } = values;
  const kind = asked.kinds.find(({ id }) => id === values.kind_id);
  return (
    <form {...form.props} className="flex flex-col gap-5 pt-5">
      {asked.kinds.length > 1 && (
        <KindChoice
          kinds={asked.kinds}
          chosen={values.kind_id ?? ""}
          error={form.errorOf("kind_id")}
          onChoose={(kind_id) => form.set({ kind_id })}
        />
      )}
      <div>
        <p className="mb-1.5 text-13 text-ink-2">手机号</p>
        <MobileCodeFields
          form={{ ...form, values: { mobile: typed, code: smsCode } }}
          ask={async (mobile) => {
            const answer = await requestCode(mobile);
            const { wait_seconds, ticket, demo_code: demo } = answer;
            setSent((all) => ({
              ...all,
              [mobile]: { until: Date.now() + wait_seconds * 1000, ticket, demo },
            }));
            return wait_seconds;
          }}
          waitUntil={sent[typed]?.until}
          demoCode={sent[typed]?.demo}
        />
      </div>
      <SignUpFields form={form} asked={asked} garage={false} signs />
      <div>
        <ConsentBox agreed={agreed} refusals={refusals} onChange={setAgreed} />
        <FormEnd form={form} disabled={kind === undefined || kind.closed}>
          {kind !== undefined && isFull(kind) ? "登录并候补" : "登录并报名"}
        </FormEnd>
        <p className="mt-3 text-center text-12 text-ink-3">未注册的手机号会自动创建账号</p>
      </div>
    </form>
  );
}
