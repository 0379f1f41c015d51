import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { copyText } from "#capabilities/media/sharing/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { Button } from "#ui/button.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { toast } from "#ui/toast-store.ts";
import type { InfluenceApplication } from "../../contract.ts";
import { getInvitation } from "../api/influence.ts";

/** A voice invites others: his code, how often it was used, and a link that carries it. */
export function Invitation({ one }: { one: InfluenceApplication }) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const get = async () => {
    setBusy(true);
    try {
      await getInvitation(queryClient, one.id);
    } catch {
      // Said already.
    } finally {
      setBusy(false);
    }
  };
  const copy = async (text: string, said: string) => {
    const copied = await copyText(text);
    toast(copied ? said : `请手动复制：${text}`, { kind: copied ? "done" : "error" });
  };
  return (
    <>
      <SectionHead title="邀请朋友" />
      <div className="mx-edge rounded-3 bg-surface p-4">
        {one.invitation === null ? (
          <>
            <p className="mb-3 text-13 text-ink-2">领取你的邀请码，邀请认真聊车的朋友一起来。</p>
            <Button variant="line" loading={busy} onClick={() => void get()}>
              领取邀请码
            </Button>
          </>
        ) : (
          <Code invitation={one.invitation} onCopy={copy} section={section} />
        )}
      </div>
    </>
  );
}

interface CodeProps {
  invitation: NonNullable<InfluenceApplication["invitation"]>;
  section: ReturnType<typeof useScreen>["section"];
  onCopy: (text: string, said: string) => Promise<void>;
}

function Code({ invitation: { code, quota, used }, section, onCopy }: CodeProps) {
  const link = () => `${window.location.origin}${pathOf("voice.landing", {}, { section, query: { code } })}`;
  return (
    <>
      <p className="num text-20 font-bold tracking-wider">{code}</p>
      <p className="num mt-1 text-13 text-ink-2">
        {used >= quota ? `${quota} 个名额已用完` : `还可以邀请 ${quota - used} 人，已有 ${used} 人使用`}
      </p>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        <Button variant="line" icon="copy" onClick={() => void onCopy(code, "邀请码已复制")}>
          复制邀请码
        </Button>
        <Button variant="line" icon="link" onClick={() => void onCopy(link(), "邀请链接已复制")}>
          复制链接
        </Button>
      </div>
    </>
  );
}
