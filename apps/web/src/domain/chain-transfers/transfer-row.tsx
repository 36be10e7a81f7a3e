// Row of one deposit or withdrawal in a list. It links to the record.
import { Badge, join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { HideableAmount } from "../../shared/hidden-amounts/hideable-amount.tsx";
import { Link } from "../../shared/navigation/link.tsx";
import { CoinMark } from "../market/coin-mark.tsx";
import { NETWORK_NAMES } from "./network-texts.ts";
import { type TransferRecord, toneOf, useStateName } from "./state-texts.ts";

export const TransferRow = memo(function TransferRow({ record, first }: { record: TransferRecord; first: boolean }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const stateName = useStateName();
	const { kind, chain, currency, amount, created_at } = record;
	const way = chain === null ? t`Bank transfer` : NETWORK_NAMES[chain];
	return (
		<article>
			<Link
				to={kind === "deposit" ? "/pages/assets/deposit/charge" : "/pages/assets/withdraw/detail"}
				search={{ id: record.id }}
				className={join("pressable flex flex-wrap items-center justify-between gap-x-3 py-3", !first && "hairline")}
			>
				<span className="flex min-w-0 flex-[1_1_10rem] items-center gap-3">
					<CoinMark code={currency} />
					<span className="min-w-0">
						<span className="block text-14 font-semibold">{way}</span>
						<span className="num block text-11 text-faint">{time(created_at)}</span>
					</span>
				</span>
				<span className="ml-auto grid shrink-0 justify-items-end gap-0.5">
					<HideableAmount
						value={amount}
						unit={currency}
						className="text-14 font-semibold"
						unitClassName="text-11 font-medium text-soft"
					/>
					<Badge tone={toneOf(record)}>{stateName(record)}</Badge>
				</span>
			</Link>
		</article>
	);
});
