/** What stands around comments of one kind, by what they are called there. */
export interface CommentWords {
  noun: string;
  /** Where nobody has written yet, and beside it. */
  none: string;
  first: string;
  /** On the button that opens the composer, and in its field. */
  write: string;
  prompt: string;
  /** To answer one, as a verb. */
  reply: string;
}

const ofNoun: Readonly<Record<string, Partial<CommentWords>>> = {
  评论: { none: "还没有评论，抢沙发", first: "说说你的看法吧。" },
  提问: {
    none: "还没有人提问",
    first: "适配、尺寸、安装，买之前想知道的都可以问。",
    write: "我要提问",
    prompt: "想知道什么？问问商家和买过的车友",
    reply: "回答",
  },
};

/** @param noun 评论, 提问: as the target of the comments says */
export const commentWords = (noun: string): CommentWords => ({
  ...{ noun, none: `还没有${noun}`, first: "", write: `写${noun}`, prompt: "说说你的看法", reply: "回复" },
  ...ofNoun[noun],
});
