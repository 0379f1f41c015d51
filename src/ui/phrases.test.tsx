import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Phrases } from "./phrases.tsx";

const html = (text: string, lengths: string) =>
  renderToStaticMarkup(<Phrases text={text} lengths={lengths} />);

it("lets lines end between phrases, and adds nothing to the text", () => {
  const markup = html("飞度思域都来", "222");
  expect(markup).toBe('<span class="break-keep">飞度<wbr/>思域<wbr/>都来</span>');
  expect(html("北岭 X 两万", "52")).toContain('<span class="whitespace-nowrap">北岭 X </span>');
});

it.each(["", "6", "22", "99", "??"])("shows the text as it is where the phrases are %j", (lengths) => {
  expect(html("飞度思域都来", lengths)).toBe("飞度思域都来");
});
