import type { ConsoleData } from "@candor/contract";
import { Badge } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useRead } from "../../data/queries.ts";
import { amountText, countText, fiatPriceText } from "../../parts/figures.ts";
import { ageText, durationText, Moment } from "../../parts/moments.tsx";
import { Loaded, Rows } from "../../parts/page.tsx";
import { usePayNames } from "../../parts/pay-names.ts";
import { useCommandTexts } from "../../parts/use-texts.ts";
import { Change, NewLink, Section } from "../products/product-parts.tsx";

type Data = ConsoleData<"p2p/catalogue">;
const FRESH_MS = 30_000;

/** Shows the P2P terms, the currencies with their rates, and the pay types. Each row links to the form that changes it. */
export function Catalogue() {
	const query = useRead("p2p/catalogue", {}, { freshMs: FRESH_MS });
	return (
		<Loaded query={query} rows={8}>
			{({ terms, fiats, pay_types }) => (
				<>
					<Currencies fiats={fiats} />
					<PayTypes payTypes={pay_types} />
					<Terms terms={terms} />
				</>
			)}
		</Loaded>
	);
}

function Open({ open }: { open: boolean }) {
	const { t } = useLingui();
	return (
		<Badge tone={open ? "up" : "plain"}>
			{open
				? t({ message: `open`, context: "state of a catalogue entry" })
				: t({ message: `closed`, context: "state of a catalogue entry" })}
		</Badge>
	);
}

function Currencies({ fiats }: Pick<Data, "fiats">) {
	const { t } = useLingui();
	return (
		<Section title={t`Currencies`} aside={<NewLink to="p2p-currency" label={t`Add a currency`} />}>
			<Rows
				label={t`Currencies`}
				rows={fiats}
				keyOf={({ fiat }) => fiat}
				empty={t`No currencies`}
				columns={[
					{ label: t`Currency`, className: "font-semibold", cell: ({ fiat }) => fiat },
					{ label: t`Decimals`, isFigure: true, cell: ({ decimals }) => decimals },
					{
						label: t`Price of 1 USDT`,
						isFigure: true,
						cell: ({ rate, decimals }) => (rate === null ? "–" : fiatPriceText(rate, decimals)),
					},
					{ label: t`Source`, className: "text-12", cell: ({ source }) => source || "–" },
					{
						label: t`Age of the rate`,
						cell: ({ observed_at, fresh }) =>
							observed_at === null ? (
								<Badge tone="bad">{t`no rate`}</Badge>
							) : (
								<span className="flex flex-wrap items-center gap-2">
									<span className="num whitespace-nowrap">{ageText(observed_at)}</span>
									{!fresh && <Badge tone="bad">{t`too old`}</Badge>}
								</span>
							),
					},
					{ label: t`Observed`, cell: ({ observed_at }) => (observed_at === null ? "–" : <Moment at={observed_at} seconds />) },
					{ label: t`State`, cell: ({ open }) => <Open open={open} /> },
					{
						label: t`Change`,
						cell: ({ fiat, open }) => (
							<Change
								to="p2p-currency"
								search={{ currency: fiat, open: !open }}
								label={
									open ? t({ message: `Close`, context: "catalogue entry" }) : t({ message: `Open`, context: "catalogue entry" })
								}
								of={fiat}
							/>
						),
					},
				]}
			/>
		</Section>
	);
}

function PayTypes({ payTypes }: { payTypes: Data["pay_types"] }) {
	const { t } = useLingui();
	const { payTypeName } = usePayNames();
	const timeText = (ms: number) => (ms === 0 ? t`none` : durationText(ms));
	return (
		<Section title={t`Pay types`} aside={<NewLink to="pay-type" label={t`Add a pay type`} />}>
			<Rows
				label={t`Pay types`}
				rows={payTypes}
				keyOf={({ pay_type }) => pay_type}
				empty={t`No pay types`}
				columns={[
					{
						label: t`Pay type`,
						cell: ({ pay_type }) => (
							<>
								<span className="font-semibold">{payTypeName(pay_type)}</span>{" "}
								<span className="text-12 text-soft">{pay_type}</span>
							</>
						),
					},
					{ label: t`Currency`, cell: ({ fiat }) => fiat },
					{ label: t`Recall by the bank`, className: "num", cell: ({ recall_ms }) => timeText(recall_ms) },
					{ label: t`Hold of bought coins`, className: "num", cell: ({ hold_ms }) => timeText(hold_ms) },
					{ label: t`Payment window`, className: "num", cell: ({ window_ms }) => durationText(window_ms) },
					{ label: t`Largest order`, isFigure: true, cell: ({ maximum, fiat }) => `${amountText(maximum)} ${fiat}` },
					{ label: t`State`, cell: ({ open }) => <Open open={open} /> },
					{
						label: t`Change`,
						cell: ({ pay_type }) => <Change to="pay-type" search={{ payType: pay_type }} of={payTypeName(pay_type)} />,
					},
				]}
			/>
		</Section>
	);
}

/**
 * Shows the P2P terms with units. Terms whose name ends in `Ms` are in milliseconds, and the multiple of the bond has no unit.
 * All other terms are in USDT.
 */
function Terms({ terms }: Pick<Data, "terms">) {
	const { t } = useLingui();
	const { fieldText } = useCommandTexts();
	const valueText = (name: string, value: string): string => {
		if (name.endsWith("Ms")) return `${countText(Number(value))} (${durationText(Number(value))})`;
		return name === "bondMultiple" ? `${value}×` : `${amountText(value)} USDT`;
	};
	return (
		<Section title={t`Terms`} aside={<Change to="p2p-terms" search={{}} of={t`Terms`} />}>
			<Rows
				label={t`Terms`}
				rows={Object.entries(terms)}
				keyOf={([name]) => name}
				empty={t`No terms`}
				columns={[
					{ label: t`Term`, cell: ([name]) => fieldText(name) },
					{ label: t`Now`, isFigure: true, cell: ([name, value]) => valueText(name, value) },
				]}
			/>
		</Section>
	);
}
