import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { requestCode } from "#capabilities/members/web/api/request-code.ts";
import { signIn } from "#capabilities/members/web/api/sign-in.ts";
import {
  clearDraft,
  codeSent,
  editDraft,
  useSignInDraft,
} from "#capabilities/members/web/session/sign-in-draft.ts";
import { RequestError } from "#client/request.ts";
import { isMobile } from "#shared/validation.ts";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { confirm } from "#ui/confirm-store.ts";
import { CountdownButton } from "#ui/countdown-button.tsx";
import { toast } from "#ui/toast-store.ts";
import { ConsentBox } from "./consent-box.tsx";
import { DemoCode } from "./demo-code.tsx";
import { MobileField } from "./mobile-field.tsx";

type Place = "mobile" | "code" | "form";
interface Problem {
  place: Place;
  text: string;
}

/** Where a refusal is shown, by its code; everything else stands above the button. */
const places: Record<string, Place> = {
  MOBILE_INVALID: "mobile",
  CODE_INVALID: "code",
  CODE_VOID: "code",
};

/** Mobile number and code. Whoever draws it decides what comes after. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const queryClient = useQueryClient();
  const { mobile, code, agreed, waits, demoCodes, tickets } = useSignInDraft();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [busy, setBusy] = useState(false);
  const at = (place: Place) => (problem?.place === place ? problem.text : null);
  const demoCode = demoCodes[mobile];

  function refuse(error: unknown): void {
    if (!(error instanceof RequestError)) throw error;
    setProblem({ place: places[error.code] ?? "form", text: error.message });
  }

  async function send(): Promise<number> {
    if (!isMobile(mobile)) {
      setProblem({ place: "mobile", text: mobile === "" ? "请输入手机号" : "请输入正确的手机号" });
      throw new Error("no mobile number");
    }
    setProblem(null);
    try {
      const sent = await requestCode(mobile);
      codeSent(mobile, sent);
      return sent.wait_seconds;
    } catch (error) {
      refuse(error);
      throw error;
    }
  }

  async function submit(given = code): Promise<void> {
    if (busy) return;
    if (!isMobile(mobile)) {
      setProblem({ place: "mobile", text: mobile === "" ? "请输入手机号" : "请输入正确的手机号" });
      return;
    }
    if (given.length !== 6) {
      setProblem({ place: "code", text: "请输入 6 位验证码" });
      return;
    }
    if (!agreed && !(await askConsent())) return;
    setBusy(true);
    setProblem(null);
    try {
      const ticket = tickets[mobile];
      const { registered } = await signIn(queryClient, { mobile, code: given, agreed: true, ticket });
      clearDraft();
      toast(registered ? "欢迎来到围场" : "登录成功", { kind: "done" });
      onSignedIn();
    } catch (error) {
      refuse(error);
    } finally {
      setBusy(false);
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
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <MobileField
        value={mobile}
        error={at("mobile")}
        onChange={(value) => {
          setProblem(null);
          editDraft({ mobile: value, code: "" });
        }}
      />
      <CodeField
        hideLabel
        className="mt-2.5"
        value={code}
        error={at("code")}
        onChange={(value) => {
          setProblem(null);
          editDraft({ code: value });
        }}
        onComplete={(value) => {
          if (agreed) void submit(value);
        }}
        after={<CountdownButton key={mobile} onSend={send} waitUntil={waits[mobile]} />}
      />
      {demoCode !== undefined && (
        <DemoCode
          code={demoCode}
          onFill={(value) => {
            setProblem(null);
            editDraft({ code: value });
          }}
        />
      )}
      <div className="mt-1.5">
        <ConsentBox agreed={agreed} refusals={refusals} onChange={(value) => editDraft({ agreed: value })} />
      </div>
      <div aria-live="assertive">{at("form") && <p className="mb-2 text-13 text-bad">{at("form")}</p>}</div>
      <Button type="submit" variant="accent" size="l" wide loading={busy} className="mt-0.5">
        登录
      </Button>
      <p className="mt-3 text-center text-12 text-ink-3">未注册的手机号会自动创建账号</p>
    </form>
  );
}
