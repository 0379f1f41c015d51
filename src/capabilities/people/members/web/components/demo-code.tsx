/** Where no messages are sent, the code that would have been in one. */
export function DemoCode({ code, onFill }: { code: string; onFill: (code: string) => void }) {
  return (
    <button
      type="button"
      className="press mt-2.5 flex min-h-11 w-full items-center justify-between rounded-2 bg-info-soft px-3.5 text-13 text-info"
      onClick={() => onFill(code)}
    >
      <span>
        演示环境不发短信，验证码 <b className="num tracking-[0.1em]">{code}</b>
      </span>
      <span className="font-semibold">填入</span>
    </button>
  );
}
