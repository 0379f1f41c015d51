import type { ReactNode } from "react";
import type { ReviewRow } from "#capabilities/moderation/contract.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
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

export function ContactBox({ text }: { text: string }) {
  const found = contactsIn(text);
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
