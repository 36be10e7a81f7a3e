import { useLingui } from "@lingui/react/macro";
import { useRead } from "../../data/queries.ts";
import { percentText } from "../../parts/figures.ts";
import { Loaded, Rows } from "../../parts/page.tsx";
import { useCommandTexts } from "../../parts/use-texts.ts";
import { Change, Section, useColumn } from "./product-parts.tsx";

export function Fees() {
	const { t } = useLingui();
	const column = useColumn();
	const { wordText } = useCommandTexts();
	const query = useRead("products/fees", {});
	return (
		<Loaded query={query}>
			{({ spot, countries }) => (
				<div className="grid items-start gap-4 min-[1200px]:grid-cols-2">
					<Section title={t`Spot fees`}>
						<Rows
							label={t`Spot fees`}
							rows={spot}
							keyOf={({ symbol }) => symbol}
							empty={t`No markets`}
							columns={[
								{ label: t`Market`, className: "font-semibold", cell: ({ symbol }) => symbol },
								{ label: t`Maker fee`, isFigure: true, cell: ({ maker_fee }) => percentText(maker_fee) },
								{ label: t`Taker fee`, isFigure: true, cell: ({ taker_fee }) => percentText(taker_fee) },
							]}
						/>
					</Section>
					<Section title={t`Countries`}>
						<Rows
							label={t`Countries`}
							rows={countries}
							keyOf={({ product }) => product}
							empty={t`No restrictions`}
							columns={[
								{ label: t`Product`, className: "font-semibold", cell: ({ product }) => wordText(product) },
								{ label: t`Demo only`, className: "text-12", cell: ({ demo_only }) => demo_only.join(", ") || "–" },
								{ label: t`Absent`, className: "text-12", cell: ({ absent }) => absent.join(", ") || "–" },
								{
									label: column.change,
									cell: ({ product, demo_only, absent }) => (
										<Change
											to="countries"
											search={{ product, demoOnly: demo_only.join(", "), absent: absent.join(", ") }}
											of={wordText(product)}
										/>
									),
								},
							]}
						/>
					</Section>
				</div>
			)}
		</Loaded>
	);
}
