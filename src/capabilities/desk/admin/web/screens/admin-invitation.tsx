import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "#client/form.ts";
import { FormEnd } from "#client/form-end.tsx";
import { useLocation, useNavigate } from "#client/router.tsx";
import { deskPathOf } from "#sections/desk-paths.ts";
import { umbrellaSection } from "#sections/registry.ts";
import { failureOf } from "#shared/failure.ts";
import { formatDate } from "#shared/format.ts";
import { Brandmark } from "#ui/brandmark.tsx";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { RowsSkeleton } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { toast } from "#ui/toast-store.ts";
import { invitedApi, invitedTo } from "../api/invitations.ts";
import { signIn } from "../api/sign-in.ts";
import { PasswordField } from "../components/password-field.tsx";

/** 加入后台: an invited colleague makes his account. What invites him stands behind the `#`. */
export default function AdminInvitation() {
  const { hash } = useLocation();
  // The server never sees it, so that its page has none either.
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => setToken(hash.slice(1)), [hash]);
  return (
    <main className="grid min-h-dvh content-center justify-items-center px-4 py-10">
      <div className="w-full max-w-100">
        <Brandmark name={umbrellaSection.name} latin="ADMIN" className="text-26" />
        <div className="mt-6 rounded-3 bg-surface px-5 py-6">
          <h1 className="text-22 font-bold">加入后台</h1>
          {token === null ? (
            <RowsSkeleton rows={2} />
          ) : token === "" ? (
            <Closed title="邀请链接不完整" text="请向邀请你的人要完整的链接。" />
          ) : (
            <Invited token={token} />
          )}
        </div>
      </div>
    </main>
  );
}

function Closed({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState
      compact
      title={title}
      text={text}
      action={
        <a href={deskPathOf("admin.login")} className={buttonClass({ variant: "line" })}>
          去登录
        </a>
      }
    />
  );
}

function Invited({ token }: { token: string }) {
  const query = useQuery(invitedTo(token));
  const { data, error } = query;
  const [taken, setTaken] = useState<string | null>(null);
  if (taken !== null) return <Closed title={taken} text="已经有账号的话可以直接登录。" />;
  if (data === undefined) {
    if (error && "status" in error && (error.status === 404 || error.status === 410))
      return <Closed title={failureOf(error).title} text="已经有账号的话可以直接登录。" />;
    return <NotLoaded compact query={query} waiting={<RowsSkeleton rows={3} />} />;
  }
  return (
    <AccountForm token={token} onGone={setTaken}>
      <p className="text-15 text-ink-2">
        {data.by_name}邀请你做“{data.role_name}”，{formatDate(data.expires_at, { time: true, year: false })}{" "}
        前有效。
      </p>
    </AccountForm>
  );
}

function AccountForm({
  token,
  onGone,
  children,
}: {
  token: string;
  onGone: (why: string) => void;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { account: "", name: "", password: "" },
    async save(values) {
      const body = { token, ...values };
      await invitedApi("POST /api/invitations/accept", { body }, { quiet: true, token: null }).catch(
        (error: unknown) => {
          const { title } = failureOf(error);
          if (error instanceof Error && "status" in error && error.status === 410) onGone(title);
          throw error;
        },
      );
      // The account is there from here on: whoever is cut off signs in.
      await signIn({ account: values.account.trim(), password: values.password });
      toast("已加入，建议现在开启动态验证码", { kind: "done" });
      navigate(deskPathOf("admin.account"), { replace: true });
    },
  });
  return (
    <form {...form.props} method="post" className="mt-3 grid gap-4">
      {children}
      <TextField
        label="账号"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        {...form.text("account")}
        hint="登录用，3–30 位小写字母、数字或 . _ -，以字母开头"
      />
      <TextField
        label="姓名"
        autoComplete="name"
        maxLength={20}
        {...form.text("name")}
        hint="其他管理员看到的名字"
      />
      <PasswordField label="密码" autoComplete="new-password" {...form.text("password")} hint="至少 10 位" />
      <FormEnd form={form}>加入</FormEnd>
    </form>
  );
}
