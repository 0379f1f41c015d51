import { useEffect, useState } from "react";
import { cx } from "./cx.ts";

export interface CountdownButtonProps {
  /** Sends; resolves with the seconds to wait when the server names them. A refusal starts no wait. */
  onSend: () => Promise<number | undefined>;
  /** Seconds between two sendings unless the server says otherwise. */
  seconds?: number;
  /** End of a wait that was on before this button was drawn, ms of the clock. */
  waitUntil?: number;
  disabled?: boolean;
  label?: string;
  className?: string;
}

/** 获取验证码, then "52 秒后重发". Counts by the clock, so that a phone put aside does not stretch the wait. */
export function CountdownButton(props: CountdownButtonProps) {
  const { onSend, seconds = 60, waitUntil = 0, disabled = false, label = "获取验证码", className } = props;
  const [sending, setSending] = useState(false);
  const [sentBefore, setSentBefore] = useState(waitUntil > 0);
  /** Ends of the wait and the present, in ms of the clock. */
  const [until, setUntil] = useState(waitUntil);
  const [now, setNow] = useState(() => (waitUntil > 0 ? Date.now() : 0));
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  const waiting = left > 0;

  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [waiting]);

  async function send() {
    setSending(true);
    try {
      const wait = (await onSend()) ?? seconds;
      setNow(Date.now());
      setUntil(Date.now() + wait * 1000);
      setSentBefore(true);
    } catch {
      // Whoever sends has told the reader why; the button only stays open for another try.
    } finally {
      setSending(false);
    }
  }

  return (
    <button
      type="button"
      disabled={disabled || waiting || sending}
      onClick={send}
      className={cx(
        "press hit num flex-none text-13 font-medium text-accent-ink disabled:text-ink-3",
        className,
      )}
    >
      {sending ? "正在发送" : waiting ? `${left} 秒后重发` : sentBefore ? "重新获取" : label}
    </button>
  );
}
