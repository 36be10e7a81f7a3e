// Products as they are set now. Each row leads to a form with its values, which proposes a change.
import type { ConsoleData } from "@candor/contract";
import { Badge, Tabs } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useRead } from "../data/queries.ts";
import { amountText, percentOf, percentText, shortOf } from "../parts/figures.ts";
import { Moment } from "../parts/moments.tsx";
import { Figure, Loaded, Page, Rows } from "../parts/page.tsx";
import { goTo, href, Link, type SearchValues } from "../parts/router.ts";
import { useCommandTexts } from "../parts/use-texts.ts";

/** Links of a row; below each other in a narrow window. */
const LINKS = "flex flex-col items-start gap-0.5 min-[1240px]:flex-row min-[1240px]:gap-3";

const TABS = ["contracts", "options", "earn", "funds", "offerings", "fees"] as const;
type Tab = (typeof TABS)[number];

const PANELS: Readonly<Record<Tab, () => ReactNode>> = {
	contracts: () => <Contracts />,
	options: () => <Options />,
	earn: () => <Earn />,
	funds: () => <Funds />,
	offerings: () => <Offerings />,
	fees: () => <Fees />,
};

export function ProductsPage({ search: { tab } }: { search: { tab?: string | undefined } }) {
	const { t } = useLingui();
	const shown = TABS.find((known) => known === tab) ?? "contracts";
	const labels: Readonly<Record<Tab, string>> = {
		contracts: t`Contracts`,
		options: t`Options`,
		earn: t`Earn`,
		funds: t`Arbitrage funds`,
		offerings: t`Offerings`,
		fees: t`Fees and countries`,
	};
	return (
		<Page title={t`Products`} detail={t`Terms as they are now. Most changes need a second operator.`}>
			<Tabs
				label={t`Products`}
				value={shown}
				onValueChange={(next) => goTo(href("/products", { tab: next }), { replace: true })}
				items={TABS.map((value) => ({ value, label: labels[value] }))}
				className="mb-4"
			>
				{PANELS[shown]()}
			</Tabs>
		</Page>
	);
}

function Change({ to, search, label, of }: { to: string; search: SearchValues; label?: string; of: string }) {
	const { t } = useLingui();
	const text = label ?? t`Propose a change`;
	return (
		<Link
			to={`/commands/${to}`}
			search={search}
			aria-label={`${text}: ${of}`}
			className="text-12 font-semibold whitespace-nowrap text-brand"
		>
			{text}
		</Link>
	);
}

function Active({ active }: { active: boolean }) {
	const { t } = useLingui();
	return <Badge tone={active ? "up" : "plain"}>{active ? t`active` : t`inactive`}</Badge>;
}

function NewLink({ to, label }: { to: string; label: string }) {
	return (
		<Link to={`/commands/${to}`} className="inline-block rounded-m bg-raised px-3.5 py-2 text-12 font-semibold text-brand">
			{label}
		</Link>
	);
}

/** Title and link above a table. */
function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
	return (
		<section aria-label={title} className="mb-4">
			<div className="mb-2 flex items-center justify-between">
				<h2 className="text-14 font-semibold">{title}</h2>
				{aside}
			</div>
			{children}
		</section>
	);
}

function useColumn() {
	const { t } = useLingui();
	return {
		active: { label: t`State`, cell: ({ active }: { active: boolean }) => <Active active={active} /> },
		change: t`Change`,
	};
}

function Contracts() {
	const { t } = useLingui();
	const { wordText } = useCommandTexts();
	const column = useColumn();
	const query = useRead("products/contracts", {});
	type Row = ConsoleData<"products/contracts">["list"][number];
	const place = ({ symbol, account }: Row) => ({ "instrument.market": symbol, "instrument.account": account });
	return (
		<Loaded query={query}>
			{({ list }) => (
				<Rows
					label={t`Contracts`}
					rows={list}
					keyOf={({ instrument }) => instrument}
					empty={t`No contracts`}
					columns={[
						{
							label: t`Contract`,
							cell: ({ symbol, account }) => (
								<>
									<span className="font-semibold">{symbol}</span> <span className="text-12 text-soft">{wordText(account)}</span>
								</>
							),
						},
						{
							label: t`State`,
							cell: ({ active, halted, delist_at }) => (
								<span className="flex gap-1">
									<Active active={active} />
									{halted && <Badge tone="bad">{t`halted`}</Badge>}
									{delist_at > 0 && <Badge tone="warn">{t`delisting`}</Badge>}
								</span>
							),
						},
						{ label: t`Mark price`, isFigure: true, cell: ({ mark }) => (Number(mark) === 0 ? "–" : amountText(mark)) },
						{ label: t`Open interest`, isFigure: true, cell: ({ open_interest }) => amountText(open_interest) },
						{ label: t`Maker fee`, isFigure: true, cell: ({ maker_fee }) => percentText(maker_fee) },
						{ label: t`Taker fee`, isFigure: true, cell: ({ taker_fee }) => percentText(taker_fee) },
						{ label: t`Max leverage`, isFigure: true, cell: ({ top_leverage }) => `${top_leverage}×` },
						{
							label: column.change,
							cell: (row) => (
								<span className={LINKS}>
									<Change to="contract" search={place(row)} of={`${row.symbol} ${row.account}`} />
									<Change to="delist-contract" search={place(row)} label={t`Delist`} of={`${row.symbol} ${row.account}`} />
								</span>
							),
						},
					]}
				/>
			)}
		</Loaded>
	);
}

function Options() {
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
												minStake: shortOf(minimum),
												maxStake: shortOf(maximum),
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

function Earn() {
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
										<span className="font-semibold">{t`${coin}, ${days} days`}</span>
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
												minAmount: shortOf(minimum),
												maxAmount: shortOf(maximum),
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

function Funds() {
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

function Offerings() {
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
							{ label: t`State`, cell: ({ state }) => <Badge>{state}</Badge> },
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
								cell: ({ offering, kind, name, coin }) => {
									const iso = kind === "ieo" ? "ieo" : "subscription";
									const search = { offering };
									return (
										<span className={LINKS}>
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

function Fees() {
	const { t } = useLingui();
	const column = useColumn();
	const query = useRead("products/fees", {});
	return (
		<Loaded query={query}>
			{({ spot, countries }) => (
				<div className="grid grid-cols-2 items-start gap-4">
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
								{ label: t`Product`, className: "font-semibold", cell: ({ product }) => product },
								{ label: t`Demo only`, className: "text-12", cell: ({ demo_only }) => demo_only.join(", ") || "–" },
								{ label: t`Absent`, className: "text-12", cell: ({ absent }) => absent.join(", ") || "–" },
								{
									label: column.change,
									cell: ({ product, demo_only, absent }) => (
										<Change
											to="countries"
											search={{ product, demoOnly: demo_only.join(", "), absent: absent.join(", ") }}
											of={product}
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
