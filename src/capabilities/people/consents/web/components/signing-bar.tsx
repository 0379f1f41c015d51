import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LegalDocument } from "#capabilities/people/legal/web/public.ts";
import { useMember } from "#capabilities/people/members/web/public.ts";
import { withSignIn } from "#client/sign-in.ts";
import { useBack } from "#client/use-back.ts";
import { formatDate } from "#shared/format.ts";
import { BottomBar } from "#ui/bottom-bar.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { lazyPart } from "#ui/lazy-part.tsx";
import { toast } from "#ui/toast-store.ts";
import type { ConsentState, SignableKey } from "../../contract.ts";
import { type Signable, signable, signableKeys } from "../../signable.ts";
import { sign, signatureState } from "../api/signatures.ts";
import { confirmWithdrawal } from "./confirm-withdrawal.ts";

const SignSheet = lazyPart(async () => (await import("./sign-sheet.tsx")).default);

/** At the foot of a text that is signed: signs it, or says that it was, and takes that back. Fetch it with `lazyPart`. */
export default function SigningBar({ document }: { document: LegalDocument }) {
  const key = signableKeys.find((one) => one === document.key);
  // Only what is in force is signed; an earlier version is there to read.
  if (key === undefined || document.version !== document.current_version) return null;
  return <Bar textKey={key} document={document} />;
}

function Bar({ textKey, document }: { textKey: SignableKey; document: LegalDocument }) {
  const { signedIn } = useMember();
  const { data: state, isError, refetch } = useQuery({ ...signatureState(textKey), enabled: signedIn });
  const asks: Signable = signable[textKey];
  if (signedIn && state === undefined && !asks.withForm)
    return (
      <BottomBar label={asks.act}>
        {isError ? (
          <Button variant="line" wide onClick={() => void refetch()}>
            签署状态加载失败，点此重试
          </Button>
        ) : (
          <Button variant="accent" wide loading>
            {asks.act}
          </Button>
        )}
      </BottomBar>
    );
  if (asks.withForm && !state?.signed) return null;
  return state?.signed && (state.valid || asks.withForm) ? (
    <SignedBar state={state} asks={asks} />
  ) : (
    <OpenBar textKey={textKey} document={document} state={state} asks={asks} />
  );
}

function SignedBar({ state, asks }: { state: ConsentState; asks: Signable }) {
  const queryClient = useQueryClient();
  const { signed } = state;
  return (
    <BottomBar label={asks.done} className="gap-3">
      <Icon name="done" className="flex-none text-ok" />
      <p className="min-w-0 flex-1 leading-snug">
        <span className="block truncate text-15 font-semibold">
          {asks.done}
          {signed?.name && ` · ${signed.name}`}
        </span>
        <span className="num block truncate text-12 text-ink-3">
          {signed?.version} 版，{signed && formatDate(signed.at, { time: true })}
        </span>
      </p>
      <Button variant="line" onClick={() => void confirmWithdrawal(queryClient, state)}>
        撤回
      </Button>
    </BottomBar>
  );
}

/** Whether this visit has a page before this one. */
const hasBefore = () => ((window.history.state as { idx?: number } | null)?.idx ?? 0) > 0;

interface OpenBarProps {
  textKey: SignableKey;
  document: LegalDocument;
  /** Undefined for visitors. */
  state: ConsentState | undefined;
  asks: Signable;
}

function OpenBar({ textKey, document, state, asks }: OpenBarProps) {
  const queryClient = useQueryClient();
  const back = useBack();
  const [typing, setTyping] = useState(false);
  const { version, section } = document;
  const signing = useMutation({
    mutationFn: () => sign(queryClient, textKey, { version, section }),
    onSuccess() {
      toast(asks.done, { kind: "done" });
      // Whoever came here from a form goes on there.
      if (textKey === "carconsent" && hasBefore()) back();
    },
    onError: (error) => toast(error.message, { kind: "error" }),
  });
  const act = () => {
    void withSignIn(async () => {
      // A visitor who has just signed in may have signed it long ago.
      const now = await queryClient.fetchQuery(signatureState(textKey));
      if (now.valid) return;
      if (asks.name) setTyping(true);
      else signing.mutate();
    }, asks.act);
  };
  const outdated = state?.signed ?? null;
  return (
    <>
      <BottomBar label={asks.act} className="flex-wrap gap-2.5">
        {outdated && (
          <p className="flex w-full items-center gap-2 text-13 text-warn">
            <Icon name="alert" size="s" className="flex-none" />
            <span className="min-w-0 flex-1">签过 {outdated.version} 版，内容有实质改动，请重新确认</span>
            <a
              href={`?version=${version}&from=${outdated.version}`}
              className="press hit flex-none underline"
            >
              查看改动
            </a>
          </p>
        )}
        {textKey === "carconsent" && (
          <button type="button" onClick={back} className={buttonClass({ variant: "line" })}>
            不同意
          </button>
        )}
        <Button
          variant="accent"
          className="min-w-0 flex-1"
          loading={signing.isPending}
          onPointerDown={asks.name ? SignSheet.preload : undefined}
          onClick={act}
        >
          {outdated ? `重新${asks.act}` : asks.act}
        </Button>
      </BottomBar>
      {typing && (
        <SignSheet
          open={typing}
          onClose={() => setTyping(false)}
          textKey={textKey}
          document={document}
          known={state?.known ?? { name: "", contact: "" }}
        />
      )}
    </>
  );
}
