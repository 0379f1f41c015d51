import { useState } from "react";
import { DemoCode, MobileField, requestCode } from "#capabilities/people/members/web/public.ts";
import { accountApi } from "#capabilities/profile/account/web/api/client.ts";
import { useForm } from "#client/form.ts";
import { FormProblem } from "#client/form-problem.tsx";
import { isMobile } from "#shared/validation.ts";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { CountdownButton } from "#ui/countdown-button.tsx";
import { TextArea } from "#ui/text-area.tsx";

/** Whoever has the code to a banned account's number may have it looked at again. */
export function BanAppealForm({ mobile: given }: { mobile: string }) {
  const [sent, setSent] = useState<{ mobile: string; ticket: string; demoCode: string | undefined }>();
  const [done, setDone] = useState(false);
  const form = useForm({
    initial: { mobile: given, words: "", code: "" },
    check: ({ mobile, words, code }) => ({
      mobile: isMobile(mobile) ? undefined : "请输入正确的手机号",
      words: [...words.trim()].length < 10 ? "请至少用 10 个字说明情况" : undefined,
      code: code.length === 6 ? undefined : sent ? "请输入 6 位验证码" : "请先获取验证码",
    }),
    async save({ mobile, words, code }) {
      const ticket = sent?.mobile === mobile ? sent.ticket : undefined;
      await accountApi(
        "POST /api/user/ban-appeal",
        { body: { mobile, words, code, ticket } },
        { quiet: true },
      );
      setDone(true);
    },
  });
  const { mobile, code } = form.values;

  async function send(): Promise<number> {
    if (!isMobile(mobile)) {
      form.refuse({ mobile: "请输入正确的手机号" });
      throw new Error("no mobile number");
    }
    try {
      const answer = await requestCode(mobile);
      setSent({ mobile, ticket: answer.ticket, demoCode: answer.demo_code });
      return answer.wait_seconds;
    } catch (error) {
      form.fail(error);
      throw error;
    }
  }

  if (done)
    return (
      <p role="status" className="rounded-3 bg-ok-soft p-4 text-15 text-ok">
        已提交，预计 1–3 个工作日处理。通过后就可以正常登录。
      </p>
    );
  return (
    <form {...form.props}>
      <TextArea
        label="说明"
        placeholder="为什么认为处罚有误，有什么可以证明"
        maxLength={500}
        {...form.text("words")}
      />
      <p className="mt-4 mb-2 text-13 text-ink-2">账号绑定的手机号</p>
      <MobileField
        value={mobile}
        error={form.errorOf("mobile")}
        onChange={(value) => form.set({ mobile: value, code: "" })}
      />
      <CodeField
        hideLabel
        className="mt-2.5"
        value={code}
        error={form.errorOf("code")}
        onChange={(value) => form.set({ code: value })}
        after={<CountdownButton key={mobile} onSend={send} />}
      />
      {sent?.mobile === mobile && sent.demoCode !== undefined && (
        <DemoCode code={sent.demoCode} onFill={(value) => form.set({ code: value })} />
      )}
      <FormProblem form={form} className="mt-2" />
      <Button type="submit" variant="accent" size="l" wide className="mt-4" loading={form.busy}>
        提交申诉
      </Button>
    </form>
  );
}
