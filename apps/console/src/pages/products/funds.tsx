import { Badge } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useRead } from "../../data/queries.ts";
import { amountText, percentOf, percentText } from "../../parts/figures.ts";
import { Loaded, Rows } from "../../parts/page.tsx";
import { useCommandTexts } from "../../parts/use-texts.ts";
import { Active, Change, LINKS, NewLink, Section, useColumn } from "./product-parts.tsx";

export function Funds() {
	const { t } = useLingui();
	const { wordText } = useCommandTexts();
	const column = useColumn();
	const query = useRead("products/funds", {});
	return (
		<Loaded query={query}>
			{({ list }) => (
				<Section title={t`Arbitrage funds`} aside={<NewLink to="strategy-fund" label={t`Add a fund`} />}>
					<Rows
						label={t`Arbitrage funds`}
						rows={list}
						keyOf={({ fund }) => fund}
						empty={t`No funds`}
						columns={[
							{
								label: t`Fund`,
								cell: ({ fund, name, kind }) => (
									<>
										<span className="num text-soft">{fund}</span> <span className="font-semibold">{name}</span>{" "}
										<span className="text-12 text-soft">{wordText(kind)}</span>
									</>
								),
							},
							{ label: t`Unit value`, isFigure: true, cell: ({ unit_value }) => unit_value },
							{ label: t`Units`, isFigure: true, cell: ({ units }) => amountText(units) },
							{ label: t`Performance fee`, isFigure: true, cell: ({ fee }) => percentText(fee) },
							{
								label: t`Waiting in / out`,
								isFigure: true,
								cell: ({ waiting_subscriptions, waiting_redemptions }) =>
									`${amountText(waiting_subscriptions)} / ${amountText(waiting_redemptions)}`,
							},
							{
								label: t`State`,
								cell: ({ active, founded, held }) => (
									<span className="flex gap-1">
										<Active active={active} />
										{!founded && <Badge tone="warn">{t`not founded`}</Badge>}
										{held && <Badge tone="bad">{t`on hold`}</Badge>}
									</span>
								),
							},
							{
								label: column.change,
								cell: ({ fund, name, kind, fee, active, founded }) => (
									<span className={LINKS}>
										<Change
											to="strategy-fund"
											search={{ fund, name, kind, performanceFeePpm: percentOf(fee), active }}
											of={name}
										/>
										{!founded && <Change to="found-strategy-fund" search={{ fund }} label={t`Found`} of={name} />}
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
