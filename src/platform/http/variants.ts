/** One answer as it is and compressed; gzip is made for those who ask for it. */
export interface Variants {
  etag: string;
  identity: Body;
  brotli: Body;
  gzip?: Body;
}

export interface Body {
  bytes: Buffer;
  /** Names and values in turn, as `writeHead` takes them: made once, since every hit would make them again. */
  headers: string[];
}
