import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMember } from "#capabilities/people/members/web/public.ts";
import type { MinorMode } from "#capabilities/profile/account/contract.ts";
import { accountApi } from "#capabilities/profile/account/web/api/client.ts";
import { minorMode } from "#capabilities/profile/account/web/api/queries.ts";
import { setMinorMode } from "#capabilities/profile/account/web/api/set-minor-mode.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { toast } from "#ui/toast-store.ts";
import { Asked } from "../components/asked.tsx";
import { ForgottenPin } from "../components/forgotten-pin.tsx";
import { PinField, pinProblem } from "../components/pin-field.tsx";

/** What the mode does, turned on and off with the parents' password. */
export function MinorPart() {
  const { signedIn } = useMember();
  const query = useQuery({ ...minorMode(), enabled: signedIn });
  return (
    <Asked query={query}>
      {(state) => (
        <div className="bg-surface px-edge py-5">
          {state.on ? <Today state={state} /> : null}
          <Rules />
          {state.on ? <TurnOff /> : <TurnOn />}
          <p className="mt-4 text-13 text-ink-3">
            模式跟随这个账号，在登录它的所有设备上生效；没有登录时不受限制，请同时保管好手机本身。
          </p>
        </div>
      )}
    </Asked>
  );
}

const rules: readonly { icon: IconName; title: string; text: string }[] = [
  { icon: "clock", title: "每天 40 分钟", text: "所有设备合计，用完后需要家长密码" },
  { icon: "moon", title: "22:00 到次日 6:00 不可用", text: "按北京时间" },
  { icon: "lock", title: "消费与互动受限", text: "红包等功能关闭，提示“未成年人模式下不可用”" },
];

function Rules() {
  return (
    <ul>
      {rules.map(({ icon, title, text }) => (
        <li key={title} className="hair-b flex items-center gap-3 py-3">
          <Icon name={icon} />
          <div>
            <p className="text-15 font-semibold">{title}</p>
            <p className="text-13 text-ink-3">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Today({ state: { used_seconds: used, limit_seconds: limit } }: { state: MinorMode }) {
  const minutes = Math.floor(used / 60);
  return (
    <div className="mb-4 rounded-3 bg-surface-2 p-4">
      <p className="num mb-2 flex items-baseline justify-between">
        <span className="text-13 text-ink-2">今天已使用</span>
        <span className="text-13 text-ink-3">
          <b className="text-20 text-ink">{minutes}</b> / {limit / 60} 分钟
        </span>
      </p>
      <ProgressBar label="今天已使用" value={used / limit} />
    </div>
  );
}

function TurnOn() {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { password: "", repeated: "" },
    check: ({ password, repeated }) => ({
      password: pinProblem(password),
      repeated: password === repeated ? undefined : "两次输入的密码不一样",
    }),
    async save({ password }) {
      setMinorMode(
        queryClient,
        await accountApi("POST /api/user/minor-mode", { body: { password } }, { quiet: true }),
      );
      toast("未成年人模式已开启", { kind: "done" });
    },
    purpose: "开启未成年人模式",
  });
  return (
    <form {...form.props} className="mt-5">
      <div className="grid grid-cols-2 gap-3">
        <PinField label="设置家长密码" {...form.text("password")} />
        <PinField label="再输入一次" {...form.text("repeated")} />
      </div>
      <FormEnd form={form} apart size="m">
        开启
      </FormEnd>
    </form>
  );
}

function TurnOff() {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { password: "" },
    check: ({ password }) => ({ password: pinProblem(password) }),
    async save({ password }) {
      const body = { password };
      setMinorMode(queryClient, await accountApi("POST /api/user/minor-mode/off", { body }, { quiet: true }));
      toast("未成年人模式已关闭", { kind: "done" });
    },
    purpose: "关闭未成年人模式",
  });
  return (
    <form {...form.props} className="mt-5">
      <PinField label="家长密码" {...form.text("password")} />
      <FormEnd form={form} apart variant="line" size="m">
        关闭未成年人模式
      </FormEnd>
      <ForgottenPin />
    </form>
  );
}
