import type { ValuedBalance } from "@candor/contract";
import { EmptyState, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Coins } from "lucide-react";
import { memo } from "react";
import { useBalance } from "../../../data/account.ts";
import { CoinMark } from "../../../domain/market/coin-mark.tsx";
import { HideableAmount } from "../../../shared/hidden-amounts/hideable-amount.tsx";
import { Link } from "../../../shared/navigation/link.tsx";
import { centsOf, isSmall } from "../calculate/allocation.ts";
import { isTransferAccount } from "../calculate/transfer-accounts.ts";

export interface CoinRowsProps {
	coins: readonly ValuedBalance[] | undefined;
	search: string;
	hideSmall: boolean;
}

export function CoinRows({ coins, search, hideSmall }: CoinRowsProps) {
	const { t } = useLingui();
	if (coins === undefined) return <CoinRowsSkeleton />;
	const wanted = search.normalize("NFKC").trim().toUpperCase();
	const shown = sortByValue(coins).filter((coin) => coin.currency_name.includes(wanted) && !(hideSmall && isSmall(coin.value)));
	if (shown.length === 0) {
		return (
			<EmptyState
				icon={<Coins aria-hidden size={22} strokeWidth={1.75} />}
				title={
					wanted !== "" ? t`No coin has this name` : coins.length === 0 ? t`Nothing here yet` : t`Nothing worth a dollar here yet`
				}
				detail={wanted === "" && coins.length > 0 ? t`Small balances are hidden.` : undefined}
			/>
		);
	}
	return (
		<ul>
			{shown.map((coin) => (
				<li key={coin.currency_id} className="hairline first:border-t-0">
					<CoinRow coin={coin} />
				</li>
			))}
		</ul>
	);
}

function sortByValue(coins: readonly ValuedBalance[]): readonly ValuedBalance[] {
	return [...coins].sort((a, b) => {
		const difference = centsOf(b.value) - centsOf(a.value);
		return difference > 0n ? 1 : difference < 0n ? -1 : 0;
	});
}

const CoinRow = memo(function CoinRow({ coin }: { coin: ValuedBalance }) {
	const { t } = useLingui();
	const live = useBalance(coin.account, coin.currency_name) ?? coin;
	return (
		<Link
			to="/pages/assets/tradeAccount"
			search={{ ...(isTransferAccount(coin.account) && { account: coin.account }), currency_id: coin.currency_id }}
			className="pressable flex items-center gap-3 py-3"
		>
			<CoinMark code={coin.currency_name} />
			{/* Texts that do not fit wrap to the next line, so that no amount is cut off. */}
			<span className="min-w-0 flex-1">
				<span className="flex flex-wrap justify-between gap-x-3 text-14 font-semibold">
					<span>{coin.currency_name}</span>
					<HideableAmount value={live.total} wraps className="ml-auto max-w-full break-words text-right" />
				</span>
				<span className="flex flex-wrap justify-between gap-x-3 text-11 text-faint">
					<span>
						{t`Frozen`} <HideableAmount value={live.frozen} />
					</span>
					<span className="num ml-auto">
						≈ $<HideableAmount value={coin.value} places={2} />
					</span>
				</span>
			</span>
		</Link>
	);
});

function CoinRowsSkeleton() {
	return (
		<div>
			{[0, 1, 2, 3].map((row) => (
				<div key={row} className="flex items-center justify-between py-3">
					<span className="flex items-center gap-3">
						<Skeleton width={34} height={34} round />
						<span className="grid gap-1.5">
							<Skeleton width={48} height={13} />
							<Skeleton width={70} height={10} />
						</span>
					</span>
					<span className="grid justify-items-end gap-1.5">
						<Skeleton width={78} height={13} />
						<Skeleton width={60} height={10} />
					</span>
				</div>
			))}
		</div>
	);
}
