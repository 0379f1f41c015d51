import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { requestCode } from "#capabilities/people/members/web/api/request-code.ts";
import { signIn } from "#capabilities/people/members/web/api/sign-in.ts";
import { useOtherWay } from "#capabilities/people/members/web/session/other-way.ts";
import { keepBan } from "#capabilities/people/members/web/session/refused-ban.ts";
import {
  clearDraft,
  codeSent,
  editDraft,
  type SignInDraft,
  useSignInDraft,
} from "#capabilities/people/members/web/session/sign-in-draft.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { RequestError } from "#client/request.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import { ConsentBox } from "./consent-box.tsx";
import { MobileCodeFields, mobileProblem } from "./mobile-code-fields.tsx";

/** Mobile number and code. Whoever draws it decides what comes after. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const queryClient = useQueryClient();
  const { mobile, code, agreed, waits, demoCodes, tickets } = useSignInDraft();
  const navigate = useNavigate();
  const { section } = useScreen();
  const OtherWay = useOtherWay();
  const [refusals, setRefusals] = useState(0);
  const form = useForm<Pick<SignInDraft, "mobile" | "code">>({
    initial: { mobile, code },
    kept: [{ mobile, code }, editDraft],
    check: (values) => ({
      mobile: mobileProblem(values.mobile),
      code: values.code.length === 6 ? undefined : "请输入 6 位验证码",
    }),
    async save(values) {
      if (!useSignInDraft.getState().agreed && !(await askConsent())) return;
      const ticket = tickets[values.mobile];
      const registered = await signInOrTell({ ...values, agreed: true, ticket });
      if (registered === undefined) return;
      clearDraft();
      toast(registered ? "欢迎来到围场" : "登录成功", { kind: "done" });
      onSignedIn();
    },
  });

  /** @returns whether an account was made; undefined for a banned one, whose page says more */
  async function signInOrTell(given: Parameters<typeof signIn>[1]): Promise<boolean | undefined> {
    try {
      return (await signIn(queryClient, given)).registered;
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== "ACCOUNT_BANNED") throw error;
      keepBan({ message: error.message, mobile: given.mobile });
      clearDraft();
      await navigate(pathOf("my.error", {}, { section, query: { code: "banned" } }));
      return undefined;
    }
  }

  async function askConsent(): Promise<boolean> {
    setRefusals((count) => count + 1);
    const yes = await confirm({
      title: "请先阅读并同意",
      text: "登录需要同意《用户协议》和《隐私政策》",
      confirmLabel: "同意并继续",
    });
    if (yes) editDraft({ agreed: true });
    return yes;
  }

  return (
    <form {...form.props}>
      <MobileCodeFields
        form={form}
        ask={async (to) => {
          const sent = await requestCode(to);
          codeSent(to, sent);
          return sent.wait_seconds;
        }}
        waitUntil={waits[mobile]}
        demoCode={demoCodes[mobile]}
        onComplete={(value) => {
          if (agreed) void form.submit({ code: value });
        }}
      />
      <div className="mt-1.5">
        <ConsentBox agreed={agreed} refusals={refusals} onChange={(value) => editDraft({ agreed: value })} />
      </div>
      <FormProblem form={form} className="mb-2" />
      <Button type="submit" variant="accent" size="l" wide loading={form.busy} className="mt-0.5">
        登录
      </Button>
      <p className="mt-3 text-center text-12 text-ink-3">未注册的手机号会自动创建账号</p>
      {OtherWay && <OtherWay agree={async () => agreed || askConsent()} />}
    </form>
  );
}
