import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useRead } from "../../data/queries.ts";
import { amountText, percentOf, percentText, trimZeros } from "../../parts/figures.ts";
import { Loaded, Rows } from "../../parts/page.tsx";
import { Change, LINKS, NewLink, Section, useColumn } from "./product-parts.tsx";

export function Earn() {
	const { t } = useLingui();
	const column = useColumn();
	const query = useRead("products/earn", {});
	return (
		<Loaded query={query}>
			{({ list }) => (
				<Section title={t`Earn products`} aside={<NewLink to="earn" label={t`Add a product`} />}>
					<Rows
						label={t`Earn products`}
						rows={list}
						keyOf={({ product }) => product}
						empty={t`No products`}
						columns={[
							{
								label: t`Product`,
								cell: ({ product, coin, days }) => (
									<>
										<span className="num text-soft">{product}</span>{" "}
										<span className="font-semibold">{t`${coin}, ${plural(days, { one: "# day", other: "# days" })}`}</span>
									</>
								),
							},
							{ label: t`Rate`, isFigure: true, cell: ({ rate }) => percentText(rate) },
							{
								label: t`Min / max`,
								isFigure: true,
								cell: ({ minimum, maximum }) => (
									<span className="whitespace-nowrap">{`${amountText(minimum)} / ${amountText(maximum)}`}</span>
								),
							},
							{ label: t`Reserve`, isFigure: true, cell: ({ reserve }) => amountText(reserve) },
							{ label: t`Locked`, isFigure: true, cell: ({ locked }) => amountText(locked) },
							{ label: t`Sold`, isFigure: true, cell: ({ sold }) => amountText(sold) },
							column.active,
							{
								label: column.change,
								cell: ({ product, coin, days, minimum, maximum, rule, rate, penalty, active }) => (
									<span className={LINKS}>
										<Change
											to="earn"
											search={{
												product,
												asset: coin,
												days,
												minAmount: trimZeros(minimum),
												maxAmount: trimZeros(maximum),
												rule,
												ratePpm: percentOf(rate),
												penaltyPpm: rule === "daily_interest_multiple" ? penalty : percentOf(penalty),
												active,
											}}
											of={t`product ${product}`}
										/>
										<Change
											to="fund-reserve"
											search={{ product, "amount.coin": coin }}
											label={t`Fund reserve`}
											of={t`product ${product}`}
										/>
									</span>
								),
							},
						]}
					/>
				</Section>
			)}
		</Loaded>
	);
}
