export { readableAddress, searchableText, withAddresses } from "./addresses.ts";
export { addWord, wordNamed } from "./edit-list.ts";
export { type TextHistory, textHistory } from "./history.ts";
export {
  admitTexts,
  judgeTexts,
  matchTexts,
  type Refusal,
  refusalWatchers,
  replaceWords,
} from "./judge.ts";
export { wordScopes } from "./scopes.ts";
export { snippetOf } from "./snippet.ts";
/** For joins, and for words that come with content of the demo. */
export { wordGroups, words } from "./tables.ts";
