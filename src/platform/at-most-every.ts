/**
 * Lets one event through per `ms`, so that an outage which every request meets does not fill the log.
 * @param tell gets how many were held back since it was last called
 */
export function atMostEvery(ms: number): (tell: (heldBack: number) => void) => void {
  let last = Number.NEGATIVE_INFINITY;
  let heldBack = 0;
  return (tell) => {
    const now = performance.now();
    if (now - last < ms) {
      heldBack += 1;
      return;
    }
    last = now;
    const count = heldBack;
    heldBack = 0;
    tell(count);
  };
}
