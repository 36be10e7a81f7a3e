import { Badge } from "@candor/ui";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { serverNow } from "../../data/calls.ts";
import { useRead } from "../../data/queries.ts";
import { amountText, countText } from "../../parts/figures.ts";
import { Choice } from "../../parts/inputs.tsx";
import { Moment, utcText } from "../../parts/moments.tsx";
import { completionText, medianText, type P2pMerchant, useP2pTexts } from "../../parts/p2p-texts.ts";
import { Loaded, Rows } from "../../parts/page.tsx";
import { Pager } from "../../parts/pager.tsx";
import { goTo, href, Link } from "../../parts/router.ts";
import type { P2pSearch } from "../p2p-page.tsx";
import { Change, LINKS } from "../products/product-parts.tsx";

const ROWS = 20;
const FRESH_MS = 60_000;
const STATES: readonly P2pMerchant["state"][] = ["applied", "approved", "closed"];

/** Merchants in one state, with bond, facts and commands. */
export function Merchants({ search: { state: asked, offset = 0 } }: { search: P2pSearch }) {
	const { t } = useLingui();
	const { merchantStates } = useP2pTexts();
	const state = STATES.find((known) => known === asked) ?? "applied";
	const query = useRead("p2p/merchants", { state, offset, limit: ROWS }, { freshMs: FRESH_MS, keepsPrevious: true });
	const to = (next: string, from: number) =>
		goTo(href("/p2p", { state: next === "applied" ? "" : next, offset: from || "" }), { replace: true, keepScroll: true });
	return (
		<section aria-label={t`Merchants`} className="grid gap-4">
			<Choice
				className="max-w-[280px]"
				label={t`State`}
				value={state}
				onValueChange={(next) => to(next, 0)}
				items={STATES.map((value) => ({ value, label: merchantStates[value] }))}
			/>
			<Loaded query={query} rows={6}>
				{({ list, total }) => (
					<>
						<List list={list} state={state} />
						<Pager offset={offset} size={ROWS} total={total} onOffset={(from) => to(state, from)} />
					</>
				)}
			</Loaded>
		</section>
	);
}

/** Two lines of a cell: the main fact, and a smaller one below. */
function Stacked({ main, below }: { main: ReactNode; below: ReactNode }) {
	return (
		<>
			<div className="num whitespace-nowrap">{main}</div>
			<div className="num mt-0.5 text-11 whitespace-nowrap text-soft">{below}</div>
		</>
	);
}

function List({ list, state }: { list: readonly P2pMerchant[]; state: P2pMerchant["state"] }) {
	const { t } = useLingui();
	return (
		<Rows
			label={t`Merchants`}
			rows={list}
			keyOf={({ user }) => user}
			empty={state === "applied" ? t`No application waits` : t`No merchants`}
			columns={[
				{
					label: t`Merchant`,
					cell: ({ name, user, barred_until }) => (
						<>
							<span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
							<div className="mt-0.5 flex flex-wrap items-center gap-1 text-11">
								<Link to={`/users/${user}`} className="num text-brand">
									{user}
								</Link>
								{barred_until !== null && barred_until > serverNow() && <Badge tone="bad">{t`Barred`}</Badge>}
							</div>
						</>
					),
				},
				{
					label: t`Bond, USDT`,
					isFigure: true,
					cell: ({ bond, bond_needed }) => <Stacked main={amountText(bond)} below={t`of ${amountText(bond_needed)}`} />,
				},
				{
					label: t`Recallable purchases, USDT`,
					isFigure: true,
					cell: ({ recallable, recallable_limit }) => (
						<Stacked main={amountText(recallable)} below={t`limit ${amountText(recallable_limit)}`} />
					),
				},
				{
					label: t`Orders in 30 days`,
					isFigure: true,
					cell: ({ orders_30d, completion }) => (
						<Stacked main={countText(orders_30d)} below={t`completed ${completionText(completion)}`} />
					),
				},
				{
					label: t`Median times`,
					cell: ({ release_ms, pay_ms }) => (
						<Stacked main={t`release ${medianText(release_ms)}`} below={t`pay ${medianText(pay_ms)}`} />
					),
				},
				{
					label: t`Disputes`,
					isFigure: true,
					cell: ({ disputes, disputes_lost }) => <Stacked main={countText(disputes)} below={t`${disputes_lost} lost`} />,
				},
				{
					label: t`Now open`,
					cell: ({ user, advertisements, open_orders: orders }) => (
						<Stacked
							main={
								<Link to="/disputes" search={{ queue: "open", user }} className="text-brand">
									{t`${plural(orders, { one: "# order", other: "# orders" })}`}
								</Link>
							}
							below={
								<Link to="/p2p" search={{ tab: "advertisements", user }} className="text-brand">
									{t`${plural(advertisements, { one: "# advertisement", other: "# advertisements" })}`}
								</Link>
							}
						/>
					),
				},
				{
					label: state === "applied" ? t({ message: `Applied`, context: "time" }) : t`Since`,
					cell: ({ since, joined_at }) => (
						<Stacked main={<Moment at={since} />} below={t`account since ${utcText(joined_at).slice(0, 10)}`} />
					),
				},
				{
					label: t`Decision`,
					cell: ({ user, name, state: now }) => (
						<span className={LINKS}>
							{now !== "approved" && <Change to="merchant" search={{ user, approved: true }} label={t`Approve`} of={name} />}
							{now === "approved" && (
								<Change to="merchant" search={{ user, approved: false }} label={t`End approval`} of={name} />
							)}
							<Change to="bar-p2p-user" search={{ user }} label={t`Bar`} of={name} />
						</span>
					),
				},
			]}
		/>
	);
}
