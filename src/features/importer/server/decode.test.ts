import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { decode } from "./decode.ts";

const TITLE = "围场试驾：新款四驱旅行车在山路上的表现，我们开了三天";
const xml = (encoding: string | null, text = TITLE) =>
  `<?xml version="1.0"${encoding ? ` encoding="${encoding}"` : ""}?><rss><channel><title>${text}</title></channel></rss>`;

describe("decode", () => {
  test.each([
    ["gb2312", "gb2312"],
    ["GBK", "gbk"],
    ["gb18030", "gb18030"],
    ["utf-8", "utf-8"],
  ])("reads Chinese text declared as %s", (label, encoding) => {
    const decoded = decode(iconv.encode(xml(label), encoding));
    expect(decoded.text).toContain(TITLE);
    expect(decoded.problems).toEqual([]);
  });

  test("reads Big5 declared and undeclared", () => {
    const text = "圍場試駕：新款四驅旅行車在山路上的表現，這是我們開了三天的感受";
    expect(decode(iconv.encode(xml("big5", text), "big5")).text).toContain(text);
    const guessed = decode(iconv.encode(xml(null, text), "big5"));
    expect(guessed.text).toContain(text);
    expect(guessed.problems).toEqual(["没有标注编码，按内容判断为 big5-hkscs"]);
  });

  test.each(["utf-16le", "utf-16be", "utf-32le", "utf-32be"])(
    "reads %s with and without a mark",
    (encoding) => {
      const text = xml("utf-16");
      expect(decode(iconv.encode(text, encoding)).text).toContain(TITLE);
      expect(decode(iconv.encode(text, encoding, { addBOM: true })).text.startsWith("<?xml")).toBe(true);
    },
  );

  test("believes the HTTP charset before the declaration, and the bytes before both", () => {
    const gbk = iconv.encode(xml("utf-8"), "gbk");
    expect(decode(gbk, { contentType: "text/xml; charset=GB2312" }).text).toContain(TITLE);
    const mislabelled = decode(Buffer.from(xml("gb2312")), { contentType: "text/xml; charset=utf-8" });
    expect(mislabelled.text).toContain(TITLE);
    const wrong = decode(gbk);
    expect(wrong.text).toContain(TITLE);
    expect(wrong.problems[0]).toContain("gb18030");
  });

  test("guesses GBK when nothing names it", () => {
    expect(decode(iconv.encode(xml(null), "gbk")).text).toContain(TITLE);
    expect(decode(iconv.encode(xml(null, "轮胎"), "gbk")).text).toContain("轮胎");
    expect(decode(iconv.encode(xml(null, "Café Zürich"), "latin1")).text).toContain("Café Zürich");
  });

  test("reads UTF-8 that claims to be Latin-1, and real Windows-1252", () => {
    expect(decode(Buffer.from(xml("iso-8859-1"))).text).toContain(TITLE);
    const french = decode(iconv.encode(xml("windows-1252", "L’été à Spa — 4×4"), "windows-1252"));
    expect(french.text).toContain("L’été à Spa — 4×4");
  });

  test("names an unknown encoding and keeps a text with a few damaged bytes readable", () => {
    expect(decode(Buffer.from(xml("klingon"))).problems[0]).toContain("klingon");
    const bytes = Buffer.concat([Buffer.from(xml("utf-8")), Buffer.from([0xff])]);
    const damaged = decode(bytes);
    expect(damaged.text).toContain(TITLE);
    expect(damaged.problems).toEqual(["utf-8 文本中有 1 个字符损坏"]);
  });

  test("never throws, whatever the bytes and labels", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.string({ maxLength: 20 }), (bytes, label) => {
        const { text } = decode(bytes, { contentType: `text/xml; charset=${label}` });
        expect(typeof text).toBe("string");
      }),
    );
  });
});
