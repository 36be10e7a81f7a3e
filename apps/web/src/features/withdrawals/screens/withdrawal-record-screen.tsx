import { Card, EmptyState } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Upload } from "lucide-react";
import { useWithdrawals } from "../../../domain/chain-transfers/transfer-queries.ts";
import { TransferRow } from "../../../domain/chain-transfers/transfer-row.tsx";
import { RecordList } from "../../../domain/wallet/record-list.tsx";
import { SmallLink } from "../../../domain/wallet/small-link.tsx";
import { SubPage } from "../../../domain/wallet/sub-page.tsx";

export function WithdrawalRecordScreen() {
	const { t } = useLingui();
	const withdrawals = useWithdrawals();
	return (
		<SubPage title={t`Withdrawal history`} onRefresh={() => withdrawals.refetch()}>
			<Card className="px-4 py-1">
				<RecordList
					query={withdrawals}
					empty={
						<EmptyState
							icon={<Upload aria-hidden size={22} strokeWidth={1.75} />}
							title={t`No withdrawals yet`}
							detail={t`Your withdrawals are listed here with their state.`}
							action={<SmallLink strong to="/pages/assets/withdraw/index" icon={Upload} label={t`Withdraw`} />}
						/>
					}
				>
					{(record, first) => <TransferRow key={record.id} record={record} first={first} />}
				</RecordList>
			</Card>
		</SubPage>
	);
}
