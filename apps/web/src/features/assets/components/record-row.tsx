// One change of one balance: what it was, when, by how much, and what was held afterwards.
import type { AccountRecord } from "@candor/contract";
import { Amount, join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ArrowDownToLine, ArrowLeftRight, CandlestickChart } from "lucide-react";
import { memo } from "react";
import { isOwnAccount, useAccountNames } from "./account-names.ts";

const ICONS = { deposit: ArrowDownToLine, transfer: ArrowLeftRight, trade: CandlestickChart };

export function useKindNames(): Record<AccountRecord["kind"], string> {
	const { t } = useLingui();
	return { deposit: t`Deposit`, transfer: t`Transfer`, trade: t`Trade` };
}

export const RecordRow = memo(function RecordRow({ record, first }: { record: AccountRecord; first: boolean }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const kinds = useKindNames();
	const names = useAccountNames();
	const Icon = ICONS[record.kind];
	const out = record.amount.startsWith("-");
	return (
		<article className={join("flex items-center justify-between gap-3 py-3", !first && "hairline")}>
			<span className="flex min-w-0 items-center gap-3">
				<span className="tint-brand grid size-9 shrink-0 place-items-center rounded-m">
					<Icon aria-hidden size={18} strokeWidth={1.75} />
				</span>
				<span className="min-w-0">
					<span className="block truncate text-14 font-semibold">{kinds[record.kind]}</span>
					<span className="num block truncate text-11 text-faint">
						{isOwnAccount(record.account) ? names[record.account] : record.account} · {time(record.created_at)}
					</span>
				</span>
			</span>
			<span className="shrink-0 text-right">
				<Amount
					value={record.amount}
					short
					sign
					unit={record.currency}
					className={join("block text-14 font-semibold", out ? "text-ink" : "text-up")}
					unitClassName="text-11 font-medium text-soft"
				/>
				<span className="block text-11 text-faint">
					{t`Then held`} <Amount value={record.balance_after} short />
				</span>
			</span>
		</article>
	);
});
