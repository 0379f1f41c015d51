/** Weights and check characters of GB 11643. */
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECKS = "10X98765432";

/** As people type it: without blanks, a small x as a large one, full-width digits as plain ones. */
export function plainIdNumber(value: string): string {
  return value.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase();
}

/** A number of a resident identity card: 18 characters, a day that there is, and the check digit of GB 11643. */
export function isIdNumber(value: string): boolean {
  if (!/^[1-9]\d{16}[\dX]$/.test(value)) return false;
  const [year, month, day] = [value.slice(6, 10), value.slice(10, 12), value.slice(12, 14)];
  const born = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(born.getTime()) || born.getUTCDate() !== Number(day) || Number(year) < 1900) return false;
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(value[at]), 0);
  return CHECKS[sum % 11] === value[17];
}

/** `330106199001011234` → `3301************34`; anything else is masked whole. */
export function maskIdNumber(value: string): string {
  if (value.length !== 18) return "*".repeat(value.length);
  return `${value.slice(0, 4)}${"*".repeat(12)}${value.slice(16)}`;
}
