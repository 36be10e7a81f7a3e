import type { AccountRecord } from "@candor/contract";
import { join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import {
	ArrowDownToLine,
	ArrowLeftRight,
	ArrowUpFromLine,
	CandlestickChart,
	Hourglass,
	PiggyBank,
	Scale,
	Sparkles,
	Undo2,
	UserPlus,
	Users,
} from "lucide-react";
import { memo } from "react";
import { useAmountsHidden } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { Link } from "../../../shared/navigation/link.tsx";
import type { PagePath } from "../../../shared/navigation/paths.ts";
import { isTransferAccount } from "../calculate/transfer-accounts.ts";
import { useAccountNames } from "./account-names.ts";

const ICONS = {
	deposit: ArrowDownToLine,
	transfer: ArrowLeftRight,
	trade: CandlestickChart,
	option_result: Hourglass,
	demo_refill: ArrowDownToLine,
	contract_trade: Scale,
	contract_liquidation: Scale,
	contract_funding: Scale,
	earn_interest: PiggyBank,
	earn_charge: PiggyBank,
	subscription_order: Sparkles,
	subscription_launch: Sparkles,
	subscription_refund: Sparkles,
	ieo_pay: Sparkles,
	ieo_listing: Sparkles,
	ieo_refund: Sparkles,
	fund_subscription: PiggyBank,
	fund_redemption: PiggyBank,
	fund_in_kind: PiggyBank,
	rebate: UserPlus,
	chain_deposit: ArrowDownToLine,
	deposit_reversal: Undo2,
	debt_payment: Undo2,
	withdrawal: ArrowUpFromLine,
	withdrawal_fee: ArrowUpFromLine,
	internal_move: ArrowLeftRight,
	p2p_sale: Users,
	p2p_refund: Undo2,
	p2p_purchase: Users,
	p2p_bond: Users,
	p2p_compensation: Users,
};

export function useKindNames(): Record<AccountRecord["kind"], string> {
	const { t } = useLingui();
	return {
		deposit: t({ message: "Deposit", context: "kind of record" }),
		transfer: t({ message: "Transfer", context: "kind of record" }),
		trade: t({ message: "Trade", context: "kind of record" }),
		option_result: t({ message: "Option", context: "kind of record" }),
		demo_refill: t({ message: "Demo money", context: "kind of record" }),
		contract_trade: t({ message: "Contract", context: "kind of record" }),
		contract_liquidation: t({ message: "Liquidation", context: "kind of record" }),
		contract_funding: t({ message: "Funding", context: "kind of record: of a contract" }),
		earn_interest: t({ message: "Interest", context: "kind of record: of a managed product" }),
		earn_charge: t({ message: "Early redemption", context: "kind of record: what it cost" }),
		subscription_order: t({ message: "Subscription", context: "kind of record: new coins paid for" }),
		subscription_launch: t({ message: "Coins launched", context: "kind of record" }),
		subscription_refund: t({ message: "Subscription refunded", context: "kind of record" }),
		ieo_pay: t({ message: "IEO payment", context: "kind of record" }),
		ieo_listing: t({ message: "IEO coins", context: "kind of record" }),
		ieo_refund: t({ message: "IEO refunded", context: "kind of record" }),
		fund_subscription: t({ message: "Fund subscription", context: "kind of record" }),
		fund_redemption: t({ message: "Fund redemption", context: "kind of record" }),
		fund_in_kind: t({ message: "Coins from a fund", context: "kind of record" }),
		rebate: t({ message: "Referral rebate", context: "kind of record" }),
		chain_deposit: t({ message: "On-chain deposit", context: "kind of record" }),
		deposit_reversal: t({ message: "Deposit reversed", context: "kind of record" }),
		debt_payment: t({ message: "Debt repayment", context: "kind of record" }),
		withdrawal: t({ message: "Withdrawal", context: "kind of record" }),
		withdrawal_fee: t({ message: "Withdrawal fee", context: "kind of record" }),
		internal_move: t({ message: "Internal transfer", context: "kind of record: to or from another user" }),
		p2p_sale: t({ message: "P2P sale", context: "kind of record" }),
		p2p_refund: t({ message: "P2P refund", context: "kind of record" }),
		p2p_purchase: t({ message: "P2P purchase", context: "kind of record" }),
		p2p_bond: t({ message: "Merchant bond", context: "kind of record" }),
		p2p_compensation: t({ message: "P2P compensation", context: "kind of record" }),
	};
}

function useTradeName(): (trade: AccountRecord["trade"]) => string | undefined {
	const { t } = useLingui();
	return (trade) => {
		if (trade === null) return undefined;
		const symbol = trade.symbol;
		return trade.type === 1
			? t({ message: `Buy ${symbol}`, context: "kind of record" })
			: t({ message: `Sell ${symbol}`, context: "kind of record" });
	};
}

function useOptionLabels(): (option: NonNullable<AccountRecord["option"]>) => string {
	const { t } = useLingui();
	return ({ direction, result }) => {
		const way = direction === 1 ? t({ message: "Up", context: "an option" }) : t({ message: "Down", context: "an option" });
		const end = {
			won: t({ message: "won", context: "an option" }),
			lost: t({ message: "lost", context: "an option" }),
			fair: t({ message: "draw", context: "an option" }),
			void: t({ message: "void", context: "an option" }),
		}[result];
		return `${way} · ${end}`;
	};
}

/** Pages of the objects to which a record can refer, by kind of record. */
const REFERENCED: Readonly<Partial<Record<AccountRecord["kind"], PagePath>>> = {
	earn_interest: "/pages/finance/ordersPage",
	earn_charge: "/pages/finance/ordersPage",
	p2p_sale: "/pages/assets/c2c/orderDetail",
	p2p_refund: "/pages/assets/c2c/orderDetail",
	p2p_purchase: "/pages/assets/c2c/orderDetail",
	p2p_compensation: "/pages/assets/c2c/orderDetail",
};

export const RecordRow = memo(function RecordRow({ record, first }: { record: AccountRecord; first: boolean }) {
	const row = join("flex items-center gap-3 py-3", !first && "hairline");
	// Older servers omit this field, so it has a default.
	const contract = record.contract ?? null;
	const page = REFERENCED[record.kind];
	if ((record.option ?? null) === null && contract === null && page === undefined)
		return (
			<article className={row}>
				<RecordFacts record={record} />
			</article>
		);
	return (
		<article>
			<Link
				to={page ?? (contract === null ? "/pages/option/info" : "/pages/lever/info")}
				search={{ id: record.reference }}
				className={join("pressable", row)}
			>
				<RecordFacts record={record} />
			</Link>
		</article>
	);
});

function RecordFacts({ record }: { record: AccountRecord }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const kinds = useKindNames();
	const tradeName = useTradeName();
	const optionWords = useOptionLabels();
	const names = useAccountNames();
	const Icon = ICONS[record.kind];
	// Hidden amounts have no colour, because the colour would reveal their sign.
	const hidden = useAmountsHidden();
	const out = hidden || record.amount.startsWith("-");
	const option = record.option ?? null;
	const contract = record.contract ?? null;
	return (
		<>
			<span className="tint-brand grid size-9 shrink-0 place-items-center rounded-m max-[349px]:hidden">
				<Icon aria-hidden size={18} strokeWidth={1.75} />
			</span>
			<span className="min-w-0 flex-1">
				<span className="flex flex-wrap items-baseline justify-between gap-x-2">
					<span className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-14 font-semibold">
						{(option ?? contract)?.symbol ?? tradeName(record.trade) ?? kinds[record.kind]}
						{contract !== null && <span className="min-w-0 break-words text-11 font-normal text-soft">{kinds[record.kind]}</span>}
						{option !== null ? (
							<span className="min-w-0 break-words text-11 font-normal text-soft">{optionWords(option)}</span>
						) : (
							contract === null &&
							isTransferAccount(record.account) && (
								<span className="min-w-0 break-words text-11 font-normal text-soft">{names[record.account]}</span>
							)
						)}
					</span>
					<HideableAmount
						value={record.amount}
						sign
						unit={record.currency}
						wraps
						className={join("ml-auto max-w-full text-right text-14 font-semibold", out ? "text-ink" : "text-up")}
						unitClassName="text-11 font-medium text-soft"
					/>
				</span>
				<span className="num flex flex-wrap items-baseline justify-between gap-x-2 text-11 text-faint">
					<span>{time(record.created_at)}</span>
					<span className="ml-auto">
						<span className="max-[349px]:hidden">{t`Balance after`}</span>
						<span className="min-[350px]:hidden">{t({ message: "Balance", context: "after a change" })}</span>{" "}
						<HideableAmount value={record.balance_after} />
					</span>
				</span>
			</span>
		</>
	);
}
