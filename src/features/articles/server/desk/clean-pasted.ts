/** A paragraph that Word draws as a list's item, with the sign or number in front of it. */
const WORD_ITEM =
  /<p\b[^>]*class="?'?MsoList[^>]*>\s*(?:<!--)?\[?<?!?\[if !supportLists\]>?(?:-->)?([\s\S]*?)<!(?:--)?\[endif\](?:--)?>([\s\S]*?)<\/p>/gi;
const CONDITIONAL = /<!--\[if[\s\S]*?<!\[endif\]-->/gi;
const OTHER_MARKS = /<!(?:--)?\[(?:if[^\]]*|endif)\](?:--)?>|<\/?[ovwm]:[a-z]+\b[^>]*>|<\?xml[\s\S]*?\/?>/gi;

/**
 * What word processors and other editors put around their texts, taken off before the sanitizer arranges the rest: Word's
 * conditional comments and its lists made of paragraphs, the clipboard's frame, titles that WeChat's editor draws with
 * nothing but bold type in a box of its own.
 */
export function cleanPasted(html: string): string {
  const fragment = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/.exec(html)?.[1] ?? html;
  return wordLists(fragment)
    .replace(CONDITIONAL, "")
    .replace(OTHER_MARKS, "")
    .replace(
      /<(p|section)\b[^>]*>((?:\s|<(?:span|strong|b|section)\b[^>]*>)+)([^<]{2,30})((?:\s|<\/(?:span|strong|b|section)>)+)<\/\1>/gi,
      boldHeading,
    );
}

/** Runs of Word's paragraphs become lists; numbers in front make an ordered one. */
function wordLists(html: string): string {
  const marked = html.replace(
    WORD_ITEM,
    (_, sign: string, text: string) =>
      `<x-${/\d|[a-z]\s*[.)]/i.test(sign.replace(/<[^>]*>|&\w+;/g, "")) ? "ol" : "ul"}>${text}</x-item>`,
  );
  return marked.replace(/(?:<x-(?:ol|ul)>[\s\S]*?<\/x-item>\s*)+/g, (run) => {
    const tag = run.startsWith("<x-ol>") ? "ol" : "ul";
    const items = run.replace(/<x-(?:ol|ul)>/g, "<li>").replace(/<\/x-item>/g, "</li>");
    return `<${tag}>${items}</${tag}>`;
  });
}

/** A short line that is bold and larger than text, and does not end as a sentence does, is a heading. */
function boldHeading(whole: string, _tag: string, open: string, text: string): string {
  const bold = /<(?:strong|b)\b|font-weight:\s*(?:bold|[6-9]00)/i.test(open);
  const size = /font-size:\s*(\d+(?:\.\d+)?)\s*(px|pt)/i.exec(open);
  const pixels = size === null ? 0 : Number(size[1]) * (size[2]?.toLowerCase() === "pt" ? 4 / 3 : 1);
  return bold && pixels >= 18 && !/[。！？；，,.!?;：:]\s*$/.test(text) ? `<h2>${text}</h2>` : whole;
}
