import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMember } from "#capabilities/people/members/web/public.ts";
import { sectionBySlug } from "#sections/registry.ts";
import { formatDate } from "#shared/format.ts";
import { Button } from "#ui/button.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { Tag } from "#ui/tag.tsx";
import type { SignedText } from "../../contract.ts";
import { isWithForm, signable } from "../../signable.ts";
import { signedTexts } from "../api/signatures.ts";
import { confirmWithdrawal } from "./confirm-withdrawal.ts";

const states = {
  signed: { kind: "ok", text: "有效" },
  outdated: { kind: "warn", text: "待重新确认" },
  replaced: { kind: "plain", text: "已有新的签署" },
  withdrawn: { kind: "plain", text: "已撤回" },
} as const;

/** Everything that the member signed one by one, with the way to each text, and back out of it. */
export function SignedTexts() {
  const { signedIn } = useMember();
  const query = useQuery({ ...signedTexts(), enabled: signedIn });
  const { data } = query;
  return (
    <section aria-label="已签署文件">
      <h2 className="bg-bg px-edge pt-4 pb-2 text-13 text-ink-3">已签署文件</h2>
      <div className="bg-surface">
        {data === undefined ? (
          <NotLoaded query={query} waiting={<RowsSkeleton rows={1} />} />
        ) : data.length === 0 ? (
          <p className="px-edge py-5 text-13 text-ink-3">
            还没有签署过文件。车主信息授权、肖像权授权、赛道协议和预约时的同意会显示在这里，随时可以撤回。
          </p>
        ) : (
          <ul className="divide-y-(length:--hair) divide-line">
            {data.map((text) => (
              <SignedRow key={`${text.key} ${text.at}`} text={text} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function SignedRow({ text }: { text: SignedText }) {
  const queryClient = useQueryClient();
  const { key, title, state, version, section, name, contact, at, withdrawn_at } = text;
  const page = sectionBySlug(section)?.documents.find((candidate) => candidate.key === key);
  const stands = state === "signed" || state === "outdated";
  return (
    <li className="flex min-h-18 items-center gap-3 px-edge py-3">
      <div className="min-w-0 flex-1">
        <p className="flex items-center gap-2 text-15 font-semibold">
          <span className="truncate">{title}</span>
          <Tag kind={states[state].kind}>{states[state].text}</Tag>
        </p>
        <p className="num mt-0.5 text-13 text-ink-3">
          {[name, contact, `${signable[key].done}于 ${formatDate(at, { time: true })}`]
            .filter(Boolean)
            .join(" · ")}
        </p>
        {withdrawn_at && (
          <p className="num text-13 text-ink-3">撤回于 {formatDate(withdrawn_at, { time: true })}</p>
        )}
        {page && (
          <span className="flex flex-wrap gap-x-4">
            <a href={`${page.path}?version=${version}`} className="hit num text-13 text-accent-ink">
              查看 {version} 版
            </a>
            {state === "outdated" && !isWithForm(key) && (
              <a href={page.path} className="hit text-13 text-accent-ink">
                去重新确认
              </a>
            )}
          </span>
        )}
      </div>
      {stands && (
        <Button variant="line" size="s" onClick={() => void confirmWithdrawal(queryClient, text)}>
          撤回
        </Button>
      )}
    </li>
  );
}
