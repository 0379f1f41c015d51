export {
  type TextBefore,
  type TextConsumer,
  type TextEvent,
  textConsumers,
} from "./feed/consumers.ts";
export { readHistoryWithin } from "./feed/history.ts";
export { drainTexts } from "./feed/take.ts";
export { type HitConsumer, hitConsumers, type KeywordHit } from "./hits/record-hits.ts";
/** For joins and searches. */
export { keywordHits, monitoredTexts } from "./tables.ts";
export { tellDigest } from "./warnings/tell-digest.ts";
