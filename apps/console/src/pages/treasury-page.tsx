// Page with the platform's money. Its balances change only by commands, which move money between the platform's accounts.
import { useLingui } from "@lingui/react/macro";
import { useRead } from "../data/queries.ts";
import { amountText } from "../parts/figures.ts";
import { Moment } from "../parts/moments.tsx";
import { Loaded, Page, Rows } from "../parts/page.tsx";
import { Link } from "../parts/router.ts";

export function TreasuryPage() {
	const { t } = useLingui();
	const query = useRead("products/treasury", {}, { isQueue: true });
	const purses: Readonly<Record<string, string>> = {
		treasury: t`Treasury`,
		fees: t`Fees`,
		option_pool: t`Option pool`,
		insurance: t`Insurance`,
		demo_pool: t`Demo pool`,
	};
	const purseText = (purse: string) => {
		const product = /^earn_reserve (\d+)$/.exec(purse)?.[1];
		return product === undefined ? (purses[purse] ?? purse) : t`Reserve of earn product ${product}`;
	};
	const link = (name: string, label: string) => (
		<Link to={`/commands/${name}`} className="rounded-m bg-raised px-3.5 py-2 text-12 font-semibold text-brand">
			{label}
		</Link>
	);
	return (
		<Page
			title={t`Treasury`}
			detail={t`Balances of the platform's own accounts.`}
			actions={
				<>
					{link("fund", t`Fund a pool`)}
					{link("defund", t`Withdraw from a pool`)}
				</>
			}
		>
			<Loaded query={query}>
				{({ balances, market_maker }) => (
					<div className="grid items-start gap-4 min-[1240px]:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
						<section aria-label={t`Balances`}>
							<h2 className="mb-2 text-14 font-semibold">{t`Balances`}</h2>
							<Rows
								label={t`Balances`}
								rows={balances}
								keyOf={({ purse, coin }) => `${purse} ${coin}`}
								empty={t`No balances`}
								columns={[
									{ label: t`Account`, cell: ({ purse }) => purseText(purse) },
									{ label: t`Coin`, cell: ({ coin }) => coin },
									{ label: t`Amount`, isFigure: true, cell: ({ amount }) => amountText(amount) },
								]}
							/>
						</section>
						<section aria-label={t`Market maker`}>
							<h2 className="mb-2 text-14 font-semibold">{t`Market maker`}</h2>
							<Rows
								label={t`Market maker`}
								rows={market_maker}
								keyOf={({ coin }) => coin}
								empty={t`No market maker of the platform`}
								columns={[
									{ label: t`Coin`, cell: ({ coin }) => coin },
									{ label: t`Profit`, isFigure: true, cell: ({ profit }) => amountText(profit) },
									{ label: t`Holdings`, isFigure: true, cell: ({ worth }) => amountText(worth) },
									{ label: t`As of`, cell: ({ at }) => <Moment at={at} /> },
								]}
							/>
						</section>
					</div>
				)}
			</Loaded>
		</Page>
	);
}
