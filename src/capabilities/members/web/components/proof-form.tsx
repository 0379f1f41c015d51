import { type FormEvent, useState } from "react";
import { proveByCode, requestProofCode } from "#capabilities/members/web/api/prove.ts";
import { useOwnProfile } from "#capabilities/members/web/session/use-member.ts";
import { RequestError } from "#client/request.ts";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { CountdownButton } from "#ui/countdown-button.tsx";
import { DemoCode } from "./demo-code.tsx";

/** A code to the number of the account, which is not asked for: a session alone must not be enough. */
export function ProofForm({ onProved }: { onProved: () => void }) {
  const { data: profile } = useOwnProfile();
  const [code, setCode] = useState("");
  const [sent, setSent] = useState<{ mobile: string; ticket: string; demoCode: string | undefined }>();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const mobile = sent?.mobile ?? profile?.mobile;

  function refuse(error: unknown): void {
    if (!(error instanceof RequestError)) throw error;
    setProblem(error.message);
  }

  async function send(): Promise<number> {
    setProblem(null);
    try {
      const answer = await requestProofCode();
      setSent({ mobile: answer.mobile, ticket: answer.ticket, demoCode: answer.demo_code });
      return answer.wait_seconds;
    } catch (error) {
      refuse(error);
      throw error;
    }
  }

  async function submit(given = code): Promise<void> {
    if (busy) return;
    if (given.length !== 6) {
      setProblem(sent === undefined ? "请先获取验证码" : "请输入 6 位验证码");
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await proveByCode(given, sent?.ticket);
      onProved();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className="mb-3 text-15 text-ink-2">
        验证码{sent === undefined ? "会发送" : "已发送"}到
        {mobile ? <b className="num ml-1.5 font-semibold text-ink">{mobile}</b> : "已绑定的手机号"}
      </p>
      <CodeField
        hideLabel
        value={code}
        error={problem}
        onChange={(value) => {
          setProblem(null);
          setCode(value);
        }}
        onComplete={(value) => void submit(value)}
        after={<CountdownButton onSend={send} />}
      />
      {sent?.demoCode !== undefined && (
        <DemoCode
          code={sent.demoCode}
          onFill={(value) => {
            setProblem(null);
            setCode(value);
          }}
        />
      )}
      <Button type="submit" variant="accent" size="l" wide loading={busy} className="mt-4">
        验证并继续
      </Button>
    </form>
  );
}
