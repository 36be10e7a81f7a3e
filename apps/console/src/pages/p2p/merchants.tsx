import { Badge } from "@candor/ui";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { serverNow } from "../../data/calls.ts";
import { useRead } from "../../data/queries.ts";
import { amountText, countText } from "../../parts/figures.ts";
import { Choice } from "../../parts/inputs.tsx";
import { utcText } from "../../parts/moments.tsx";
import { completionText, medianText, type P2pMerchant, type P2pSearch, useP2pTexts } from "../../parts/p2p-texts.ts";
import { Loaded, Rows, Stacked } from "../../parts/page.tsx";
import { Pager } from "../../parts/pager.tsx";
import { goTo, href, Link } from "../../parts/router.ts";
import { Change, LINKS } from "../products/product-parts.tsx";

const ROWS = 20;
const FRESH_MS = 60_000;
const STATES: readonly P2pMerchant["state"][] = ["applied", "approved", "closed"];

/** Lists the merchants in one state, each with the bond, trading facts and links to commands. */
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
					cell: (merchant) => <Name merchant={merchant} />,
				},
				{
					label: t`Bond and recallable purchases, USDT`,
					cell: ({ bond, bond_needed, recallable, recallable_limit }) => (
						<Stacked
							main={t`${amountText(bond)} of ${amountText(bond_needed)}`}
							below={t`recallable ${amountText(recallable)} of ${amountText(recallable_limit)}`}
						/>
					),
				},
				{
					label: t`Last 30 days`,
					cell: ({ orders_30d: orders, completion, release_ms, pay_ms }) => (
						<Stacked
							main={t`${plural(orders, { one: "# order", other: "# orders" })}, ${completionText(completion)} completed`}
							below={t`release ${medianText(release_ms)}, pay ${medianText(pay_ms)}`}
						/>
					),
				},
				{
					label: t`Disputes`,
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

function Name({ merchant: { name, user, state, since, joined_at, barred_until } }: { merchant: P2pMerchant }) {
	const { t } = useLingui();
	const [changed, joined] = [utcText(since).slice(0, 10), utcText(joined_at).slice(0, 10)];
	return (
		<>
			<div className="flex flex-wrap items-center gap-x-2 gap-y-1">
				<span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
				<Link to={`/users/${user}`} className="num text-11 text-brand">
					{user}
				</Link>
				{barred_until !== null && barred_until > serverNow() && <Badge tone="bad">{t`Barred`}</Badge>}
			</div>
			<div className="num mt-0.5 text-11 text-soft">
				{state === "applied" ? t`applied ${changed}` : t`since ${changed}`}, {t`account since ${joined}`}
			</div>
		</>
	);
}
