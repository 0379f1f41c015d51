import { expect, it } from "vitest";
import { createTestApp } from "../../../../test/support/app.ts";
import { makeArticle } from "../../../../test/support/factories.ts";
import { articleTexts } from "./texts.ts";

const { services } = await createTestApp();

it("says where the links of an article lead, below it, as people would read it", async () => {
  const bodyHtml = `<p>看 <a href="https://example.com/?a=1&amp;q=%E5%8D%9A">这里</a> 和 <a href="/bbs">那里</a></p>`;
  const { id } = await makeArticle(services.db, { bodyHtml, summary: "" });
  const [read] = await articleTexts.read(services.db, [id]);
  expect(read?.text).toBe("看 这里 和 那里\n\n(https://example.com/?a=1&q=博)");
});
