import { HtmlValidate } from "html-validate";
import { parseDocument } from "htmlparser2";
import { expect, inject, test } from "vitest";
import { routeTable } from "../../src/app/web/all-routes.ts";
import type { TableRow } from "../../src/client/screen-route.ts";
import { sections } from "../../src/sections/registry.ts";
import { within } from "../support/within.ts";
import { addressOf, isVisited, isWhole } from "./support/addresses.ts";

const origin = inject("origin");

const checker = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    // Tables that scroll on a phone are blocks, which takes their roles away; they are given back by name.
    "no-redundant-role": "off",
  },
});

async function pageOf(address: string): Promise<string> {
  const answer = await within(`the page ${address}`, fetch(origin + address));
  return answer.text();
}

async function faultsOf(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html);
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} at ${selector}`),
  );
  return [...found, ...orphanedTabs(html), ...strayRoles(html), ...headingFaults(html)];
}

/** A page has one heading of the first level, unless the browser draws all of it. */
function headingFaults(html: string): string[] {
  const headings = html.match(/<h1[\s>]/g)?.length ?? 0;
  return headings > 1 ? [`h1: ${headings} on one screen`] : [];
}

interface Node {
  name?: string;
  attribs?: Record<string, string>;
  children?: Node[];
}

/** A part of a table with a role of its own while the table has none: it has that by itself. */
function strayRoles(html: string): string[] {
  const look = (node: Node, table: Node | undefined): string[] => {
    const within = node.name === "table" ? node : table;
    const stray =
      /^(?:thead|tbody|tr|th|td)$/.test(node.name ?? "") &&
      node.attribs?.role !== undefined &&
      within?.attribs?.role === undefined;
    return [
      ...(stray ? [`role without that of its table: ${node.name}`] : []),
      ...(node.children ?? []).flatMap((child) => look(child, within)),
    ];
  };
  return look(parseDocument(html) as Node, undefined);
}

/** An open tab without the panel that it names, which the checker does not look for. */
function orphanedTabs(html: string): string[] {
  const elements: Record<string, string>[] = [];
  const collect = ({ attribs, children = [] }: Node) => {
    if (attribs) elements.push(attribs);
    for (const child of children) collect(child);
  };
  collect(parseDocument(html) as Node);
  return elements
    .filter((tab) => tab.role === "tab" && tab["aria-selected"] === "true")
    .filter((tab) => {
      const panel = elements.find((element) => element.id === tab["aria-controls"]);
      return panel?.role !== "tabpanel" || panel["aria-labelledby"] !== tab.id;
    })
    .map((tab) => `tab without a panel: ${tab["data-key"]}`);
}

const screens: [string, readonly TableRow[]][] = sections.map(({ slug }) => [
  slug,
  routeTable.filter((row) => row.section.slug === slug && isVisited(row)),
]);

test("a run looks at screens, and not at none under names that no screen has", () => {
  expect(screens.flatMap(([, rows]) => rows)).not.toEqual([]);
});

test.each(screens)("the HTML of every screen of %s is valid", async (_slug, rows) => {
  if (isWhole) expect(rows.length).toBeGreaterThan(50);
  const faults: string[] = [];
  for (const row of rows) {
    const address = addressOf(row);
    faults.push(...(await faultsOf(await pageOf(address))).map((fault) => `${address}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test("so is what stands where nothing is found", async () => {
  expect(await faultsOf(await pageOf("/nowhere"))).toEqual([]);
  expect(await faultsOf(await pageOf("/article/999999/post"))).toEqual([]);
});

test("the checker finds what it is there for", async () => {
  const page = (body: string) =>
    `<!doctype html><html lang="zh-CN"><head><title>页</title></head><body>${body}</body></html>`;
  const faults = await faultsOf(
    page(
      '<span><h2>题</h2></span><label>号<input type="tel" autocomplete="tel-national"></label>' +
        '<div role="tablist"><button type="button" role="tab" aria-selected="true" id="a" data-key="a">甲</button></div>' +
        '<p id="a">乙</p><table><tbody><tr role="row"><td>丙</td></tr></tbody></table><h1>一</h1><h1>二</h1>',
    ),
  );
  expect(faults.map((fault) => fault.split(":")[0])).toEqual([
    "element-permitted-content",
    "valid-autocomplete",
    "no-dup-id",
    "tab without a panel",
    "role without that of its table",
    "h1",
  ]);
});
