// Shows the input of a proof check. The user can read it, or download it as a file to check the proof with another program.
import { Button } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useAmountsHidden } from "../../shared/hidden-amounts/hidden-amounts.ts";
import { saveFile } from "./save-file.ts";

const COMMAND = "npm run candor -- verify-receipt";

export interface ProofFileProps {
	name: string;
	/** Input in the format that `npm run candor -- verify-receipt` reads. */
	file: object;
	/** Parts of the file that are shown as text, such as receipts and keys. */
	shown?: object;
	rows: number;
	children?: ReactNode;
}

export function ProofFile({ name, file, shown = file, rows, children }: ProofFileProps) {
	const { t } = useLingui();
	const hidden = useAmountsHidden();
	const receipts = useMemo(() => JSON.stringify(shown, null, 1), [shown]);
	return (
		<div className="grid gap-3">
			<Button icon={<Download aria-hidden size={18} strokeWidth={1.75} />} wide onClick={() => saveFile(name, file)}>
				{t`Save the file`}
			</Button>
			<p className="text-12 text-soft">
				{t`It holds everything this check rests on. Anybody can verify it on a machine of their own, without this exchange:`}
				<code translate="no" className="num mt-1 block rounded-[8px] bg-raised px-2 py-1.5 text-11 break-all text-ink">
					{COMMAND} {name}
				</code>
			</p>
			{!hidden && <RawText label={t`Receipts and keys`} text={receipts} rows={rows} />}
			{children}
		</div>
	);
}

export function RawText({ label, text, rows }: { label: string; text: string; rows: number }) {
	return (
		<label className="grid gap-1 text-12 font-semibold">
			{label}
			<textarea
				readOnly
				wrap="off"
				rows={rows}
				value={text}
				className="num w-full resize-none overscroll-contain rounded-[8px] bg-raised p-2 text-11 font-normal text-soft"
			/>
		</label>
	);
}
