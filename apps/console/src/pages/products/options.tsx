import { useLingui } from "@lingui/react/macro";
import { useRead } from "../../data/queries.ts";
import { amountText, percentOf, percentText, trimZeros } from "../../parts/figures.ts";
import { Figure, Loaded, Rows } from "../../parts/page.tsx";
import { Change, NewLink, Section, useColumn } from "./product-parts.tsx";

export function Options() {
	const { t } = useLingui();
	const column = useColumn();
	const query = useRead("products/options", {});
	return (
		<Loaded query={query}>
			{({ terms, markets, pool, reserved }) => (
				<>
					<div className="mb-4 grid grid-cols-3 gap-4">
						<Figure label={t`Option pool`} value={amountText(pool)} detail="USDT" />
						<Figure label={t`Reserved for open options`} value={amountText(reserved)} detail="USDT" />
					</div>
					<Section title={t`Terms`} aside={<NewLink to="option-terms" label={t`Add a duration`} />}>
						<Rows
							label={t`Terms`}
							rows={terms}
							keyOf={({ seconds }) => seconds}
							empty={t`No durations`}
							columns={[
								{ label: t`Duration`, className: "num font-semibold", cell: ({ seconds }) => t`${seconds} s` },
								{ label: t`Payout`, isFigure: true, cell: ({ payout }) => percentText(payout) },
								{ label: t`Minimum stake`, isFigure: true, cell: ({ minimum }) => amountText(minimum) },
								{ label: t`Maximum stake`, isFigure: true, cell: ({ maximum }) => amountText(maximum) },
								column.active,
								{
									label: column.change,
									cell: ({ seconds, payout, minimum, maximum, active }) => (
										<Change
											to="option-terms"
											search={{
												seconds,
												payoutPpm: percentOf(payout),
												minStake: trimZeros(minimum),
												maxStake: trimZeros(maximum),
												active,
											}}
											of={t`${seconds} s`}
										/>
									),
								},
							]}
						/>
					</Section>
					<Section title={t`Markets`}>
						<Rows
							label={t`Markets`}
							rows={markets}
							keyOf={({ pair }) => pair}
							empty={t`No markets`}
							columns={[
								{ label: t`Market`, className: "font-semibold", cell: ({ symbol }) => symbol },
								column.active,
								{
									label: column.change,
									cell: ({ symbol, active }) => (
										<Change to="option-market" search={{ pair: symbol, active: !active }} of={symbol} />
									),
								},
							]}
						/>
					</Section>
				</>
			)}
		</Loaded>
	);
}
