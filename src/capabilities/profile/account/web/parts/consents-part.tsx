import { useQuery, useQueryClient } from "@tanstack/react-query";
import { SignedTexts } from "#capabilities/people/consents/web/public.ts";
import { useMember } from "#capabilities/people/members/web/public.ts";
import type { Consent } from "#capabilities/profile/account/contract.ts";
import { accountApi } from "#capabilities/profile/account/web/api/client.ts";
import { consents } from "#capabilities/profile/account/web/api/queries.ts";
import { useScreen } from "#client/screen-context.tsx";
import { withSignIn } from "#client/sign-in.ts";
import { pathOf } from "#sections/paths.ts";
import { documentsOf } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { confirmDanger } from "#ui/confirm-store.ts";
import { Tag } from "#ui/tag.tsx";
import { toast } from "#ui/toast-store.ts";
import { Asked } from "../components/asked.tsx";

/** Which texts the member agreed to, when, and how to take it back. */
export function ConsentsPart() {
  const { section } = useScreen();
  const { signedIn } = useMember();
  const query = useQuery({ ...consents(), enabled: signedIn });
  return (
    <Asked query={query}>
      {({ items }) => (
        <>
          <SignedTexts />
          <section aria-label="登录时同意的协议">
            <h2 className="bg-bg px-edge pt-4 pb-2 text-13 text-ink-3">登录时同意的协议</h2>
            {items.length === 0 && (
              <p className="bg-surface px-edge py-5 text-13 text-ink-3">还没有同意记录。</p>
            )}
            <ul className="divide-y-(length:--hair) divide-line bg-surface">
              {items.map((consent) => (
                <ConsentRow key={`${consent.document} ${consent.at}`} consent={consent} />
              ))}
            </ul>
            <p className="px-edge pt-4 text-13 text-ink-3">
              《用户协议》和《隐私政策》是使用账号的前提。不再同意，可以
              <a
                href={pathOf("safety.part", { part: "cancel" }, { section })}
                className="hit ml-1 text-accent-ink underline underline-offset-2"
              >
                注销账号
              </a>
              。
            </p>
          </section>
        </>
      )}
    </Asked>
  );
}

function ConsentRow({ consent }: { consent: Consent }) {
  const { section } = useScreen();
  const queryClient = useQueryClient();
  const { document: key, title, version, agreed, at, withdrawable } = consent;
  const page = documentsOf(section).find((candidate) => candidate.key === key);
  return (
    <li className="flex min-h-18 items-center gap-3 px-edge py-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-15 font-semibold">
          <span className="truncate">{title}</span>
          <Tag kind={agreed ? "ok" : "warn"}>{agreed ? "已同意" : "已撤回"}</Tag>
        </p>
        <p className="num mt-0.5 text-13 text-ink-3">{formatDate(at, { time: true })}</p>
        {page && (
          <a
            href={version === "unpublished" ? page.path : `${page.path}?version=${version}`}
            className="hit num text-13 text-accent-ink"
          >
            {version === "unpublished" ? "查看现行版本" : `查看 ${version} 版`}
          </a>
        )}
      </div>
      {withdrawable && (
        <Button
          variant="line"
          size="s"
          onClick={() =>
            void withdraw(consent, () => queryClient.invalidateQueries({ queryKey: consents().queryKey }))
          }
        >
          撤回
        </Button>
      )}
    </li>
  );
}

async function withdraw({ document, title }: Consent, look: () => Promise<void>): Promise<void> {
  if (!(await confirmDanger(`撤回对《${title}》的同意？`, "需要它的功能会停用，以后可以重新同意。", "撤回")))
    return;
  await withSignIn(async () => {
    try {
      await accountApi("POST /api/user/consents/withdraw", { body: { document } });
      toast("已撤回", { kind: "done" });
    } finally {
      await look();
    }
  });
}
