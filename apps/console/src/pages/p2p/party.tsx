import { Badge, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { serverNow } from "../../data/calls.ts";
import { countText } from "../../parts/figures.ts";
import { Moment } from "../../parts/moments.tsx";
import { completionText, medianText, type P2pOrder, type P2pParty, useP2pTexts } from "../../parts/p2p-texts.ts";
import { CardTitle, Facts, Rows } from "../../parts/page.tsx";
import { usePayNames } from "../../parts/pay-names.ts";
import { Link } from "../../parts/router.ts";

interface PartyProps {
	side: "buyer" | "seller";
	order: P2pOrder;
	party: P2pParty;
}

/** Shows one side of an order: trading facts, verified name, payment details, and the outcome to which the party has agreed. */
export function PartyCard({ side, order, party }: PartyProps) {
	const { t } = useLingui();
	const { outcomes } = useP2pTexts();
	const { fieldName } = usePayNames();
	const title = side === "buyer" ? t`Buyer` : t`Seller`;
	const { user, details, agreement, barred_until } = party;
	return (
		<section aria-label={title} className="min-w-0">
			<Card>
				<CardTitle
					aside={
						<span className="flex flex-wrap justify-end gap-1">
							{order.merchant === user && <Badge tone="brand">{t`Merchant`}</Badge>}
							{isBarred(barred_until) && <Badge tone="bad">{t`Barred`}</Badge>}
						</span>
					}
				>
					{title}
				</CardTitle>
				<p className="text-14 font-semibold [overflow-wrap:anywhere]">
					{party.name}{" "}
					<Link to={`/users/${user}`} className="num font-normal text-brand">
						{user}
					</Link>
				</p>
				<h3 className="mt-3 text-12 text-soft">{side === "buyer" ? t`Pays from this account` : t`Receives at this account`}</h3>
				{details === null ? (
					<p className="mt-1 text-12 text-soft">{t`No payment details: not named yet, or removed after the end.`}</p>
				) : (
					<Facts
						facts={[
							[t`Verified name`, <b key="holder">{details.holder}</b>],
							...details.values.map(({ name, value }) => [fieldName(order.pay_type, name), value] as const),
						]}
					/>
				)}
				<h3 className="mt-3 text-12 text-soft">{t`Facts of the exchange`}</h3>
				<Facts facts={usePartyFacts(party)} />
				{agreement !== null && (
					<p className="mt-2 rounded-m bg-raised px-3 py-2 text-12 font-semibold">
						{t`Agrees to the outcome: ${outcomes[agreement]}`}
					</p>
				)}
				<p className="mt-2 text-12">
					<Link to="/disputes" search={{ queue: "ended", user }} className="font-semibold text-brand">
						{t`Other orders of user ${user}`}
					</Link>
				</p>
			</Card>
		</section>
	);
}

const isBarred = (until: number | null): boolean => until !== null && until > serverNow();

function usePartyFacts(party: P2pParty) {
	const { t } = useLingui();
	const { disputes, disputes_lost: lost, barred_until } = party;
	return [
		[t`Orders in 30 days`, countText(party.orders_30d)],
		[t`Completion`, completionText(party.completion)],
		[t`Median time to release`, medianText(party.release_ms)],
		[t`Median time to pay`, medianText(party.pay_ms)],
		[t`Disputes, lost`, t`${disputes}, ${lost} lost`],
		[t`Different partners`, countText(party.partners)],
		...(isBarred(barred_until) ? [[t`Barred until`, <Moment key="bar" at={barred_until ?? 0} />] as const] : []),
	] as const;
}

/** Lists the earlier disputes of both parties, newest first. */
export function EarlierDisputes({ order: { buyer_side, seller_side } }: { order: P2pOrder }) {
	const { t } = useLingui();
	const { rulingText, outcomes } = useP2pTexts();
	const rows = [
		...buyer_side.earlier.map((one) => ({ ...one, side: t`Buyer` })),
		...seller_side.earlier.map((one) => ({ ...one, side: t`Seller` })),
	].sort((left, right) => right.at - left.at);
	return (
		<section aria-label={t`Earlier disputes`}>
			<h2 className="mb-2 text-14 font-semibold">{t`Earlier disputes`}</h2>
			<Rows
				label={t`Earlier disputes`}
				rows={rows}
				keyOf={({ order, side }) => `${order} ${side}`}
				empty={t`Neither party has earlier disputes`}
				columns={[
					{ label: t`Party`, cell: ({ side }) => side },
					{
						label: t`Order`,
						cell: ({ order }) => (
							<Link to={`/disputes/${order}`} className="num text-brand">
								{order}
							</Link>
						),
					},
					{ label: t`Reason`, cell: ({ reason }) => (reason === null ? t`without a ruling` : rulingText(reason)) },
					{ label: t`Outcome`, cell: ({ outcome }) => (outcome === null ? "–" : outcomes[outcome]) },
					{
						label: t`Result for the party`,
						cell: ({ lost }) => (lost ? <Badge tone="bad">{t`lost`}</Badge> : <Badge>{t`not lost`}</Badge>),
					},
					{ label: t`Time`, cell: ({ at }) => <Moment at={at} /> },
				]}
			/>
		</section>
	);
}
