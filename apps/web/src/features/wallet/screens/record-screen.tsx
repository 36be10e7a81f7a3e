import { useStore } from "@candor/client/page";
import { Button, Card, EmptyState, Select } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ArrowDownToLine, ReceiptText } from "lucide-react";
import { useLayoutEffect } from "react";
import { useRecords } from "../../../data/account-records.ts";
import { useWallet } from "../../../data/wallet.ts";
import { RecordList } from "../../../domain/wallet/record-list.tsx";
import { SmallLink } from "../../../domain/wallet/small-link.tsx";
import { SubPage } from "../../../domain/wallet/sub-page.tsx";
import type { AssetsSearch } from "../calculate/assets-search.ts";
import { ACCOUNTS } from "../calculate/transfer-accounts.ts";
import { useAccountNames } from "../components/account-names.ts";
import { RecordRow, useKindNames } from "../components/record-row.tsx";
import { ALL_RECORDS, type RecordFilter, type RecordKind, recordFilter } from "../data/record-filter.ts";

const KINDS: readonly RecordKind[] = [
	"deposit",
	"transfer",
	"trade",
	"option_result",
	"demo_refill",
	"contract_trade",
	"contract_funding",
	"contract_liquidation",
	"earn_interest",
	"earn_charge",
	"subscription_order",
	"subscription_launch",
	"subscription_refund",
	"ieo_pay",
	"ieo_listing",
	"ieo_refund",
	"fund_subscription",
	"fund_redemption",
	"fund_in_kind",
	"rebate",
	"chain_deposit",
	"deposit_reversal",
	"debt_payment",
	"withdrawal",
	"withdrawal_fee",
	"internal_move",
	"p2p_sale",
	"p2p_refund",
	"p2p_purchase",
	"p2p_bond",
	"p2p_compensation",
];

export function RecordScreen({ search: { account: asked } }: { search: AssetsSearch }) {
	const { t } = useLingui();
	const names = useAccountNames();
	const kinds = useKindNames();
	const wallet = useWallet();
	useLayoutEffect(() => {
		if (asked !== undefined) recordFilter.set({ ...ALL_RECORDS, account: asked });
	}, [asked]);
	const filter = useStore(recordFilter);
	const { account, coin, kind } = filter;
	const filtered = account !== "all" || coin !== "all" || kind !== "all";
	const narrow = (change: Partial<RecordFilter>) => recordFilter.set({ ...filter, ...change });
	const coins = wallet.data?.accounts.find((one) => one.account === "coin")?.currencies ?? [];
	const records = useRecords({
		...(account !== "all" && { account }),
		...(coin !== "all" && { currencyId: Number(coin) }),
		...(kind !== "all" && { kind }),
	});
	return (
		<SubPage title={t`Account records`} onRefresh={() => records.refetch({ throwOnError: true })}>
			<div className="flex flex-wrap gap-2">
				<Select
					label={t({ message: "Account", context: "where coins are kept" })}
					value={account}
					onValueChange={(next) => narrow({ account: next })}
					className="w-auto! min-w-[min(100%,6.5rem)] flex-auto px-2! bg-surface shadow-card max-[389px]:gap-0.5 max-[389px]:px-1.5 max-[389px]:text-11"
					items={[
						{ value: "all" as const, label: t`All accounts` },
						...ACCOUNTS.map((value) => ({ value, label: names[value] })),
						{ value: "demo" as const, label: t({ message: "Demo", context: "an account, of no real money" }) },
					]}
				/>
				<Select
					label={t`Which coin`}
					value={coin}
					onValueChange={(next) => narrow({ coin: next })}
					className="w-auto! min-w-[min(100%,6.5rem)] flex-auto px-2! bg-surface shadow-card max-[389px]:gap-0.5 max-[389px]:px-1.5 max-[389px]:text-11"
					items={[
						{ value: "all", label: t`All coins` },
						...coins.map((one) => ({ value: String(one.currency_id), label: one.currency_name })),
					]}
				/>
				<Select
					label={t`Kind`}
					value={kind}
					onValueChange={(next) => narrow({ kind: next })}
					className="w-auto! min-w-[min(100%,6.5rem)] flex-auto px-2! bg-surface shadow-card max-[389px]:gap-0.5 max-[389px]:px-1.5 max-[389px]:text-11"
					items={[{ value: "all" as const, label: t`All kinds` }, ...KINDS.map((value) => ({ value, label: kinds[value] }))]}
				/>
			</div>
			<Card className="px-4 py-1">
				<RecordList
					query={records}
					empty={
						filtered ? (
							<EmptyState
								icon={<ReceiptText aria-hidden size={22} strokeWidth={1.75} />}
								title={t`No records`}
								detail={t`Nothing changed a balance in the way you filter for.`}
								action={<Button size="small" onClick={() => recordFilter.set(ALL_RECORDS)}>{t`Show all records`}</Button>}
							/>
						) : (
							<EmptyState
								icon={<ReceiptText aria-hidden size={22} strokeWidth={1.75} />}
								title={t`No records yet`}
								detail={t`Every deposit, trade and transfer is kept here.`}
								action={<SmallLink strong to="/pages/assets/deposit/index" icon={ArrowDownToLine} label={t`Deposit`} />}
							/>
						)
					}
				>
					{(record, first) => <RecordRow key={record.id} record={record} first={first} />}
				</RecordList>
			</Card>
		</SubPage>
	);
}
