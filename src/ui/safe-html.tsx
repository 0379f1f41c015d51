import { cx } from "./cx.ts";

/**
 * HTML that the server sanitized when it was written. The only place that sets inner HTML; anything that
 * did not pass the sanitizer must never reach it.
 */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  return <div className={cx(className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
