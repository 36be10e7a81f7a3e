import { Card, EmptyState } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ArrowDownToLine } from "lucide-react";
import { useDeposits } from "../../../domain/chain-transfers/transfer-queries.ts";
import { TransferRow } from "../../../domain/chain-transfers/transfer-row.tsx";
import { RecordList } from "../../../domain/wallet/record-list.tsx";
import { SmallLink } from "../../../domain/wallet/small-link.tsx";
import { SubPage } from "../../../domain/wallet/sub-page.tsx";

export function DepositRecordScreen() {
	const { t } = useLingui();
	const deposits = useDeposits();
	return (
		<SubPage title={t`Deposit history`} onRefresh={() => deposits.refetch()}>
			<Card className="px-4 py-1">
				<RecordList
					query={deposits}
					empty={
						<EmptyState
							icon={<ArrowDownToLine aria-hidden size={22} strokeWidth={1.75} />}
							title={t`No deposits yet`}
							detail={t`Coins that arrive by a network or a bank are listed here.`}
							action={<SmallLink strong to="/pages/assets/deposit/index" icon={ArrowDownToLine} label={t`Deposit`} />}
						/>
					}
				>
					{(record, first) => <TransferRow key={record.id} record={record} first={first} />}
				</RecordList>
			</Card>
		</SubPage>
	);
}
