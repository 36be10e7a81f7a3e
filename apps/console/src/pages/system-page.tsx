// Page about the health of the exchange: components, journal check, price sources and metrics.
import type { ConsoleData } from "@candor/contract";
import { Badge, Card } from "@candor/ui";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useRead } from "../data/queries.ts";
import { countText } from "../parts/figures.ts";
import { Moment } from "../parts/moments.tsx";
import { useNetworkReason } from "../parts/network-reasons.ts";
import { CardTitle, Facts, Figure, Loaded, Page, Rows } from "../parts/page.tsx";

type SystemState = ConsoleData<"system">;

export function SystemPage() {
	const { t } = useLingui();
	const query = useRead("system", {}, { isQueue: true });
	return (
		<Page title={t`System`} detail={t`Parts of the server, the journal check, and the prices that markets use.`}>
			<Loaded query={query}>{(state) => <State state={state} />}</Loaded>
		</Page>
	);
}

function State({ state: { parts, journal, prices, chains, metrics } }: { state: SystemState }) {
	const { t } = useLingui();
	const away = parts.filter((part) => part.away);
	const halted = prices.filter((price) => price.halted);
	return (
		<div className="grid gap-4">
			<div className="grid grid-cols-3 gap-4">
				<Figure
					label={t`Parts`}
					value={away.length === 0 ? t`all available` : t`${away.length} away`}
					tone={away.length === 0 ? "text-good" : "text-bad"}
					detail={away.map(({ name }) => name).join(", ")}
				/>
				<Figure
					label={t`Journal check`}
					value={journal.state === "whole" ? t`intact` : journal.state}
					detail={t`${countText(journal.checked_seq)} of ${plural(journal.of, { one: "# batch", other: "# batches" })} checked`}
				/>
				<Figure
					label={t`Halted markets`}
					value={halted.length}
					tone={halted.length === 0 ? "text-good" : "text-bad"}
					detail={halted.map(({ symbol }) => symbol).join(", ")}
				/>
			</div>
			<div className="grid grid-cols-[minmax(0,2fr)_minmax(220px,1fr)] items-start gap-4">
				<section aria-label={t`Prices`}>
					<h2 className="mb-2 text-14 font-semibold">{t`Prices`}</h2>
					<Rows
						label={t`Prices`}
						rows={prices}
						keyOf={({ symbol }) => symbol}
						empty={t`No markets`}
						columns={[
							{ label: t`Market`, className: "font-semibold", cell: ({ symbol }) => symbol },
							{ label: t`Index`, isFigure: true, cell: ({ index }) => index ?? "–" },
							{
								label: t`State`,
								cell: (price) => (price.halted ? <Badge tone="bad">{t`halted`}</Badge> : <Badge tone="up">{t`live`}</Badge>),
							},
							{
								label: t`Sources`,
								className: "text-12 text-soft",
								cell: ({ sources }) =>
									sources
										.map(({ source, price, age_ms }) => `${source} ${price} (${(age_ms / 1_000).toFixed(1)} s)`)
										.join(", ") || "–",
							},
						]}
					/>
				</section>
				<Card>
					<CardTitle>{t`Parts`}</CardTitle>
					<Facts
						wide
						facts={parts.map(({ name, away: isAway }) => [
							name,
							isAway ? <Badge key={name} tone="bad">{t`away`}</Badge> : <Badge key={name} tone="up">{t`available`}</Badge>,
						])}
					/>
				</Card>
			</div>
			{chains.length > 0 && <Chains chains={chains} />}
			<Card>
				<details>
					<summary className="cursor-pointer text-14 font-semibold">{t`Metrics`}</summary>
					{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard */}
					<pre tabIndex={0} className="mt-3 max-h-[420px] overflow-auto font-mono text-11 leading-relaxed">
						{metrics}
					</pre>
				</details>
			</Card>
		</div>
	);
}

function Chains({ chains }: Pick<SystemState, "chains">) {
	const { t } = useLingui();
	const reasonText = useNetworkReason();
	return (
		<section aria-label={t`Networks`}>
			<h2 className="mb-2 text-14 font-semibold">{t`Networks`}</h2>
			<Rows
				label={t`Networks`}
				rows={chains}
				keyOf={({ chain }) => chain}
				empty={t`No networks`}
				columns={[
					{ label: t`Network`, className: "font-semibold", cell: ({ chain }) => chain },
					{
						label: t`State`,
						cell: ({ reason }) =>
							reason === null ? <Badge tone="good">{t`Scanning`}</Badge> : <Badge tone="bad">{reasonText(reason)}</Badge>,
					},
					{ label: t`Block`, isFigure: true, cell: ({ height }) => (height === null ? "–" : countText(height)) },
					{
						label: t`Blocks behind`,
						isFigure: true,
						cell: ({ lag_blocks }) => (lag_blocks === null ? "–" : countText(lag_blocks)),
					},
					{
						label: t`Ledger and chain`,
						cell: ({ gap, compared_at }) =>
							compared_at === null ? "–" : gap ? <Badge tone="bad">{t`Gap`}</Badge> : <Badge tone="good">{t`Covered`}</Badge>,
					},
					{ label: t`As of`, cell: ({ compared_at }) => (compared_at === null ? "–" : <Moment at={compared_at} />) },
				]}
			/>
		</section>
	);
}
