import { Badge } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useRead } from "../../data/queries.ts";
import { amountText } from "../../parts/figures.ts";
import { Moment } from "../../parts/moments.tsx";
import { OFFERING_STATES } from "../../parts/offering-texts.ts";
import { Loaded, Rows } from "../../parts/page.tsx";
import { Change, LINKS, NewLink, Section, useColumn } from "./product-parts.tsx";

export function Offerings() {
	const { t } = useLingui();
	const column = useColumn();
	const query = useRead("products/offerings", {});
	return (
		<Loaded query={query}>
			{({ list }) => (
				<Section
					title={t`Offerings`}
					aside={
						<span className="flex gap-2">
							<NewLink to="subscription" label={t`Add a subscription`} />
							<NewLink to="ieo" label={t`Add an initial offering`} />
						</span>
					}
				>
					<Rows
						label={t`Offerings`}
						rows={list}
						keyOf={({ kind, offering }) => `${kind} ${offering}`}
						empty={t`No offerings`}
						columns={[
							{
								label: t`Offering`,
								cell: ({ offering, name, coin, kind }) => (
									<>
										<div className="whitespace-nowrap">
											<span className="num text-soft">{offering}</span> <span className="font-semibold">{name}</span>
										</div>
										<span className="text-12 whitespace-nowrap text-soft">
											{coin}, {kind === "ieo" ? t`initial offering` : t`subscription`}
										</span>
									</>
								),
							},
							{ label: t`State`, cell: ({ state }) => <Badge>{t(OFFERING_STATES[state])}</Badge> },
							{ label: t`Supply`, isFigure: true, cell: ({ supply }) => amountText(supply) },
							{ label: t`Escrow`, isFigure: true, cell: ({ escrow }) => amountText(escrow) },
							{
								label: t`Opens, closes`,
								className: "text-12",
								cell: ({ opens_at, closes_at }) => (
									<>
										<div>
											<Moment at={opens_at} />
										</div>
										<Moment at={closes_at} />
									</>
								),
							},
							{
								label: column.change,
								cell: ({ offering, kind, name, coin, state }) => {
									const iso = kind === "ieo" ? "ieo" : "subscription";
									const search = { offering };
									return (
										<span className={LINKS}>
											{state === "offered" && <Change to={iso} search={search} of={name} />}
											<Change to={`fund-${iso}`} search={{ ...search, "amount.coin": coin }} label={t`Fund escrow`} of={name} />
											<Change
												to={kind === "ieo" ? "list-ieo" : "launch-subscription"}
												search={search}
												label={kind === "ieo" ? t`List` : t`Launch`}
												of={name}
											/>
											<Change to={`cancel-${iso}`} search={search} label={t`Cancel`} of={name} />
										</span>
									);
								},
							},
						]}
					/>
				</Section>
			)}
		</Loaded>
	);
}
