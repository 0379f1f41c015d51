import { describe, expect, it } from "vitest";
import type { PlaceholderValues } from "./placeholders.ts";
import { renderDocument } from "./render.ts";

const values: PlaceholderValues = {
  brand: "某媒体",
  club: "某车友会",
  marque: "",
  operator: "某公司 <script>alert(1)</script>",
  contact_email: "a@b.example",
  icp: "",
};

const html = (body: string) => renderDocument(body, values).html;

describe("rendering a legal text", () => {
  it("gives headings ids that the table of contents names, in order", () => {
    const { html, toc } = renderDocument("## 一、总则\n\n文\n\n### （一）范围\n\n## 二、**账号**", values);
    expect(toc).toEqual([
      { id: "s-1", text: "一、总则", level: 2 },
      { id: "s-2", text: "（一）范围", level: 3 },
      { id: "s-3", text: "二、账号", level: 2 },
    ]);
    for (const entry of toc) expect(html).toContain(`<h${entry.level} id="${entry.id}">`);
  });

  it("leaves the only h1 to the page", () => {
    expect(html("# 标题")).toBe('<h2 id="s-1">标题</h2>\n');
  });

  it("closes bold text before a Chinese character, where CommonMark would not", () => {
    expect(html("前**请注意。**后")).toBe("<p>前<strong>请注意。</strong>后</p>\n");
    expect(html("**（一）甲**乙**丙**")).toBe("<p><strong>（一）甲</strong>乙<strong>丙</strong></p>\n");
  });

  it("lets no script, handler, style or foreign scheme through", () => {
    const out = html(
      '<script>x()</script>\n\n<p onclick="x()" style="color:red">文</p>\n\n[甲](javascript:x()) [乙](//evil.example) ![丙](x.png)',
    );
    expect(out).not.toMatch(/script|onclick|style|javascript|evil|<img/);
    expect(out).toContain("文");
    expect(out).toContain("甲");
  });

  it("shows values of settings as text, whatever they contain", () => {
    expect(html("由{{operator}}运营")).toBe("<p>由某公司 &lt;script&gt;alert(1)&lt;/script&gt;运营</p>\n");
  });

  it("links mail addresses and paths of the app", () => {
    expect(html("发送至 {{contact_email}}。")).toContain('<a href="mailto:a@b.example">a@b.example</a>');
    expect(html("见[《隐私政策》](/privacy)")).toContain('<a href="/privacy">《隐私政策》</a>');
  });

  it("labels the cells of wide tables, which phones draw as cards, and keeps their roles", () => {
    const wide = html("| 场景 | 信息 | 用途 | 期限 |\n|---|---|---|---|\n| 登录 | 手机号 | 验证 | 六个月 |");
    expect(wide).toContain('<table role="table" class="table-cards">');
    expect(wide).toContain('<td role="cell" data-label="用途">验证</td>');
    expect(wide).toContain('<th role="columnheader" scope="col">场景</th>');
    const narrow = html("| 甲 | 乙 |\n|---|---|\n| 1 | 2 |");
    expect(narrow).not.toContain("table-cards");
    // Drawn as a table, it has its roles by itself.
    expect(narrow).not.toContain("role=");
  });
});
