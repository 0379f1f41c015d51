import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminProfile } from "#capabilities/desk/admin/contract.ts";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { Button } from "#ui/button.tsx";
import { CodeField } from "#ui/code-field.tsx";
import { adminApi } from "../api/client.ts";
import { noProof, ProofField, placeOfProof, proofOf } from "../components/proof-field.tsx";
import { setAdmin } from "../session.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface Started {
  secret: string;
  qr_svg: string;
}

/** Three steps: it is still me, scan and confirm, keep the recovery codes. */
export function TotpSetup({ admin, onDone }: { admin: AdminProfile; onDone: () => void }) {
  const [started, setStarted] = useState<Started>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes account={admin.account} codes={codes} onDone={onDone} />;
  if (started) return <Confirm started={started} onConfirmed={setCodes} />;
  return <Start admin={admin} onStarted={setStarted} />;
}

function Start({ admin, onStarted }: { admin: AdminProfile; onStarted: (started: Started) => void }) {
  const form = useForm({
    initial: { proof: noProof },
    place: placeOfProof,
    async save({ proof }) {
      const body = { proof: proofOf(proof) };
      onStarted(await adminApi("POST /api/admin/totp/start", { body }, { quiet: true }));
    },
  });
  return (
    <form {...form.props} className="grid gap-4 pb-2">
      <ProofField admin={admin} form={form} />
      <FormEnd form={form}>下一步</FormEnd>
    </form>
  );
}

function Confirm({
  started,
  onConfirmed,
}: {
  started: Started;
  onConfirmed: (codes: readonly string[]) => void;
}) {
  const queryClient = useQueryClient();
  const form = useForm({
    initial: { code: "" },
    place: () => "code",
    async save(body) {
      const answer = await adminApi("POST /api/admin/totp/confirm", { body }, { quiet: true });
      setAdmin(answer.admin);
      onConfirmed(answer.recovery_codes);
      void queryClient.invalidateQueries({ queryKey: ["admin", "sessions"] });
    },
  });
  return (
    <form {...form.props} className="grid gap-4 pb-2">
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
          用验证器扫码，再输入它显示的 6 位数字。无法扫码时，请手动输入密钥：
          <code className="num mt-1 block break-all text-ink select-all">{started.secret}</code>
        </p>
      </div>
      <CodeField
        label="动态验证码"
        value={form.values.code}
        error={form.errorOf("code")}
        onChange={(code) => form.set({ code })}
      />
      <p className="text-13 text-ink-2">开启后，你在其他设备上的登录会退出。</p>
      <Button type="submit" variant="accent" size="l" wide loading={form.busy}>
        开启
      </Button>
    </form>
  );
}
