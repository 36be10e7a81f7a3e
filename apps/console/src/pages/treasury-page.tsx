// Money of the platform. No page can change a balance; commands move money between the platform's own accounts.
import { useLingui } from "@lingui/react/macro";
import { useRead } from "../data/queries.ts";
import { Loaded, Page, Rows } from "../parts/page.tsx";
import { Link } from "../parts/router.ts";

export function TreasuryPage() {
	const { t } = useLingui();
	const query = useRead("products/treasury", {}, { isQueue: true });
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
					<div className="grid grid-cols-2 items-start gap-4">
						<section aria-label={t`Balances`}>
							<h2 className="mb-2 text-14 font-semibold">{t`Balances`}</h2>
							<Rows
								label={t`Balances`}
								rows={balances}
								keyOf={({ purse, coin }) => `${purse} ${coin}`}
								empty={t`No balances`}
								columns={[
									{ label: t`Account`, cell: ({ purse }) => purse },
									{ label: t`Coin`, cell: ({ coin }) => coin },
									{ label: t`Amount`, isFigure: true, cell: ({ amount }) => amount },
								]}
							/>
						</section>
						<section aria-label={t`Market maker`}>
							<h2 className="mb-2 text-14 font-semibold">{t`Market maker`}</h2>
							<Rows
								label={t`Market maker`}
								rows={market_maker}
								keyOf={(row) => JSON.stringify(row)}
								empty={t`No market maker of the platform`}
								columns={[
									{ label: t`Market`, cell: ({ symbol }) => symbol },
									{ label: t`Profit`, isFigure: true, cell: ({ profit }) => profit },
								]}
							/>
						</section>
					</div>
				)}
			</Loaded>
		</Page>
	);
}
