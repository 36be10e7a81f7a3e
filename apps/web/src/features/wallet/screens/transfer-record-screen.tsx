import type { Transfer } from "@candor/contract";
import { Card, EmptyState, join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ArrowLeftRight, ArrowRight } from "lucide-react";
import { memo } from "react";
import { useTransfers } from "../../../data/account-records.ts";
import { CoinMark } from "../../../domain/market/coin-mark.tsx";
import { RecordList } from "../../../domain/wallet/record-list.tsx";
import { SmallLink } from "../../../domain/wallet/small-link.tsx";
import { SubPage } from "../../../domain/wallet/sub-page.tsx";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { useAccountNames } from "../components/account-names.ts";

export function TransferRecordScreen() {
	const { t } = useLingui();
	const transfers = useTransfers();
	return (
		<SubPage title={t`Transfer records`}>
			<Card className="px-4 py-1">
				<RecordList
					query={transfers}
					empty={
						<EmptyState
							icon={<ArrowLeftRight aria-hidden size={22} strokeWidth={1.75} />}
							title={t`No transfers yet`}
							detail={t`What you move between your accounts is kept here.`}
							action={<SmallLink strong to="/pages/assets/transfer/index" icon={ArrowLeftRight} label={t`Transfer`} />}
						/>
					}
				>
					{(transfer, first) => <TransferRow key={transfer.id} transfer={transfer} first={first} />}
				</RecordList>
			</Card>
		</SubPage>
	);
}

const TransferRow = memo(function TransferRow({ transfer, first }: { transfer: Transfer; first: boolean }) {
	const { time } = useFigures();
	const names = useAccountNames();
	return (
		<article className={join("flex flex-wrap items-center justify-between gap-x-3 py-3", !first && "hairline")}>
			<span className="flex min-w-0 flex-[1_1_10rem] items-center gap-3">
				<CoinMark code={transfer.currency} />
				<span className="min-w-0">
					<span className="flex flex-wrap items-center gap-x-1.5 text-14 font-semibold">
						{names[transfer.from_field]}
						<ArrowRight aria-label="→" size={14} strokeWidth={2} className="shrink-0 text-soft" />
						{names[transfer.to_field]}
					</span>
					<span className="num block text-11 text-faint">{time(transfer.created_at)}</span>
				</span>
			</span>
			<HideableAmount
				value={transfer.number}
				unit={transfer.currency}
				className="ml-auto shrink-0 text-14 font-semibold"
				unitClassName="text-11 font-medium text-soft"
			/>
		</article>
	);
});
