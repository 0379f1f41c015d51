export { writeCsv } from "./csv.ts";
export {
  type Admission,
  admitTexts,
  type Judgement,
  judgeTexts,
  matchTexts,
  type Place,
  type Refusal,
  refusalWatchers,
  replaceWords,
} from "./judge.ts";
export { wordScopes } from "./scopes.ts";
