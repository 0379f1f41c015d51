import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { z } from "zod";
import { Panel } from "#capabilities/desk/admin/web/public.ts";
import { RequestError } from "#client/request.ts";
import { newKey } from "#client/request-key.ts";
import { formatDate } from "#shared/format.ts";
import { codeWords } from "#shared/gift.ts";
import { Button } from "#ui/button.tsx";
import { CodeScanner } from "#ui/code-scanner.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import type { giftDeskEndpoints, HandedOut, ToHandOut } from "../../desk-contract.ts";
import { deskApi, refreshDesk } from "./api.ts";

type Store = z.output<(typeof giftDeskEndpoints)["GET /api/admin/gift-counter"]["data"]>["stores"][number];

interface CounterDeskProps {
  store: Store;
  /** A code with which the screen was opened: somebody's own camera read it. */
  code: string | undefined;
  onCodeTaken: () => void;
}

/** What a code or what a camera reads holds of digits. */
const digitsOf = (text: string): string =>
  (/[?&]code=(\d{8})(?:&|$)/.exec(text)?.[1] ?? text).normalize("NFKC").replace(/\D/g, "").slice(0, 8);

/** The counter of one store: type or scan, look, hand out, and take back what was a mistake. */
export function CounterDesk({ store, code, onCodeTaken }: CounterDeskProps) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState("");
  const [scanning, setScanning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [found, setFound] = useState<{ code: string; key: string; gift: ToHandOut } | null>(null);
  const refuse = (error: unknown) => {
    if (!(error instanceof RequestError)) throw error;
    setFound(null);
    setProblem(error.message);
  };
  const looking = useMutation({
    mutationFn: (text: string) =>
      deskApi(
        "POST /api/admin/gift-counter/look",
        { body: { store_id: store.id, code: text } },
        { quiet: true },
      ),
    // The key belongs to what was looked at: the same hand-out again is the same request.
    onSuccess: (gift, text) => setFound({ code: text, key: newKey(), gift }),
    onError: refuse,
  });
  const handing = useMutation({
    mutationFn: ({ code: text, key }: { code: string; key: string }) =>
      deskApi(
        "POST /api/admin/gift-counter/hand-out",
        { body: { store_id: store.id, code: text, idempotency_key: key } },
        { quiet: true },
      ),
    onSuccess({ gift, choice }) {
      setFound(null);
      setTyped("");
      toast(`已核销：${gift} ${choice}`, { kind: "done" });
    },
    onError: refuse,
    onSettled: () => refreshDesk(queryClient),
  });
  const look = (text: string) => {
    const digits = digitsOf(text);
    setTyped(digits);
    setProblem(digits.length < 8 ? "核销码是 8 位数字" : null);
    setFound(null);
    if (digits.length === 8) looking.mutate(digits);
  };
  const take = useEffectEvent((text: string) => {
    look(text);
    onCodeTaken();
  });
  useEffect(() => {
    if (code !== undefined) take(code);
  }, [code]);
  return (
    <>
      <Panel title={store.name} note={store.address}>
        <form
          noValidate
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            look(typed);
          }}
        >
          {scanning && <CodeScanner label="扫描核销码" otherwise="请直接输入数字" onCode={look} />}
          <TextField
            label="核销码"
            inputMode="numeric"
            autoComplete="off"
            placeholder="8 位数字"
            maxLength={12}
            className="num"
            value={codeWords(typed)}
            error={problem}
            onChange={(event) => {
              const digits = digitsOf(event.target.value);
              setTyped(digits);
              setProblem(null);
              if (digits.length === 8 && digits !== found?.code) look(digits);
            }}
            onClear={() => {
              setTyped("");
              setProblem(null);
              setFound(null);
            }}
          />
          {found === null && (
            <div className="flex gap-2.5">
              <Button
                variant={scanning ? "line" : "accent"}
                icon="qr"
                className="flex-1"
                onClick={() => setScanning(!scanning)}
              >
                {scanning ? "关闭摄像头" : "扫码"}
              </Button>
              <Button type="submit" variant="line" className="flex-1" loading={looking.isPending}>
                查询
              </Button>
            </div>
          )}
        </form>
        {found !== null && (
          <ToHand
            gift={found.gift}
            busy={handing.isPending}
            onHand={() => handing.mutate(found)}
            onLeave={() => {
              setFound(null);
              setTyped("");
            }}
          />
        )}
      </Panel>
      <Handed store={store} />
    </>
  );
}

interface ToHandProps {
  gift: ToHandOut;
  busy: boolean;
  onHand: () => void;
  onLeave: () => void;
}

/** What is about to be handed out, and to whom. */
function ToHand({
  gift: { gift, choice, picture, nickname, collect_until },
  busy,
  onHand,
  onLeave,
}: ToHandProps) {
  return (
    <section aria-label="待核销" className="mt-3 rounded-3 bg-ok-soft p-3.5">
      <div className="flex gap-3">
        {picture !== null && (
          <span className="relative size-20 flex-none overflow-hidden rounded-2">
            <Picture
              media={picture}
              alt=""
              ratio="fill"
              sizes="80px"
              className="absolute inset-0 size-full"
            />
          </span>
        )}
        <div className="min-w-0 flex-1">
          <p className="text-13 text-ink-2">{gift}</p>
          <p className="text-20 leading-tight font-bold break-words">{choice}</p>
          <p className="mt-1 flex items-center gap-1 text-15">
            <Icon name="user" size="s" className="text-ink-3" />
            {nickname}
          </p>
          <p className="num text-12 text-ink-3">{formatDate(collect_until, { time: true })} 截止</p>
        </div>
      </div>
      <div className="mt-3 flex gap-2.5">
        <Button variant="line" onClick={onLeave}>
          先不核销
        </Button>
        <Button variant="accent" icon="check" className="flex-1" loading={busy} onClick={onHand}>
          核销并交付
        </Button>
      </div>
    </section>
  );
}

/** What was handed out in the last day, and what of it can be taken back. */
function Handed({ store }: { store: Store }) {
  return (
    <Panel title="最近核销" note="24 小时内，核销 5 分钟内可以撤销">
      {store.handed.length === 0 ? (
        <p className="py-4 text-center text-13 text-ink-3">还没有核销</p>
      ) : (
        <ul>
          {store.handed.map((one) => (
            <HandedRow key={`${one.id} ${one.handed_at}`} one={one} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function HandedRow({ one }: { one: HandedOut }) {
  const queryClient = useQueryClient();
  const [over, setOver] = useState(false);
  const undoing = useMutation({
    mutationFn: () => deskApi("POST /api/admin/gift-counter/undo", { body: { claim_id: one.id } }),
    onSuccess: () => toast("已撤销，核销码恢复有效", { kind: "done" }),
    onSettled: () => refreshDesk(queryClient),
  });
  const until = one.undo_until === null ? 0 : Date.parse(one.undo_until);
  useEffect(() => {
    const left = until - Date.now();
    if (left <= 0) return;
    const timer = setTimeout(() => setOver(true), left);
    return () => clearTimeout(timer);
  }, [until]);
  return (
    <li className="hair-t flex items-center gap-3 py-3 first:border-t-0">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-15 font-semibold">
          {one.nickname} · {one.choice}
        </span>
        <span className="num block truncate text-12 text-ink-3">
          {formatDate(one.handed_at, { time: true })} · {one.gift}
        </span>
      </span>
      {one.undo_until !== null && !over && (
        <Button
          size="s"
          variant="line"
          icon="undo"
          loading={undoing.isPending}
          onClick={() => undoing.mutate()}
        >
          撤销
        </Button>
      )}
    </li>
  );
}
