import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

export interface SafeHtmlProps extends Omit<ComponentProps<"div">, "children" | "dangerouslySetInnerHTML"> {
  html: string;
}

/**
 * HTML that the server sanitized when it was written. The only place that sets inner HTML; anything that
 * did not pass the sanitizer must never reach it.
 */
export function SafeHtml({ html, className, ...rest }: SafeHtmlProps) {
  return <div {...rest} className={cx(className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
