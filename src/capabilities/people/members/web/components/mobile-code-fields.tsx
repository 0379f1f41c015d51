import type { Form } from "#client/form.ts";
import { isMobile } from "#shared/validation.ts";
import { CodeField } from "#ui/code-field.tsx";
import { CountdownButton } from "#ui/countdown-button.tsx";
import { DemoCode } from "./demo-code.tsx";
import { MobileField } from "./mobile-field.tsx";

export const mobileProblem = (mobile: string) =>
  isMobile(mobile) ? undefined : mobile === "" ? "请输入手机号" : "请输入正确的手机号";

interface MobileCodeFieldsProps {
  form: Pick<Form<{ mobile: string; code: string }>, "values" | "errorOf" | "set" | "refuse" | "fail">;
  /** Has a code sent to the number; answers how many seconds the next one has to wait. */
  ask: (mobile: string) => Promise<number>;
  /** Until when another code to this number has to wait, ms of the clock. */
  waitUntil?: number | undefined;
  /** The code itself, where a demo tells it. */
  demoCode: string | undefined;
  onComplete?: (code: string) => void;
}

/** A mobile number, and the code that is sent to it. */
export function MobileCodeFields({ form, ask, waitUntil, demoCode, onComplete }: MobileCodeFieldsProps) {
  const { mobile, code } = form.values;
  const send = async () => {
    const wrong = mobileProblem(mobile);
    form.refuse({ mobile: wrong });
    if (wrong) throw new Error("no mobile number");
    try {
      return await ask(mobile);
    } catch (error) {
      form.fail(error);
      throw error;
    }
  };
  return (
    <>
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
        onComplete={onComplete}
        after={<CountdownButton key={mobile} onSend={send} waitUntil={waitUntil} />}
      />
      {demoCode !== undefined && <DemoCode code={demoCode} onFill={(value) => form.set({ code: value })} />}
    </>
  );
}
