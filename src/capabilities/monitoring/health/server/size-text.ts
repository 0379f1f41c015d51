/** A number of bytes as people read it: 12.4 GB. */
export function sizeText(bytes: number): string {
  const units = ["B", "KB", "MB", "GB", "TB"];
  const at = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** at;
  return `${value < 10 && at > 0 ? value.toFixed(1) : Math.round(value)} ${units[at]}`;
}
