import { copyText } from "#capabilities/media/sharing/web/public.ts";
import { Choices } from "#capabilities/review/applications/web/public.ts";
import { useScreen } from "#client/screen-context.tsx";
import { pathOf } from "#sections/paths.ts";
import { Button } from "#ui/button.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { toast } from "#ui/toast-store.ts";
import type { InfluenceApplication } from "../../contract.ts";
import { refreshMine, voiceApi } from "../api/influence.ts";

/** A voice invites others: his code, how often it was used, and a link that carries it. */
export function Invitation({ one: { id, invitation } }: { one: InfluenceApplication }) {
  const { section } = useScreen();
  const copy = async (text: string, said: string) => {
    const copied = await copyText(text);
    toast(copied ? said : `请手动复制：${text}`, { kind: copied ? "done" : "error" });
  };
  const linkWith = (code: string) =>
    `${window.location.origin}${pathOf("voice.landing", {}, { section, query: { code } })}`;
  return (
    <>
      <SectionHead title="邀请朋友" />
      <div className="mx-edge rounded-3 bg-surface p-4">
        {invitation === null ? (
          <>
            <p className="text-13 text-ink-2">领取你的邀请码，邀请认真聊车的朋友一起来。</p>
            <Choices
              refresh={refreshMine}
              className="mt-3"
              choices={[
                {
                  ...{ when: true, label: "领取邀请码" },
                  run: () => voiceApi("POST /api/influence/{id}/invitation", { params: { id } }),
                },
              ]}
            />
          </>
        ) : (
          <>
            <p className="num text-20 font-bold tracking-wider">{invitation.code}</p>
            <p className="num mt-1 text-13 text-ink-2">
              {invitation.used >= invitation.quota
                ? `${invitation.quota} 个名额已用完`
                : `还可以邀请 ${invitation.quota - invitation.used} 人，已有 ${invitation.used} 人使用`}
            </p>
            <div className="mt-3 grid grid-cols-2 gap-2.5">
              <Button variant="line" icon="copy" onClick={() => void copy(invitation.code, "邀请码已复制")}>
                复制邀请码
              </Button>
              <Button
                variant="line"
                icon="link"
                onClick={() => void copy(linkWith(invitation.code), "邀请链接已复制")}
              >
                复制链接
              </Button>
            </div>
          </>
        )}
      </div>
    </>
  );
}
