import type { Poll } from "#shared/poll.ts";

const signs: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** The poll of a line `::poll[…]` of a body. @param mark JSON, as it stands in HTML; null where it cannot be read */
export function pollOfMark(mark: string): Poll | null {
  try {
    const poll = JSON.parse(
      mark.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => signs[name] ?? ""),
    ) as Poll;
    return Array.isArray(poll.choices) ? poll : null;
  } catch {
    return null;
  }
}
