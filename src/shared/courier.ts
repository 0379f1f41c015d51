/** Carriers that parcels are given to, with the form that their numbers usually have. */
export const couriers: readonly { name: string; form: RegExp }[] = [
  { name: "顺丰速运", form: /^(SF\d{12,13}|\d{12})$/ },
  { name: "京东物流", form: /^JD[A-Z0-9]{11,16}$/ },
  { name: "中通快递", form: /^\d{12,15}$/ },
  { name: "圆通速递", form: /^(YT\d{13}|\d{12,18})$/ },
  { name: "申通快递", form: /^\d{12,15}$/ },
  { name: "韵达快递", form: /^\d{13,15}$/ },
  { name: "极兔速递", form: /^JT\d{13}$/ },
  { name: "邮政快递", form: /^(\d{13}|[A-Z]{2}\d{9}[A-Z]{2})$/ },
  { name: "EMS", form: /^(\d{13}|[A-Z]{2}\d{9}[A-Z]{2})$/ },
  { name: "德邦快递", form: /^(DPK)?\d{9,15}$/ },
];

/** What people and spreadsheets call them: 顺丰, SF, 邮政. */
const NICKNAMES: Readonly<Record<string, string>> = {
  顺丰: "顺丰速运",
  顺丰快递: "顺丰速运",
  SF: "顺丰速运",
  京东: "京东物流",
  京东快递: "京东物流",
  JD: "京东物流",
  中通: "中通快递",
  圆通: "圆通速递",
  圆通快递: "圆通速递",
  申通: "申通快递",
  韵达: "韵达快递",
  极兔: "极兔速递",
  极兔快递: "极兔速递",
  邮政: "邮政快递",
  中国邮政: "邮政快递",
  德邦: "德邦快递",
};

/** A carrier's full name, however somebody called it; others as they are. */
export function courierName(given: string): string {
  const name = given.normalize("NFKC").trim();
  return NICKNAMES[name] ?? NICKNAMES[name.toUpperCase()] ?? name;
}

/** A number as a scanner or a spreadsheet gives it: no blanks, no dashes, capitals. */
export const plainTracking = (given: string): string =>
  given.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase();

/** Letters that carriers put before a number, its digits, and letters behind, as of EMS. */
const NUMBER = /(?<![A-Za-z0-9])[A-Za-z]{0,4}\d{9,18}[A-Za-z]{0,2}(?![A-Za-z0-9])/g;

/**
 * The parcel's number in what a camera read of its label: a bar code is nothing else, a square one holds it somewhere in an
 * address or a record. Null where there is none, or more than one.
 */
export function trackingIn(read: string): string | null {
  const whole = plainTracking(read);
  if (/^[A-Z0-9]{8,30}$/.test(whole) && /\d{6}/.test(whole)) return whole;
  const found = new Set((read.normalize("NFKC").match(NUMBER) ?? []).map(plainTracking));
  const [number, ...more] = found;
  return number === undefined || more.length > 0 ? null : number;
}

/**
 * Words where a number does not look like one of its carrier: carriers change their forms, so that this warns and refuses
 * nothing. Null where it does, and for carriers that are not known.
 */
export function oddTracking(courier: string, tracking: string): string | null {
  const known = couriers.find(({ name }) => name === courierName(courier));
  return known === undefined || known.form.test(plainTracking(tracking))
    ? null
    : `不像${known.name}的单号，请核对`;
}
