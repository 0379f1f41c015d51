import { useState } from "react";
import { IconButton } from "#ui/icon-button.tsx";
import { TextField, type TextFieldProps } from "#ui/text-field.tsx";

/** A password that can be looked at while it is typed. */
export function PasswordField(props: Omit<TextFieldProps, "type" | "after">) {
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={visible ? "text" : "password"}
      after={
        <IconButton
          icon={visible ? "eye-off" : "eye"}
          size="m"
          label={visible ? "隐藏密码" : "显示密码"}
          className="-mr-3"
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
