import type { Certification } from "#capabilities/cars/certification/contract.ts";
import { useSentWords } from "#client/review-time.tsx";
import { SectionHead } from "#ui/section-head.tsx";
import { Tag } from "#ui/tag.tsx";
import { stateWords } from "../words.ts";

/** How far one's latest application is: handed in, looked at, known. */
export function CenterProgress({ one }: { one: Certification }) {
  const words = stateWords[one.state];
  const decided = !["submitted", "in_review", "material"].includes(one.state);
  const said = useSentWords(decided ? null : "certification", "预计 1–3 个工作日");
  const rows = [
    { title: "提交材料", text: one.label, done: one.state !== "material" },
    { title: "人工审核", text: decided ? words.text : said, done: decided },
    {
      title: "点亮徽标",
      text: one.state === "approved" ? "名字旁已展示" : "通过后自动生效",
      done: one.state === "approved",
    },
  ];
  return (
    <>
      <SectionHead title="我的进度" action={<Tag kind={words.kind}>{words.label}</Tag>} />
      <ol className="px-edge">
        {rows.map(({ title, text, done }, at) => (
          <li key={title} className="hair-b flex min-h-15 items-center gap-3 py-2.5">
            <span
              className={`num grid size-6 flex-none place-items-center text-13 font-bold ${done ? "bg-accent text-on-accent" : "bg-surface-2 text-ink-2"}`}
            >
              {at + 1}
            </span>
            <span className="min-w-0 flex-1">
              <b className="block text-15 font-semibold">{title}</b>
              <span className="block truncate text-13 text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
