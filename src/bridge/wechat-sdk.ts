import { isIos } from "./host.ts";
import type { BridgeHooks, WechatConfig } from "./types.ts";

interface ShareData {
  title: string;
  desc?: string;
  link: string;
  imgUrl: string;
}

/** The part of WeChat's JS-SDK that is used here. */
export interface WechatSdk {
  config(options: {
    debug: boolean;
    appId: string;
    timestamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: string[];
  }): void;
  ready(callback: () => void): void;
  error(callback: (result: { errMsg: string }) => void): void;
  updateAppMessageShareData(data: ShareData): void;
  updateTimelineShareData(data: ShareData): void;
  openAddress(options: {
    success: (chosen: WechatAddress) => void;
    cancel: () => void;
    fail: () => void;
  }): void;
}

/** What is chosen from the address book. */
interface WechatAddress {
  userName: string;
  telNumber: string;
  provinceName: string;
  cityName: string;
  /** The district, whatever its name says. */
  countryName: string;
  detailInfo: string;
}

const API_LIST = ["updateAppMessageShareData", "updateTimelineShareData", "openAddress"];

/**
 * Loads and configures the SDK for the page's present address.
 *
 * WeChat on iOS checks the signature against the address by which the page was entered, on Android against
 * the present one; where it still says `invalid signature`, the other of the two is tried once.
 */
export function wechatSdk(hooks: BridgeHooks, userAgent = navigator.userAgent) {
  const entry = withoutHash(location.href);
  const entryRules = isIos(userAgent);
  let configured: { url: string; sdk: Promise<WechatSdk | null> } | undefined;

  async function configure(urls: readonly string[]): Promise<WechatSdk | null> {
    for (const url of new Set(urls)) {
      const config = await hooks.wechatConfig(url).catch(() => null);
      if (config === null) return null;
      const sdk = await loadSdk(config.sdkUrl);
      if (sdk === null) return null;
      const problem = await tryConfig(sdk, config);
      if (problem === null) return sdk;
      if (!/invalid signature/i.test(problem)) return null;
    }
    return null;
  }

  return {
    /** The configured SDK; null when WeChat is switched off on the server or refuses. */
    ready(): Promise<WechatSdk | null> {
      const present = withoutHash(location.href);
      const url = entryRules ? entry : present;
      if (configured?.url !== url) {
        configured = { url, sdk: configure(entryRules ? [entry, present] : [present, entry]) };
      }
      return configured.sdk;
    },
  };
}

/** How long a repeated configuration may take to be refused. */
const REFUSAL_MS = 1000;

let everConfigured = false;

/** Configures the SDK; answers what WeChat has against it, or null. */
function tryConfig(sdk: WechatSdk, config: WechatConfig): Promise<string | null> {
  const { appId, timestamp, nonceStr, signature } = config;
  return new Promise((resolve) => {
    // WeChat calls `ready` after a refused configuration too, but `error` first.
    sdk.error(({ errMsg }) => resolve(errMsg));
    // Once it was ready, the SDK is so for ever and says nothing about a new configuration unless it fails.
    if (everConfigured) setTimeout(() => resolve(null), REFUSAL_MS);
    else sdk.ready(() => resolve(null));
    everConfigured = true;
    sdk.config({ debug: false, appId, timestamp, nonceStr, signature, jsApiList: API_LIST });
  });
}

let loading: Promise<WechatSdk | null> | undefined;

function loadSdk(url: string): Promise<WechatSdk | null> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement("script");
    script.src = url;
    script.async = true;
    script.addEventListener("load", () => resolve(window.wx ?? null));
    script.addEventListener("error", () => {
      // A weak network: the next card tries again.
      loading = undefined;
      resolve(null);
    });
    document.head.append(script);
  });
  return loading;
}

function withoutHash(url: string): string {
  return url.split("#", 1)[0] ?? url;
}
