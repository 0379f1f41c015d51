import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { AdminProfile } from "#capabilities/admin/contract.ts";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { adminApi } from "../api/client.ts";
import { FormProblem, ProofField, useProof } from "../components/proof-field.tsx";
import { useAct } from "../components/use-act.ts";
import { setAdmin } from "../session.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface Started {
  secret: string;
  qr_svg: string;
}

/** Three steps: it is still me, scan and confirm, keep the recovery codes. */
export function TotpSetup({ admin, onDone }: { admin: AdminProfile; onDone: () => void }) {
  const queryClient = useQueryClient();
  const act = useAct();
  const state = useProof();
  const [started, setStarted] = useState<Started>();
  const [code, setCode] = useState("");
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes account={admin.account} codes={codes} onDone={onDone} />;

  const start = (event: FormEvent) => {
    event.preventDefault();
    const body = { proof: state.proof ?? {} };
    void act.run(async () =>
      setStarted(await adminApi("POST /api/admin/totp/start", { body }, { quiet: true })),
    );
  };
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    void act.run(async () => {
      const answer = await adminApi("POST /api/admin/totp/confirm", { body: { code } }, { quiet: true });
      setAdmin(answer.admin);
      setCodes(answer.recovery_codes);
      void queryClient.invalidateQueries({ queryKey: ["admin", "sessions"] });
    });
  };
  if (!started) {
    return (
      <form onSubmit={start} noValidate className="grid gap-4 pb-2">
        <ProofField admin={admin} state={state} act={act} />
        <FormProblem act={act} />
        <Button type="submit" variant="accent" size="l" wide loading={act.busy}>
          下一步
        </Button>
      </form>
    );
  }
  return (
    <form onSubmit={confirm} noValidate className="grid gap-4 pb-2">
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
          <code className="num mt-1 block break-all text-ink select-all">{started.secret}</code>
        </p>
      </div>
      <CodeField
        label="动态验证码"
        value={code}
        error={act.problem?.message}
        onChange={(value) => {
          setCode(value);
          act.clear();
        }}
      />
      <p className="text-13 text-ink-2">开启后，你在其他设备上的登录会退出。</p>
      <Button type="submit" variant="accent" size="l" wide loading={act.busy}>
        开启
      </Button>
    </form>
  );
}
