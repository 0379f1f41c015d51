import { formatFen } from "#shared/money.ts";

export interface FreightRule {
  /** First two digits of GB/T 2260; empty for all others. */
  provinces: readonly string[];
  refused: boolean;
  firstGrams: number;
  firstFen: number;
  stepGrams: number;
  stepFen: number;
}

export interface FreightTemplate {
  id: string;
  name: string;
  /** Goods of this template for so much in one order go free; null for never. */
  freeFromFen: number | null;
  /** In their order: the first that names the province holds, else the first that names none. */
  rules: readonly FreightRule[];
}

/** What of an order goes by one template. */
export interface FreightPart {
  template: FreightTemplate;
  /** Of all its pieces together. */
  grams: number;
  /** What they cost before anything is taken off. */
  fen: number;
}

export interface Freight {
  fen: number;
  /** How it comes about, a template each: 首重 1 kg ¥12，续重每 1 kg ¥5. */
  words: string[];
  /** Templates whose goods are not sent there. */
  refused: string[];
}

const ruleFor = ({ rules }: FreightTemplate, province: string): FreightRule | undefined =>
  rules.find(({ provinces }) => provinces.includes(province)) ??
  rules.find(({ provinces }) => provinces.length === 0);

/**
 * What sending costs: each template weighs its own goods together, and their costs add up. Goods without a template go free.
 * @param province first two digits of GB/T 2260
 */
export function freightOf(parts: readonly FreightPart[], province: string): Freight {
  const freight: Freight = { fen: 0, words: [], refused: [] };
  for (const { template, grams, fen } of parts) {
    const rule = ruleFor(template, province);
    if (rule === undefined || rule.refused) {
      freight.refused.push(template.id);
      continue;
    }
    if (template.freeFromFen !== null && fen >= template.freeFromFen) {
      freight.words.push(`${template.name}：满 ${formatFen(template.freeFromFen)} 包邮`);
      continue;
    }
    const steps = Math.max(0, Math.ceil((grams - rule.firstGrams) / rule.stepGrams));
    const cost = rule.firstFen + steps * rule.stepFen;
    freight.fen += cost;
    freight.words.push(`${template.name}：${costWords(rule, steps, grams)}`);
  }
  return freight;
}

function costWords({ firstGrams, firstFen, stepGrams, stepFen }: FreightRule, steps: number, grams: number) {
  const first = `首重 ${weight(firstGrams)} ${formatFen(firstFen)}`;
  if (steps === 0) return first;
  return `${first}，续重每 ${weight(stepGrams)} ${formatFen(stepFen)}（共 ${weight(grams)}）`;
}

const weight = (grams: number) => (grams < 1000 ? `${grams} g` : `${Number((grams / 1000).toFixed(2))} kg`);
