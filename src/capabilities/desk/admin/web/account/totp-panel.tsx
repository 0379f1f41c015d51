import { useState } from "react";
import type { AdminProfile } from "#capabilities/desk/admin/contract.ts";
import { Button } from "#ui/button.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { Tag } from "#ui/tag.tsx";
import { CodesForm } from "./codes-form.tsx";
import { TotpOff } from "./totp-off.tsx";
import { TotpSetup } from "./totp-setup.tsx";

type Opened = "setup" | "off" | "codes" | null;
/** So few recovery codes left that new ones are due. */
const FEW = 3;

/** TOTP with its recovery codes: what stands, and the ways to change it. */
export function TotpPanel({ admin }: { admin: AdminProfile }) {
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const sheet = (name: Opened) => ({
    open: opened === name,
    onClose: () => setOpened(null),
  });
  const left = admin.recovery_codes;
  return (
    <>
      <p className="flex items-center gap-2 text-15">
        {admin.totp_enabled ? (
          <Tag kind="ok" icon="done">
            已开启
          </Tag>
        ) : (
          <Tag kind="warn" icon="alert">
            未开启
          </Tag>
        )}
        {admin.totp_enabled && (
          <Tag kind={left < FEW ? "warn" : "plain"}>
            {left === 0 ? "恢复码已用完" : `恢复码剩 ${left} 个`}
          </Tag>
        )}
      </p>
      <p className="mt-2 mb-3 text-13 text-ink-2">
        {admin.totp_enabled
          ? "登录时除了密码，还要输入验证器里的 6 位数字；手机丢了，用恢复码登录。"
          : "开启后，即使密码泄露，别人也进不来。用手机上的验证器应用扫码即可。"}
      </p>
      <div className="flex flex-wrap gap-2.5">
        {admin.totp_enabled ? (
          <>
            <Button variant="line" icon="refresh" onClick={() => setOpened("codes")}>
              换一批恢复码
            </Button>
            <Button variant="line" onClick={() => setOpened("off")}>
              关闭
            </Button>
          </>
        ) : (
          <Button variant="accent" icon="qr" onClick={() => setOpened("setup")}>
            设置
          </Button>
        )}
      </div>
      <Sheet {...sheet("setup")} title="开启动态验证码">
        <TotpSetup admin={admin} onDone={close} />
      </Sheet>
      <Sheet {...sheet("codes")} title="换一批恢复码" description="换完之后，以前的恢复码全部失效">
        <CodesForm admin={admin} onDone={close} />
      </Sheet>
      <Sheet {...sheet("off")} title="关闭动态验证码" description="恢复码会一起失效">
        <TotpOff onDone={close} />
      </Sheet>
    </>
  );
}
