import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MinorMode } from "#capabilities/profile/account/contract.ts";
import { accountApi } from "#capabilities/profile/account/web/api/client.ts";
import { minorMode } from "#capabilities/profile/account/web/api/queries.ts";
import { setMinorMode } from "#capabilities/profile/account/web/api/set-minor-mode.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { RequestError } from "#client/request.ts";
import { Icon } from "#ui/icon.tsx";
import { toast } from "#ui/toast-store.ts";
import { ForgottenPin } from "./forgotten-pin.tsx";
import { PinField, pinProblem } from "./pin-field.tsx";

/** How often it is told that the app is on the screen, ms. */
const TELL_MS = 30_000;

/** Counts the use while minors' mode is on, and closes the page when there is none left. */
export default function MinorGuard() {
  const queryClient = useQueryClient();
  const { data: state } = useQuery(minorMode());
  useEffect(() => {
    const tell = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const told = await accountApi("POST /api/user/minor-mode/use", {}, { quiet: true });
        queryClient.setQueryData(minorMode().queryKey, told);
      } catch (error) {
        // Without a network the time goes on with the next telling.
        if (!(error instanceof RequestError)) throw error;
      }
    };
    void tell();
    const timer = setInterval(() => void tell(), TELL_MS);
    const onShow = () => void tell();
    document.addEventListener("visibilitychange", onShow);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onShow);
    };
  }, [queryClient]);
  return state?.locked ? <Lock state={state} /> : null;
}

const words = {
  time: { title: "今天的时间用完了", text: "每天 40 分钟，明天再来。继续使用需要家长密码。" },
  night: { title: "该休息了", text: "22:00 到次日 6:00 不可使用。继续使用需要家长密码。" },
} as const;

function Lock({ state: { locked } }: { state: MinorMode }) {
  const queryClient = useQueryClient();
  // What lies below can neither be touched nor read.
  useEffect(() => {
    const below = document.querySelectorAll<HTMLElement>(".app, [data-bar=tab]");
    for (const element of below) element.inert = true;
    document.documentElement.style.overflow = "hidden";
    return () => {
      for (const element of below) element.inert = false;
      document.documentElement.style.overflow = "";
    };
  }, []);
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => ({ password: pinProblem(password) }),
    async save({ password }) {
      const body = { password };
      setMinorMode(
        queryClient,
        await accountApi("POST /api/user/minor-mode/allow", { body }, { quiet: true }),
      );
      toast("可以再用 30 分钟", { kind: "done" });
    },
  });
  const { title, text } = words[locked ?? "time"];
  return (
    <div
      role="dialog"
      aria-modal="true"
      aria-label={title}
      className="fixed inset-y-0 left-1/2 z-30 w-full max-w-column -translate-x-1/2 overflow-y-auto bg-surface px-8 pt-[16vh] pb-10"
    >
      <span className="mx-auto grid size-18 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon name={locked === "night" ? "moon" : "clock"} />
      </span>
      <h2 className="mt-5 text-center text-20 font-bold">{title}</h2>
      <p className="mt-2 mb-8 text-center text-15 text-ink-2">{text}</p>
      <form {...form.props}>
        <PinField label="家长密码" {...form.text("password")} />
        <FormEnd form={form} apart>
          再用 30 分钟
        </FormEnd>
      </form>
      <ForgottenPin />
    </div>
  );
}
