/** Who came back from WeChat with a code. */
export interface Identity {
  openId: string;
  unionId: string | null;
  /** As WeChat shows it; empty where it did not tell. */
  nickname: string;
  /** Address of the picture; empty where there is none. */
  avatarUrl: string;
  /** WeChat made the person up, to show a page as it would look. */
  isSnapshot: boolean;
}
