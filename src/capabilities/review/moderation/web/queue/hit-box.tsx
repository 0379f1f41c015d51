import type { ReactNode } from "react";
import type { ReviewRow } from "#capabilities/review/moderation/contract.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import { Tag } from "#ui/tag.tsx";
import { contactsIn } from "./mark-text.ts";

/** The slot in red, open below: why this one asks for a second look. */
function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4 border-2 border-b-0 border-bad px-3.5 pt-3">
      <h2 className="mb-1 text-15 font-bold">{title}</h2>
      {children}
    </section>
  );
}

/** The words of the list, once each, with the group that they stand in and where. */
export function WordBox({ hits, onFilter }: { hits: ReviewRow["hits"]; onFilter?: (word: string) => void }) {
  if (hits.length === 0) return null;
  const words = Map.groupBy(hits, ({ text }) => text);
  return (
    <Box title={`命中 ${hits.length} 处`}>
      <ul>
        {[...words].map(([word, places]) => (
          <li key={word} className="hair-t flex items-center gap-3 py-2.5 text-15 first:border-t-0">
            <mark data-kind={places[0]?.refused ? "bad" : undefined}>{word}</mark>
            <span className="text-13 text-ink-2">{places[0]?.list ? `${places[0].list}组` : "未分组"}</span>
            {places[0] && <ActionTag action={places[0].action} />}
            <span className="ml-auto text-13 text-ink-3">{whereOf(places)}</span>
            {onFilter && (
              <button
                type="button"
                className="press hit text-13 font-semibold text-accent-ink"
                onClick={() => onFilter(word)}
              >
                同词
              </button>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}

const actions = {
  refuse: { label: "拦截", kind: "bad" },
  hold: { label: "转审", kind: "warn" },
  replace: { label: "替换", kind: "info" },
  watch: { label: "仅监测", kind: "plain" },
} as const;

function ActionTag({ action }: Pick<ReviewRow["hits"][number], "action">) {
  return <Tag kind={actions[action].kind}>{actions[action].label}</Tag>;
}

function whereOf(places: ReviewRow["hits"]): string {
  const title = places.some(({ part }) => part === "title");
  const text = places.some(({ part }) => part === "text");
  return [title && "标题", text && "正文"].filter(Boolean).join("、");
}

const causes: Record<ReviewRow["held"][number]["cause"], string> = {
  rule: "这类内容先审后发",
  new_member: "新会员",
  link: "含站外链接",
  picture: "含图片",
  word: "命中词库",
};

/** Why it was held back as it was handed in, in a line. */
export function HeldLine({ held }: { held: ReviewRow["held"] }) {
  if (held.length === 0) return null;
  const named = [...Map.groupBy(held, ({ cause }) => cause)].map(([cause, those]) => {
    const texts = those.map(({ text }) => text).filter(Boolean);
    return texts.length === 0 ? causes[cause] : `${causes[cause]}（${texts.join("、")}）`;
  });
  return <p className="mt-3 text-13 break-words text-ink-2">先审原因：{named.join("，")}</p>;
}

export function ContactBox({ text, known }: { text: string; known: readonly string[] }) {
  const found = contactsIn(text).filter((words) => !known.includes(words));
  if (found.length === 0) return null;
  return (
    <Box title={`疑似联系方式 ${found.length} 处`}>
      <ul>
        {found.map((words) => (
          <li key={words} className="hair-t flex items-center py-2.5 text-15 first:border-t-0">
            <mark data-kind="bad">{words}</mark>
            <span className="ml-auto text-13 text-ink-3">正文</span>
          </li>
        ))}
      </ul>
    </Box>
  );
}

export function ReportBox({ reports }: { reports: ReviewRow["reports"] }) {
  if (reports.length === 0) return null;
  return (
    <Box title={`举报 ${reports.length} 次`}>
      <ul>
        {reports.map((report) => (
          <li key={report.id} className="hair-t py-2.5 text-15 first:border-t-0">
            <p className="flex items-baseline gap-2">
              <b className="font-semibold">{report.reason}</b>
              <span className="ml-auto text-12 text-ink-3">
                {report.reporter_name} · <RelativeTime value={report.created_at} />
              </span>
            </p>
            {report.note && <p className="text-13 text-ink-2">{report.note}</p>}
          </li>
        ))}
      </ul>
    </Box>
  );
}
