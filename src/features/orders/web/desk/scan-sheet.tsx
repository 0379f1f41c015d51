import { useState } from "react";
import { trackingIn } from "#shared/courier.ts";
import { CodeScanner } from "#ui/code-scanner.tsx";
import { Sheet } from "#ui/sheet.tsx";

/** Reads a courier's label with the camera; the number goes into the form, to be looked at and sent. */
export function ScanSheet({
  onNumber,
  onClose,
}: {
  onNumber: (number: string) => void;
  onClose: () => void;
}) {
  const [other, setOther] = useState<string | null>(null);
  return (
    <Sheet
      onClose={onClose}
      title="扫快递单"
      description="对准面单上的条形码或二维码，读到后填进单号，核对再发货"
    >
      <div className="grid gap-3 pb-3">
        <CodeScanner
          bars
          label="快递面单"
          otherwise="请用扫码枪或手动输入单号"
          hint="对准条形码或二维码"
          onCode={(text) => {
            const number = trackingIn(text);
            if (number === null) setOther(text);
            else onNumber(number);
          }}
        />
        {other !== null && (
          <p role="alert" className="text-13 break-words text-bad">
            读到“{other.slice(0, 60)}”，不像快递单号，请换一个码或手动输入
          </p>
        )}
      </div>
    </Sheet>
  );
}
