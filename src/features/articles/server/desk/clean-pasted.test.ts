import { expect, test } from "vitest";
import { sanitizeArticleHtml } from "#features/articles/server/sanitize.ts";
import { cleanPasted } from "./clean-pasted.ts";

const clean = (html: string) => sanitizeArticleHtml(cleanPasted(html), { picture: () => null });

test("Word's frame, styles and lists made of paragraphs become plain headings and lists", () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><h1 style="mso-pagination:widow-orphan">提车作业<o:p></o:p></h1>
<p class=MsoNormal><span lang=EN-US style='font-family:Calibri'>2.0T</span><span style='mso-bidi-font-size:10.5pt'>的<b>动力</b>够用。</span><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Wingdings'><span style='mso-list:Ignore'>l<span style='font:7.0pt "Times New Roman"'>&nbsp;</span></span></span><![endif]>座椅舒服</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>l<span>&nbsp; </span></span><![endif]>隔音一般</p>
<!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--><!--EndFragment--></body></html>`;
  expect(clean(word)).toBe(
    "<h2>提车作业</h2>\n<p>2.0T的<strong>动力</strong>够用。</p>\n<ul><li>座椅舒服</li><li>隔音一般</li></ul>",
  );
});

test("numbers in front of Word's items make an ordered list", () => {
  const item = (sign: string, text: string) =>
    `<p class="MsoListParagraph"><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;</span></span><![endif]>${text}</p>`;
  expect(clean(item("1.", "先热车") + item("2.", "再上路"))).toBe("<ol><li>先热车</li><li>再上路</li></ol>");
});

test("WeChat's boxes go, its bold big titles become headings, its short bold lines stay lines", () => {
  const wechat = `<section data-tools="135编辑器" style="background:#eee"><section style="text-align:center"><p style="margin:0"><span style="font-size: 20px;"><strong>夜跑秋名山</strong></span></p></section>
<p><strong>重点提示</strong></p><p style="line-height:2em"><span style="font-size:15px;color:rgb(63,63,63)">凌晨两点，山路只有我们。</span></p></section><mp-common-profile></mp-common-profile>`;
  expect(clean(wechat)).toBe(
    "<h2>夜跑秋名山</h2>\n<p><strong>重点提示</strong></p>\n<p>凌晨两点，山路只有我们。</p>",
  );
});

test("scripts, frames and handlers of a web page do not come along", () => {
  expect(
    clean(
      '<div onclick="x()"><p>正文<script>alert(1)</script><a href="javascript:x()">链接</a></p></div><iframe src="//x"></iframe>',
    ),
  ).toBe("<p>正文链接</p>");
});

test("a text that only looks like markup takes linear time", () => {
  const long = `<p>${"<span>".repeat(20_000)}字`;
  expect(clean(long)).toContain("字");
});
