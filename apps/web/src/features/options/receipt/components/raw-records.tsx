import { useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { ProofFile, RawText } from "../../../../domain/proofs/proof-file.tsx";
import { preciseClock } from "../calculate/precise-clock.ts";
import type { ReceiptFile } from "../data/evidence.ts";

const ROWS = 8;

export function RawRecords({ id, file }: { id: number; file: ReceiptFile }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const { placed, settled, records, keys } = file;
	const receipts = useMemo(() => ({ placed, settled, keys }), [placed, settled, keys]);
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
	const count = figure(String(records.length));
	return (
		<ProofFile name={`candor-option-${id}.json`} file={file} shown={receipts} rows={ROWS}>
			{records.length > 0 && <RawText label={t`Price records (${count})`} text={lines} rows={ROWS} />}
		</ProofFile>
	);
}
