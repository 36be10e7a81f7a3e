// What a verification rests on as it came: receipts and records as text, and the file that anybody can verify elsewhere.
import { Button, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Download } from "lucide-react";
import { useMemo } from "react";
import { useAmountsHidden } from "../../../../hidden-amounts/hidden.ts";
import { saveFile } from "../../../../verification/save-file.ts";
import { preciseClock } from "../calculate/moments.ts";
import type { ReceiptFile } from "../data/evidence.ts";

const COMMAND = "npm run candor -- verify-receipt";

export function RawRecords({ id, file }: { id: number; file: ReceiptFile }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const hidden = useAmountsHidden();
	const { placed, settled, records, keys } = file;
	const receipts = useMemo(() => JSON.stringify({ placed, settled, keys }, null, 1), [placed, settled, keys]);
	const lines = useMemo(
		() =>
			records
				.map(({ seq, time, index, sources, hash }) => {
					const prices = sources.map(({ name, price }) => `${name} ${price}`).join(", ");
					return `#${seq} ${preciseClock(time)} ${index} (${prices}) ${hash}`;
				})
				.join("\n"),
		[records],
	);
	const [name, count] = [`candor-option-${id}.json`, figure(String(records.length))];
	return (
		<div className="grid gap-3">
			<Button icon={<Download aria-hidden size={18} strokeWidth={1.75} />} wide onClick={() => saveFile(name, file)}>
				{t`Save the file`}
			</Button>
			<p className="text-12 text-soft">
				{t`It holds everything this check rests on. Anybody can verify it on a machine of their own, without this exchange:`}
				<code className="num mt-1 block rounded-[8px] bg-raised px-2 py-1.5 text-11 break-all text-ink">
					{COMMAND} {name}
				</code>
			</p>
			{!hidden && <Text label={t`Receipts and keys`} text={receipts} />}
			{records.length > 0 && <Text label={t`Price records (${count})`} text={lines} />}
		</div>
	);
}

function Text({ label, text }: { label: string; text: string }) {
	return (
		<label className="grid gap-1 text-12 font-semibold">
			{label}
			<textarea
				readOnly
				wrap="off"
				rows={8}
				value={text}
				className="num w-full resize-none overscroll-contain rounded-[8px] bg-raised p-2 text-11 font-normal text-soft"
			/>
		</label>
	);
}
