/** The same question, asked again only after a while: services outside are not asked with every look at a page. */
export function keptFor<Asked, Answer>(
  ms: number,
  ask: (asked: Asked) => Promise<Answer>,
): (asked: Asked) => Promise<Answer> {
  let known: { until: number; answer: Promise<Answer> } | undefined;
  return (asked) => {
    const now = performance.now();
    if (known === undefined || now > known.until) {
      const answer = ask(asked);
      const kept = { until: now + ms, answer };
      known = kept;
      answer.catch(() => {
        if (known === kept) known = undefined;
      });
    }
    return known.answer;
  };
}
