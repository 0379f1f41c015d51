import { useEffect, useState } from "react";
import { formatDate, formatRelativeTime } from "#shared/format.ts";

export interface RelativeTimeProps {
  /** ISO 8601. */
  value: string;
  className?: string;
}

/**
 * "2 小时前", kept true while it is on screen. The server's page may be minutes old when it is read, so the text
 * is allowed to differ at first and is drawn anew once the browser has taken over.
 */
export function RelativeTime({ value, className }: RelativeTimeProps) {
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 60_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time
      // React leaves a differing text of the server alone; a new key makes it write the right one.
      key={now === undefined ? "sent" : "live"}
      dateTime={value}
      title={formatDate(value, { time: true })}
      className={className}
      suppressHydrationWarning
    >
      {formatRelativeTime(value, now)}
    </time>
  );
}
