import { useState } from "react";
import { MobileCodeFields, mobileProblem, requestCode } from "#capabilities/people/members/web/public.ts";
import { accountApi } from "#capabilities/profile/account/web/api/client.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useSentWords } from "#client/review-time.tsx";
import { TextArea } from "#ui/text-area.tsx";

/** Whoever has the code to a banned account's number may have it looked at again. */
export function BanAppealForm({ mobile: given }: { mobile: string }) {
  const [sent, setSent] = useState<{ mobile: string; ticket: string; demoCode: string | undefined }>();
  const [done, setDone] = useState(false);
  const said = useSentWords(done ? "appeal" : null, "已提交，预计 1–3 个工作日处理");
  const form = useForm({
    initial: { mobile: given, words: "", code: "" },
    check: ({ mobile, words, code }) => ({
      mobile: mobileProblem(mobile),
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

  async function ask(to: string): Promise<number> {
    const answer = await requestCode(to);
    setSent({ mobile: to, ticket: answer.ticket, demoCode: answer.demo_code });
    return answer.wait_seconds;
  }

  if (done)
    return (
      <p role="status" className="rounded-3 bg-ok-soft p-4 text-15 text-ok">
        {said}。通过后就可以正常登录。
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
      <MobileCodeFields
        form={form}
        ask={ask}
        demoCode={sent?.mobile === form.values.mobile ? sent.demoCode : undefined}
      />
      <FormEnd form={form} apart>
        提交申诉
      </FormEnd>
    </form>
  );
}
