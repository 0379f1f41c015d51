export { writeCsv } from "./csv.ts";
export { admitTexts, judgeTexts } from "./judge.ts";
