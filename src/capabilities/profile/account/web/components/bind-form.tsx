import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  bindMobile,
  ConsentBox,
  MobileCodeFields,
  mobileProblem,
  requestCode,
} from "#capabilities/people/members/web/public.ts";
import { safety } from "#capabilities/profile/account/web/api/queries.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { RequestError } from "#client/request.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { Button } from "#ui/button.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import { MobileTaken } from "./mobile-taken.tsx";

interface Sent {
  ticket: string;
  demoCode: string | undefined;
  /** Until when another code has to wait, ms of the clock. */
  waitUntil: number;
}

/** A number and the code sent to it. @param changing in place of another one */
export function BindForm({ changing }: { changing: boolean }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { section } = useScreen();
  /** By number: going back to one that was typed before finds its wait and its code. */
  const [sent, setSent] = useState<Readonly<Record<string, Sent>>>({});
  const [taken, setTaken] = useState<string | null>(null);
  /** Who came by WeChat may not have agreed to anything yet. */
  const [agreed, setAgreed] = useState(changing);
  const [refusals, setRefusals] = useState(0);
  const form = useForm({
    initial: { mobile: "", code: "" },
    check: ({ mobile, code }) => ({
      mobile: mobileProblem(mobile),
      code: code.length === 6 ? undefined : sent[mobile] ? "请输入 6 位验证码" : "请先获取验证码",
    }),
    async save({ mobile, code }) {
      if (!agreed && !(await askConsent())) return;
      try {
        await bindMobile(queryClient, { mobile, code, ticket: sent[mobile]?.ticket, agreed: !changing });
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        if (error.code === "MOBILE_TAKEN") {
          setTaken(error.message);
          return;
        }
        // The page sees that the proof has run out, or that the number is another one now, and goes where that leads.
        if (error.code === "PROOF_REQUIRED" || error.code === "CHANGED") {
          toast(error.code === "CHANGED" ? error.message : "验证已过期，请重新验证当前号码");
          await queryClient.invalidateQueries({ queryKey: safety().queryKey });
          return;
        }
        throw error;
      }
      toast(changing ? "手机号已更换" : "手机号已绑定", { kind: "done" });
      await navigate(pathOf("my.safety", {}, { section }), { replace: true });
      await queryClient.invalidateQueries({ queryKey: safety().queryKey });
    },
    purpose: "绑定手机号",
  });
  const { mobile, code } = form.values;
  const known = sent[mobile];

  async function askConsent(): Promise<boolean> {
    setRefusals((count) => count + 1);
    const yes = await confirm({
      title: "请先阅读并同意",
      text: "绑定手机号需要同意《用户协议》和《隐私政策》",
      confirmLabel: "同意并继续",
    });
    if (yes) setAgreed(true);
    return yes;
  }

  async function ask(to: string): Promise<number> {
    const answer = await requestCode(to, "bind");
    const waitUntil = Date.now() + answer.wait_seconds * 1000;
    setSent((before) => ({
      ...before,
      [to]: { ticket: answer.ticket, demoCode: answer.demo_code, waitUntil },
    }));
    return answer.wait_seconds;
  }

  if (taken !== null)
    return (
      <MobileTaken
        message={taken}
        // Who has a number already keeps both accounts.
        merge={changing ? undefined : { mobile, code, ticket: known?.ticket }}
        onOther={() => {
          setTaken(null);
          form.reset({ mobile: "", code: "" });
        }}
      />
    );

  return (
    <form {...form.props}>
      <MobileCodeFields
        form={form}
        ask={ask}
        waitUntil={known?.waitUntil ?? 0}
        demoCode={known?.demoCode}
        onComplete={(value) => {
          if (agreed) void form.submit({ code: value });
        }}
      />
      {!changing && (
        <div className="mt-1.5">
          <ConsentBox agreed={agreed} refusals={refusals} onChange={setAgreed} />
        </div>
      )}
      <FormProblem form={form} className="mt-2" />
      <Button type="submit" variant="accent" size="l" wide className="mt-5" loading={form.busy}>
        {changing ? "更换" : "绑定"}
      </Button>
    </form>
  );
}
