/** One answer in every encoding. */
export interface Variants {
  etag: string;
  identity: Body;
  gzip: Body;
  brotli: Body;
}

export interface Body {
  bytes: Buffer;
  /** Names and values in turn, as `writeHead` takes them: made once, since every hit would make them again. */
  headers: string[];
}
