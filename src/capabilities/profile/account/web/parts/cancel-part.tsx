import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useMember } from "#capabilities/people/members/web/public.ts";
import type { Cancellation } from "#capabilities/profile/account/contract.ts";
import { accountApi } from "#capabilities/profile/account/web/api/client.ts";
import { cancellation } from "#capabilities/profile/account/web/api/queries.ts";
import { withProof } from "#client/prove.ts";
import { useNavigate } from "#client/router.tsx";
import { useScreen } from "#client/screen-context.tsx";
import { dropSession } from "#client/session.ts";
import { withSignIn } from "#client/sign-in.ts";
import { pathOf } from "#sections/paths.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Asked } from "../components/asked.tsx";
import { RevokeCancellation } from "../components/revoke-cancellation.tsx";

/** What cancelling means, and the way there and back. */
export function CancelPart() {
  const { signedIn } = useMember();
  const query = useQuery({ ...cancellation(), enabled: signedIn });
  return (
    <Asked query={query}>
      {(state) => (
        <div className="bg-surface px-edge py-5">
          {state.due_at === null ? <Ask state={state} /> : <RevokeCancellation dueAt={state.due_at} />}
        </div>
      )}
    </Asked>
  );
}

function Ask({ state: { effects, cooling_days: days, provable } }: { state: Cancellation }) {
  const { section } = useScreen();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [understood, setUnderstood] = useState(false);
  const asking = useMutation({
    mutationFn: () =>
      withSignIn(() =>
        withProof(async () => {
          await accountApi("POST /api/user/cancellation");
          // The server has ended every sign-in, this one among them.
          dropSession();
          queryClient.removeQueries({ queryKey: cancellation().queryKey });
          await navigate(pathOf("my.error", {}, { section, query: { code: "cancelling" } }), {
            replace: true,
          });
        }),
      ),
  });
  return (
    <>
      <p className="text-15 leading-body">
        申请后有 {days} 天冷静期：期间账号停用，重新登录就可以撤销。到期后账号会被注销，无法找回。
      </p>
      <h2 className="mt-5 text-15 font-bold">注销后</h2>
      <ul className="mt-2 list-disc space-y-1.5 pl-5 text-15 text-ink-2">
        {effects.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p className="mt-4 text-13 text-ink-3">
        需要留一份？可以先
        <a
          href={pathOf("safety.part", { part: "export" }, { section })}
          className="hit ml-1 text-accent-ink underline underline-offset-2"
        >
          导出个人数据
        </a>
        。
      </p>
      {provable ? (
        <>
          <Checkbox
            checked={understood}
            onChange={({ target }) => setUnderstood(target.checked)}
            className="mt-4"
          >
            我已了解，账号注销后无法找回
          </Checkbox>
          <Button
            variant="danger"
            wide
            className="mt-2"
            disabled={!understood}
            loading={asking.isPending}
            onClick={() => asking.mutate()}
          >
            申请注销
          </Button>
        </>
      ) : (
        <>
          <p className="mt-5 text-15">注销需要验证是你本人，请先绑定手机号。</p>
          <a
            href={pathOf("my.boundmobile", {}, { section })}
            className={`${buttonClass({ variant: "accent", wide: true })} mt-3`}
          >
            绑定手机号
          </a>
        </>
      )}
    </>
  );
}
