import { formatDate } from "#shared/format.ts";
import type { PackingSlip } from "../../packing-contract.ts";

/** Several a page of A4, none cut in two; black on white whatever the theme is. */
const STYLE = `@page{size:A4;margin:10mm}body{margin:0;font:10pt/1.4 system-ui,sans-serif;color:#000}
section{break-inside:avoid;border-bottom:1px dashed #000;padding:4mm 0}h2{font-size:12pt;margin:0 0 1mm}
p{margin:0}table{width:100%;border-collapse:collapse;margin-top:2mm}td,th{border:1px solid #000;padding:1mm 2mm;text-align:left}
td:last-child,th:last-child{width:12mm;text-align:right;font-weight:bold}`;

/** Opens the browser's print dialog with a slip for each order. */
export function printSlips(slips: readonly PackingSlip[]): void {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  const view = frame.contentWindow;
  if (page === null || view === null) return;
  const add = (to: Element, tag: string, text = "") => {
    const element = page.createElement(tag);
    element.textContent = text;
    to.append(element);
    return element;
  };
  add(page.head, "style", STYLE);
  for (const { number, recipient, masked, note, created_at: at, lines } of slips) {
    const slip = add(page.body, "section");
    add(slip, "h2", `订单 ${number}`);
    add(slip, "p", `下单 ${formatDate(at, { time: true })}`);
    add(
      slip,
      "p",
      recipient === null
        ? masked
        : `${recipient.name}　${recipient.mobile}　${recipient.region}${recipient.detail}`,
    );
    if (note !== "") add(slip, "p", `买家留言：${note}`);
    const table = add(slip, "table");
    const head = add(table, "tr");
    for (const name of ["商品", "规格", "编码", "件数"]) add(head, "th", name);
    for (const { title, choice, code, quantity } of lines) {
      const row = add(table, "tr");
      for (const cell of [title, choice, code, String(quantity)]) add(row, "td", cell);
    }
  }
  view.addEventListener("afterprint", () => frame.remove());
  view.focus();
  view.print();
}
