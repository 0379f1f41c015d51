/** Where the demo's goods stand, what sending them costs, and how one is written down. */

export interface DemoSku {
  values: readonly string[];
  /** Yuan, as the others. */
  price: number;
  stock: number;
  list?: number;
  /** What members pay from a level on. */
  members?: readonly (readonly [level: number, price: number])[];
  owner?: number;
  points?: number;
  pointsPrice?: number;
}

export interface DemoFit {
  series: string;
  generation?: string;
  note: string;
}

export interface DemoGoods {
  /** Of the codes of its SKUs. */
  code: string;
  section: string;
  shelf: (typeof demoShelves)[number]["name"];
  title: string;
  subtitle: string;
  text: string;
  pictures: readonly string[];
  /** One of the demo's films. */
  film?: "night-drive" | "track-lap";
  axes: readonly string[];
  skus: readonly DemoSku[];
  grams: number;
  freight: (typeof demoFreight)[number]["name"];
  /** Slugs of series; with a generation by its name, and a note, where it matters. */
  fits?: readonly (string | DemoFit)[];
  ownersOnly?: boolean;
  limit?: number;
  returnDays?: number;
  weight?: number;
  sold: number;
}

export const demoShelves = [
  { name: "原厂精品", icon: "cert" },
  { name: "改装件", icon: "wrench" },
  { name: "车品", icon: "car" },
  { name: "联名周边", icon: "tag" },
  { name: "露营出行", icon: "road" },
  { name: "积分换", icon: "coin" },
] as const;

const everywhere = { provinces: [] as readonly string[], refused: false };
/** Two digits of GB/T 2260: 内蒙古, 西藏, 青海, 新疆. */
const FAR = ["15", "54", "63", "65"];

export const demoFreight = [
  {
    name: "全场包邮",
    freeFromFen: null,
    rules: [{ ...everywhere, firstGrams: 1000, firstFen: 0, stepGrams: 1000, stepFen: 0 }],
  },
  {
    name: "按重量",
    freeFromFen: 29_900,
    rules: [
      { provinces: FAR, refused: false, firstGrams: 1000, firstFen: 2200, stepGrams: 1000, stepFen: 1500 },
      { ...everywhere, firstGrams: 1000, firstFen: 1000, stepGrams: 1000, stepFen: 500 },
    ],
  },
  {
    name: "大件，偏远不发",
    freeFromFen: null,
    rules: [
      { provinces: FAR, refused: true, firstGrams: 1000, firstFen: 0, stepGrams: 1000, stepFen: 0 },
      { ...everywhere, firstGrams: 5000, firstFen: 3900, stepGrams: 1000, stepFen: 500 },
    ],
  },
] as const;

/** One SKU without a choice. */
export const one = (price: number, stock: number, more: Omit<Partial<DemoSku>, "values"> = {}): DemoSku[] => [
  { values: [], price, stock, ...more },
];
/** One SKU for each of the values. */
export const each = (
  values: readonly string[],
  price: number,
  stocks: readonly number[],
  more: Omit<Partial<DemoSku>, "values"> = {},
): DemoSku[] => values.map((value, at) => ({ values: [value], price, stock: stocks[at] ?? 20, ...more }));
/** One for each pair of them. */
export const pairs = (
  first: readonly string[],
  second: readonly string[],
  price: (at: number) => number,
  stocks: readonly number[],
  more: Omit<Partial<DemoSku>, "values"> = {},
): DemoSku[] =>
  first.flatMap((a, at) =>
    second.map((b, n) => ({
      values: [a, b],
      price: price(at),
      stock: stocks[(at * second.length + n) % stocks.length] ?? 8,
      ...more,
    })),
  );
/** Names of drawings of a thing in these paints. */
export const wares = (thing: string, ...paints: readonly string[]) =>
  paints.map((paint) => `ware/${thing}/${paint}`);
