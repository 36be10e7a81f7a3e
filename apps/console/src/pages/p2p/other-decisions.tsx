import { Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { Role } from "../../data/session.ts";
import type { P2pOrder } from "../../parts/p2p-texts.ts";
import { CardTitle } from "../../parts/page.tsx";
import { Link, type SearchValues } from "../../parts/router.ts";

/** Links to the forms of all other commands about the order that its state and the operator's role allow. */
export function OtherDecisions({ order, role }: { order: P2pOrder; role: Role }) {
	const { t } = useLingui();
	const { order: number, state, buyer, seller, merchant, reversed, held } = order;
	const isOpen = state !== "released" && state !== "cancelled";
	const links: readonly (readonly [name: string, label: string, search: SearchValues])[] = [
		...(state === "released" && !reversed
			? ([["mark-reversed", t`Mark payment as reversed (two operators)`, { order: number }]] as const)
			: []),
		// Only a merchant's bond can pay the seller, so the merchant must be the buyer.
		...(reversed && merchant === buyer
			? ([["compensate-seller", t`Compensate seller (two operators)`, { order: number }]] as const)
			: []),
		["bar-p2p-user", t`Bar buyer ${buyer} (two operators)`, { user: buyer }],
		["bar-p2p-user", t`Bar seller ${seller} (two operators)`, { user: seller }],
		...(isOpen && role === "administrator"
			? ([["extend-p2p-deadlines", t`Extend all deadlines (two operators)`, {}]] as const)
			: []),
		...(held && role === "administrator"
			? ([
					["release-held", t`Release after a failure (two operators)`, { product: "p2p", item: number }],
					["close-held", t`Close after a failure (two operators)`, { product: "p2p", item: number }],
				] as const)
			: []),
	];
	return (
		<Card>
			<CardTitle>{t`Other decisions`}</CardTitle>
			<ul className="flex flex-wrap gap-2">
				{links.map(([name, label, search]) => (
					<li key={label}>
						<Link
							to={`/commands/${name}`}
							search={search}
							className="inline-block rounded-m bg-raised px-3.5 py-2 text-12 font-semibold text-brand"
						>
							{label}
						</Link>
					</li>
				))}
			</ul>
		</Card>
	);
}
