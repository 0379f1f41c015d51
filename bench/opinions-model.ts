/** The model that the words are compared with: logistic regression over them and runs of characters. */
import { scoreText } from "../src/capabilities/monitoring/sentiment/server/scoring/score.ts";

export interface Sample {
  text: string;
  aspect: string;
  negative: boolean;
}

const RARE = 3;
const [ROUNDS, STEP, SHRINK, COMPLAINT] = [4, 0.5, 1e-3, 3];

function featuresOf({ text, aspect }: Sample): string[] {
  const { score, aspects, terms } = scoreText(text);
  const features = new Set([`about ${aspect}`, `score ${Math.round(score * 5)}`]);
  features.add(`here ${Math.round(((aspects as Record<string, number>)[aspect] ?? 0) * 5)}`);
  for (const term of terms) {
    const sign = term.weight < 0 ? "-" : "+";
    features.add(`term ${sign}${term.text}`);
    if (term.aspects.some((one) => one === aspect)) features.add(`here ${sign}${term.text}`);
  }
  const plain = text.toLowerCase().replace(/\s+/g, " ").replace(/\d+/g, "0");
  for (let length = 1; length <= 4; length += 1)
    for (let at = 0; at + length <= plain.length; at += 1) features.add(plain.slice(at, at + length));
  return [...features];
}

const known = new WeakMap<Sample, string[]>();
function featuresKept(sample: Sample): string[] {
  const features = known.get(sample) ?? featuresOf(sample);
  known.set(sample, features);
  return features;
}

/**
 * Learns from judged remarks; features weigh from the beginning what they tell by themselves, and are fitted from there.
 * @returns how sure it is that a remark complains; 0 is even
 */
export function logistic(samples: readonly Sample[]): (sample: Sample) => number {
  const counts = new Map<string, { yes: number; no: number }>();
  let yes = 0;
  for (const sample of samples) {
    if (sample.negative) yes += 1;
    for (const feature of featuresKept(sample)) {
      const count = counts.get(feature) ?? { yes: 0, no: 0 };
      count[sample.negative ? "yes" : "no"] += 1;
      counts.set(feature, count);
    }
  }
  const tells = new Map<string, number>();
  for (const [feature, count] of counts)
    if (count.yes + count.no >= RARE)
      tells.set(
        feature,
        Math.log((count.yes + 1) / (yes + 2)) - Math.log((count.no + 1) / (samples.length - yes + 2)),
      );
  const weights = new Map<string, number>();
  let [bias, scale, steps, seed] = [0, 1, 0, 1];
  const sureness = (features: readonly string[]) => {
    let [sum, used] = [0, 0];
    for (const feature of features) {
      const tell = tells.get(feature);
      if (tell === undefined) continue;
      used += 1;
      sum += (weights.get(feature) ?? 0) * tell;
    }
    return { sum: (sum * scale) / Math.sqrt(Math.max(1, used)) + bias, used };
  };
  const order = [...samples];
  for (let round = 0; round < ROUNDS; round += 1) {
    // The same order in every run.
    for (let at = order.length - 1; at > 0; at -= 1) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      const other = seed % (at + 1);
      [order[at], order[other]] = [order[other] as Sample, order[at] as Sample];
    }
    for (const sample of order) {
      const features = featuresKept(sample);
      const { sum, used } = sureness(features);
      const rate = STEP / (1 + 0.0002 * steps);
      steps += 1;
      const off = (1 / (1 + Math.exp(-sum)) - (sample.negative ? 1 : 0)) * (sample.negative ? COMPLAINT : 1);
      scale *= 1 - rate * SHRINK;
      for (const feature of features) {
        const tell = tells.get(feature);
        if (tell === undefined) continue;
        const by = (rate * off * tell) / Math.sqrt(Math.max(1, used)) / scale;
        weights.set(feature, (weights.get(feature) ?? 0) - by);
      }
      bias -= rate * off * 0.1;
    }
  }
  return (sample) => sureness(featuresKept(sample)).sum;
}
