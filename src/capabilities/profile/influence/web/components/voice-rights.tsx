import { useAct } from "#capabilities/review/applications/web/public.ts";
import { Button } from "#ui/button.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Tag } from "#ui/tag.tsx";
import type { InfluenceApplication } from "../../contract.ts";
import { refreshMine, voiceApi } from "../api/influence.ts";

const claimWords = {
  no: { label: "自动生效", kind: "ok" },
  waiting: { label: "等待发放", kind: "warn" },
  fulfilled: { label: "已发放", kind: "ok" },
  refused: { label: "没有发放", kind: "bad" },
} as const;

/** What a voice of this tier gets, and what of it is to be asked for. */
export function VoiceRights({ one }: { one: InfluenceApplication }) {
  const { busy, act } = useAct(refreshMine);
  const claim = (right: string) =>
    act(right, {
      run: () => voiceApi("POST /api/influence/{id}/rights/{right}", { params: { id: one.id, right } }),
      done: "已领取，发放后会通知你",
    });
  return (
    <>
      <SectionHead title="我的权益" note={`${one.tier} 级`} />
      {one.rights.length === 0 ? (
        <p className="px-edge text-13 text-ink-2">这个等级的权益正在准备，公布后会显示在这里。</p>
      ) : (
        <ul className="mx-edge rounded-3 bg-surface px-4">
          {one.rights.map(({ id, title, text, claim: state, note }) => (
            <li key={id} className="hair-b flex min-h-15 items-center gap-3 py-2.5 last:border-b-0">
              <span className="min-w-0 flex-1">
                <b className="block text-15 font-semibold">{title}</b>
                <span className="block text-13 text-ink-2">{note || text}</span>
              </span>
              {state === "open" ? (
                <Button
                  size="s"
                  variant="accent"
                  loading={busy === id}
                  disabled={busy !== "" && busy !== id}
                  aria-label={`领取${title}`}
                  onClick={() => void claim(id)}
                >
                  领取
                </Button>
              ) : (
                <Tag kind={claimWords[state].kind}>{claimWords[state].label}</Tag>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
