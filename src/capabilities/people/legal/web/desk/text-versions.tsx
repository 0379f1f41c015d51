import { pathOf } from "#sections/paths.ts";
import { formatDate } from "#shared/format.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Tag } from "#ui/tag.tsx";
import type { DeskText } from "../../contract.ts";

/** The versions that were published, newest first, and the way to the next one. */
export function TextVersions({ text, onWrite }: { text: DeskText; onWrite: () => void }) {
  const { versions, draft, places, agreed_to: agreedTo } = text;
  const path = places[0]?.path ?? pathOf("home");
  return (
    <div className="px-4 py-4 pb-16 wide:px-5">
      <p className="text-13 text-ink-2">
        {agreedTo
          ? "会员登录时同意这份文本。新版标了“实质改动”，同意过旧版的会员会再被问一次；没标的不打扰。"
          : "这份文本公开展示，登录时不需要同意。"}
      </p>
      <ul aria-label="版本" className="mt-2">
        {versions.map(({ version, state, substantial, note, by, published_at: at }) => (
          <li key={version} className="hair-b flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-1.5 text-15 font-semibold">
                <span className="num">{version}</span>
                {state === "current" && <Tag kind="ok">生效中</Tag>}
                {state === "coming" && <Tag kind="info">待生效</Tag>}
                {!substantial && <Tag>文字修正</Tag>}
              </p>
              <p className="num mt-0.5 text-12 text-ink-3">
                {by === null ? "随产品发布" : `${by} 发布`} · {formatDate(at, { time: true })}
              </p>
              {note && <p className="mt-0.5 text-13 text-ink-2">{note}</p>}
            </div>
            <a
              href={`${path}?version=${version}`}
              target="_blank"
              rel="noopener"
              className={buttonClass({ variant: "line", size: "s" })}
            >
              查看
            </a>
          </li>
        ))}
      </ul>
      <Button variant="accent" className="mt-4" icon="edit" onClick={onWrite}>
        {draft ? "继续写下一版" : "写下一版"}
      </Button>
    </div>
  );
}
