import { Badge, Button, Card, Field } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { useRead } from "../../data/queries.ts";
import { amountText, fiatPriceText } from "../../parts/figures.ts";
import { Moment } from "../../parts/moments.tsx";
import { type P2pAdvertisement, type P2pSearch, useP2pTexts } from "../../parts/p2p-texts.ts";
import { Loaded, Rows } from "../../parts/page.tsx";
import { Pager } from "../../parts/pager.tsx";
import { usePayNames } from "../../parts/pay-names.ts";
import { goTo, href, Link } from "../../parts/router.ts";
import { UserFilter } from "../disputes-page.tsx";

const ROWS = 20;
const FRESH_MS = 60_000;

/** Lists the open advertisements of all merchants, or of one merchant, newest first. */
export function Advertisements({ search: { user, fiat, offset = 0 } }: { search: P2pSearch }) {
	const { t } = useLingui();
	const currency = fiat !== undefined && /^[A-Z]{3}$/.test(fiat) ? fiat : undefined;
	const params = {
		...{ offset, limit: ROWS },
		...(user !== undefined && { user }),
		...(currency !== undefined && { fiat: currency }),
	};
	const query = useRead("p2p/advertisements", params, { freshMs: FRESH_MS, keepsPrevious: true });
	const to = (change: { user?: number | ""; fiat?: string; offset?: number }) => {
		const { offset: from, ...filters } = { user: user ?? "", fiat: currency ?? "", offset: 0, ...change };
		goTo(href("/p2p", { tab: "advertisements", ...filters, offset: from || "" }), { replace: true, keepScroll: true });
	};
	return (
		<section aria-label={t`Advertisements`} className="grid gap-4">
			<Card className="grid gap-3 sm:grid-cols-2 min-[1000px]:max-w-[700px]">
				<UserFilter key={`user ${user}`} user={user} onUser={(next) => to({ user: next ?? "" })} />
				<CurrencyFilter key={`fiat ${currency}`} currency={currency} onCurrency={(next) => to({ fiat: next })} />
			</Card>
			<Loaded query={query} rows={6}>
				{({ list, total }) => (
					<>
						<List list={list} />
						<Pager offset={offset} size={ROWS} total={total} onOffset={(from) => to({ offset: from })} />
					</>
				)}
			</Loaded>
		</section>
	);
}

interface CurrencyFilterProps {
	currency: string | undefined;
	onCurrency: (currency: string) => void;
}

function CurrencyFilter({ currency, onCurrency }: CurrencyFilterProps) {
	const { t } = useLingui();
	const [typed, setTyped] = useState(currency ?? "");
	const isValid = typed === "" || /^[A-Z]{3}$/.test(typed);
	const show = (event: FormEvent) => {
		event.preventDefault();
		if (isValid) onCurrency(typed);
	};
	return (
		<form onSubmit={show} noValidate className="flex items-end gap-2">
			<Field
				className="min-w-0 flex-1"
				label={t`Currency`}
				value={typed}
				onValueChange={(text) => setTyped(text.trim().toUpperCase())}
				maxLength={3}
			/>
			<Button type="submit" tone="ghost" disabled={!isValid}>
				{t({ message: `Show`, context: "button of a filter" })}
			</Button>
		</form>
	);
}

function List({ list }: { list: readonly P2pAdvertisement[] }) {
	const { t } = useLingui();
	const { sides, advertisementStateText } = useP2pTexts();
	const { payTypeName } = usePayNames();
	return (
		<Rows
			label={t`Advertisements`}
			rows={list}
			keyOf={({ advertisement }) => advertisement}
			empty={t`No open advertisements`}
			columns={[
				{ label: t`Number`, className: "num", cell: ({ advertisement }) => advertisement },
				{
					label: t`Merchant`,
					cell: ({ name, user }) => (
						<>
							<div className="font-semibold [overflow-wrap:anywhere]">{name}</div>
							<Link to={`/users/${user}`} className="num text-11 text-brand">
								{user}
							</Link>
						</>
					),
				},
				{ label: t`Side`, cell: ({ side, coin }) => `${sides[side]} ${coin}` },
				{
					label: t`Price`,
					isFigure: true,
					cell: ({ price, fiat, floating, minimum }) => (
						<span className="whitespace-nowrap">
							{price === null ? "–" : `${fiatPriceText(price, minimum)} ${fiat}`}{" "}
							{floating && <Badge>{t({ message: `floating`, context: "price" })}</Badge>}
						</span>
					),
				},
				{ label: t`Quantity`, isFigure: true, cell: ({ quantity, coin }) => `${amountText(quantity)} ${coin}` },
				{
					label: t`Min / max`,
					isFigure: true,
					cell: ({ minimum, maximum, fiat }) => `${amountText(minimum)} / ${amountText(maximum)} ${fiat}`,
				},
				{ label: t`Pay types`, className: "text-12", cell: ({ pay_types }) => pay_types.map(payTypeName).join(", ") },
				{
					label: t`Conditions`,
					className: "max-w-[220px] text-12 [overflow-wrap:anywhere] whitespace-pre-wrap",
					cell: ({ terms }) => terms || "–",
				},
				{
					label: t`State`,
					cell: ({ state }) => <Badge tone={state === "shown" ? "up" : "plain"}>{advertisementStateText(state)}</Badge>,
				},
				{
					label: t`Open orders`,
					isFigure: true,
					cell: ({ open_orders, user }) =>
						open_orders === 0 ? (
							"0"
						) : (
							<Link to="/disputes" search={{ queue: "open", user }} className="text-brand">
								{open_orders}
							</Link>
						),
				},
				{ label: t`Changed`, cell: ({ changed_at }) => <Moment at={changed_at} /> },
			]}
		/>
	);
}
