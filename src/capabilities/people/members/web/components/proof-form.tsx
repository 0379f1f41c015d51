import { useState } from "react";
import { proveByCode, requestProofCode } from "#capabilities/people/members/web/api/prove.ts";
import { useOwnProfile } from "#capabilities/people/members/web/session/use-member.ts";
import { useForm } from "#client/form.ts";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { CountdownButton } from "#ui/countdown-button.tsx";
import { DemoCode } from "./demo-code.tsx";

/** A code to the number of the account, which is not asked for: a session alone must not be enough. */
export function ProofForm({ onProved }: { onProved: () => void }) {
  const { data: profile } = useOwnProfile();
  const [sent, setSent] = useState<{ mobile: string; ticket: string; demoCode: string | undefined }>();
  const mobile = sent?.mobile ?? profile?.mobile;
  const form = useForm({
    initial: { code: "" },
    place: () => "code",
    check: ({ code }) => {
      if (code.length === 6) return {};
      return { code: sent === undefined ? "请先获取验证码" : "请输入 6 位验证码" };
    },
    async save({ code }) {
      await proveByCode(code, sent?.ticket);
      onProved();
    },
  });

  async function send(): Promise<number> {
    form.refuse({});
    try {
      const answer = await requestProofCode();
      setSent({ mobile: answer.mobile, ticket: answer.ticket, demoCode: answer.demo_code });
      return answer.wait_seconds;
    } catch (error) {
      form.fail(error);
      throw error;
    }
  }

  return (
    <form {...form.props}>
      <p className="mb-3 text-15 text-ink-2">
        验证码{sent === undefined ? "会发送" : "已发送"}到
        {mobile ? <b className="num ml-1.5 font-semibold text-ink">{mobile}</b> : "已绑定的手机号"}
      </p>
      <CodeField
        hideLabel
        value={form.values.code}
        error={form.errorOf("code")}
        onChange={(code) => form.set({ code })}
        onComplete={(code) => void form.submit({ code })}
        after={<CountdownButton onSend={send} />}
      />
      {sent?.demoCode !== undefined && (
        <DemoCode code={sent.demoCode} onFill={(code) => form.set({ code })} />
      )}
      <Button type="submit" variant="accent" size="l" wide loading={form.busy} className="mt-4">
        验证并继续
      </Button>
    </form>
  );
}
