import { type FormEvent, useState } from "react";
import { RequestError } from "#client/request.ts";
import type { AdminProfile } from "#features/admin/contract.ts";
import { Button } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { adminApi } from "../api/client.ts";
import { setAdmin } from "../session.ts";

interface Started {
  secret: string;
  qr_svg: string;
}

/** Account security: sets TOTP up with a QR code, or switches it off with password and code. */
export function TotpPanel({ admin }: { admin: AdminProfile }) {
  const [started, setStarted] = useState<Started>();
  const [closing, setClosing] = useState(false);
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const reset = () => {
    setStarted(undefined);
    setClosing(false);
    setCode("");
    setPassword("");
    setError(null);
  };
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure instanceof RequestError ? failure.message : "出了点问题，请重试");
    } finally {
      setBusy(false);
    }
  };
  const start = () =>
    run(async () => setStarted(await adminApi("POST /api/admin/totp/start", {}, { quiet: true })));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      setAdmin(
        closing
          ? await adminApi("DELETE /api/admin/totp", { body: { password, code } }, { quiet: true })
          : await adminApi("POST /api/admin/totp/confirm", { body: { code } }, { quiet: true }),
      );
      toast(closing ? "已关闭动态验证码" : "已开启动态验证码", { kind: "done" });
      reset();
    });
  };

  if (!started && !closing) {
    return (
      <div>
        <p className="flex items-center gap-2 text-15">
          动态验证码
          {admin.totp_enabled ? (
            <Tag kind="ok" icon="done">
              已开启
            </Tag>
          ) : (
            <Tag kind="warn" icon="alert">
              未开启
            </Tag>
          )}
        </p>
        <p className="mt-1 mb-3 text-13 text-ink-2">
          {admin.totp_enabled
            ? "登录时除了密码，还要输入验证器里的 6 位数字。"
            : "开启后，即使密码泄露，别人也进不来。用手机上的验证器应用扫码即可。"}
        </p>
        {admin.totp_enabled ? (
          <Button variant="line" size="s" onClick={() => setClosing(true)}>
            关闭
          </Button>
        ) : (
          <Button variant="line" size="s" icon="qr" loading={busy} onClick={() => void start()}>
            设置
          </Button>
        )}
        {error && (
          <p role="alert" className="mt-2 text-12 text-bad">
            {error}
          </p>
        )}
      </div>
    );
  }

  return (
    <form onSubmit={submit} className="grid gap-3">
      {started && (
        <div className="flex flex-wrap items-center gap-4">
          {/* Long press and scanners both need an image, and its ground must stay white in the dark. */}
          <img
            src={`data:image/svg+xml;utf8,${encodeURIComponent(started.qr_svg)}`}
            alt="在验证器应用中扫描的二维码"
            width={160}
            height={160}
            className="size-40 rounded-2 bg-white"
          />
          <p className="min-w-40 flex-1 text-13 text-ink-2">
            用验证器扫码，再输入它显示的 6 位数字。扫不了码时手动输入密钥：
            <code className="num mt-1 block text-ink select-all">{started.secret}</code>
          </p>
        </div>
      )}
      {closing && (
        <TextField
          label="密码"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <TextField
        label="动态验证码"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={code}
        error={error}
        onChange={(event) => setCode(event.target.value.replace(/\D/g, ""))}
      />
      <div className="flex gap-2.5">
        <Button type="submit" size="m" variant={closing ? "danger" : "accent"} loading={busy}>
          {closing ? "确认关闭" : "开启"}
        </Button>
        <Button variant="line" onClick={reset}>
          取消
        </Button>
      </div>
    </form>
  );
}
