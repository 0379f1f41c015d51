import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import type { DeskRoom } from "#features/live/desk-contract.ts";
import { onAir } from "#shared/live.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { toast } from "#ui/toast-store.ts";
import { liveApi } from "./api.ts";
import { SecretLine } from "./secret-line.tsx";
import { ServerSheet } from "./server-sheet.tsx";

/** Where the picture is sent to, and with which key; shown when it is asked for, since every look is written down. */
export function IngestPanel({ room }: { room: DeskRoom }) {
  const { id, state } = room;
  const [looking, setLooking] = useState(false);
  // A mutation: what is secret stays in no cache, and goes with the screen.
  const show = useMutation({
    mutationFn: () => liveApi("POST /api/admin/live/{id}/ingest", { params: { id } }),
  });
  const renew = useMutation({
    mutationFn: () => liveApi("POST /api/admin/live/{id}/renew", { params: { id } }),
    onSuccess() {
      show.reset();
      toast("密钥已更换", { kind: "done" });
    },
  });
  const ingest = show.data ?? renew.data;
  const ask = async () => {
    const text = onAir(state)
      ? "正在推的流会断开，旧密钥作废；把新密钥填进推流程序后重新开始推流。"
      : "旧密钥作废，要把新密钥发给主播。";
    if (await confirmDanger("更换密钥？", text, "更换")) renew.mutate();
  };
  return (
    <Panel
      title="推流"
      action={
        <Button size="s" variant="quiet" onClick={() => setLooking(true)}>
          流媒体服务器
        </Button>
      }
    >
      {ingest === undefined ? (
        <p className="mb-3 text-15 text-ink-2">
          主播把推流地址和密钥填进 OBS 等推流程序，开始推流就开播。密钥只发给主播；每次查看都会记录。
        </p>
      ) : (
        <div className="mb-3 grid gap-3">
          {ingest.url === "" ? (
            <p className="rounded-2 bg-warn-soft px-3.5 py-2.5 text-13 text-warn">
              没有配置推流地址，请运维设置 LIVE_INGEST_URL。
            </p>
          ) : (
            <SecretLine label="推流地址" value={ingest.url} />
          )}
          <SecretLine label="推流密钥" value={ingest.key} />
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        {ingest === undefined ? (
          <Button size="s" variant="line" icon="eye" loading={show.isPending} onClick={() => show.mutate()}>
            查看地址和密钥
          </Button>
        ) : (
          <Button
            size="s"
            variant="line"
            icon="eye-off"
            onClick={() => {
              show.reset();
              renew.reset();
            }}
          >
            收起
          </Button>
        )}
        <Button size="s" variant="danger" icon="refresh" loading={renew.isPending} onClick={() => void ask()}>
          更换密钥
        </Button>
      </div>
      {looking && <ServerSheet onClose={() => setLooking(false)} />}
    </Panel>
  );
}
