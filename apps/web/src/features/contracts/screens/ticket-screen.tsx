import { CallRefused } from "@candor/client";
import type { TicketWithFills } from "@candor/contract";
import { Button, Card, EmptyState, join, Skeleton, useFigures, useLater } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { averagePlaces } from "../../../domain/contracts/calculate/average-price.ts";
import { useContractLabels } from "../../../domain/contracts/components/contract-labels.ts";
import { Line } from "../../../domain/contracts/components/cost-lines.tsx";
import { DemoBadge } from "../../../domain/contracts/components/demo-mark.tsx";
import { SideBadge, TicketRow } from "../../../domain/contracts/components/ticket-row.tsx";
import { useTicket } from "../../../domain/contracts/data/ticket-lists.ts";
import { useOpenTickets } from "../../../domain/contracts/data/use-open-tickets.ts";
import { useHideableFigure } from "../../../shared/hidden-amounts/hidden-amounts.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { BackToList } from "../../../shared/page-parts/back-to-list.tsx";
import { LazyPart } from "../../../shared/page-parts/lazy-part.tsx";
import type { TicketSearch } from "../calculate/ticket-search.ts";
import { LiquidationCard } from "../components/liquidation-card.tsx";
import { TicketHistory } from "../components/ticket-history.tsx";

const loadSettlements = async () => (await import("../outage/settlements.tsx")).openSettlements();
const loadDeleveragings = async () => (await import("../proofs/deleveragings.tsx")).openDeleveragings();

export function TicketScreen({ search: { id } }: { search: TicketSearch }) {
	const { t } = useLingui();
	const ticket = useTicket(id ?? 0);
	// Another's is answered like one that there is not.
	const unknown = id === undefined || (ticket.error instanceof CallRefused && ticket.error.id === "unknown_ticket");
	let shown: ReactNode;
	if (ticket.data !== undefined) shown = <Ticket ticket={ticket.data} />;
	else if (!unknown && !ticket.isError) shown = <Skeleton height={360} />;
	else
		shown = (
			<EmptyState
				className="pt-20"
				title={unknown ? t`There is no such position` : t`This position could not be loaded`}
				detail={unknown ? undefined : t`It is safe with the exchange. Try again in a moment.`}
				action={
					unknown ? (
						<BackToList to="/pages/lever/index" />
					) : (
						<Button size="small" onClick={() => void ticket.refetch()}>{t`Try again`}</Button>
					)
				}
			/>
		);
	return (
		<>
			<PageBar onBack={() => goBack("/pages/lever/index")}>
				<BarTitle>{t`Position`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">{shown}</main>
		</>
	);
}

function Ticket({ ticket }: { ticket: TicketWithFills }) {
	const live = useOpenTickets(ticket.account_type).find(({ id }) => id === ticket.id);
	return (
		<>
			<Card className="px-4 py-2">{live === undefined ? <Ended ticket={ticket} /> : <TicketRow ticket={live} first />}</Card>
			{ticket.liquidation_time !== null && <LiquidationCard id={ticket.id} />}
			{ticket.settlements.length > 0 && <Settled ticket={ticket} />}
			{ticket.deleveragings.length > 0 && <Closed ticket={ticket} />}
			<Card className="px-4 py-3.5">
				<Facts ticket={ticket} />
			</Card>
			<TicketHistory ticket={ticket} />
		</>
	);
}

/** At the last mark price: few ever are. */
function Settled({ ticket }: { ticket: TicketWithFills }) {
	const { t } = useLingui();
	const part = useLater(loadSettlements, { wanted: true });
	return (
		<LazyPart
			part={part}
			shape={<Skeleton height={200} />}
			title={t`This position could not be loaded`}
			detail={t`It is safe with the exchange. Try again in a moment.`}
		>
			{(Settlements) => <Settlements settlements={ticket.settlements} />}
		</LazyPart>
	);
}

/** Against liquidated ones: of the few whom it met. */
function Closed({ ticket }: { ticket: TicketWithFills }) {
	const { t } = useLingui();
	const part = useLater(loadDeleveragings, { wanted: true });
	return (
		<LazyPart
			part={part}
			shape={<Skeleton height={160} />}
			title={t`This position could not be loaded`}
			detail={t`It is safe with the exchange. Try again in a moment.`}
		>
			{(Deleveragings) => <Deleveragings ticket={ticket} />}
		</LazyPart>
	);
}

function Ended({ ticket }: { ticket: TicketWithFills }) {
	const { t } = useLingui();
	const own = useHideableFigure();
	const words = useContractLabels();
	const { product, account_type, status, total_profit_or_loss: total } = ticket;
	return (
		<div className="grid gap-1 py-2">
			<p className="flex flex-wrap items-center gap-2 text-14 font-semibold">
				<SideBadge ticket={ticket} />
				{product}
				{account_type === "simulation" && <DemoBadge />}
				<span className="ml-auto text-12 font-normal text-soft">{words.state(ticket)}</span>
			</p>
			{status === 3 && (
				<p className={join("num text-30 font-bold", total.startsWith("-") ? "text-down" : "text-up")}>
					<span className="sr-only">{t`Profit or loss`} </span>
					{own(total, { places: 2, sign: true })}{" "}
					<span className="text-14 font-medium text-soft">{account_type === "real" ? "USDT" : "DEMO"}</span>
				</p>
			)}
		</div>
	);
}

/** Has not come about, and has no line. */
const NONE = "–";

function Facts({ ticket }: { ticket: TicketWithFills }) {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const own = useHideableFigure();
	const words = useContractLabels();
	const price = (text: string | null) => (text === null ? NONE : figure(text));
	const average = (text: string | null) => (text === null ? NONE : figure(text, averagePlaces(text)));
	const money = (text: string, sign = false) => own(text, { least: 2, short: true, sign });
	const when = (ms: number | null) => (ms === null ? NONE : time(ms));
	const open = ticket.status <= 2;
	const lines: readonly (readonly [string, string])[] = [
		[t`Status`, words.state(ticket)],
		[t`Lots ordered`, own(String(ticket.share))],
		[t`Lots held`, own(String(ticket.lots))],
		[t`Amount`, `${own(ticket.amount, { short: true })} ${ticket.product.split("/")[0]}`],
		[t`Entry price`, average(ticket.entry_price)],
		[t`Close price`, average(ticket.close_offset_price)],
		[t`Take profit`, price(ticket.profit_take_price)],
		[t`Stop loss`, price(ticket.stop_loss_price)],
		[t`Initial margin`, money(ticket.initial_margin)],
		[t`Margin`, money(ticket.margin)],
		[t`Liquidation price`, price(ticket.liquidation_price)],
		[t`Bankruptcy price`, price(ticket.bankruptcy_price)],
		// Fees and what closed already: of what floats it says nothing yet.
		[open ? t`Realised so far` : t`Total profit or loss`, money(ticket.total_profit_or_loss, true)],
		[t`Fees`, money(ticket.commission)],
		[t`Liquidation fee`, open ? NONE : money(ticket.liquidation_fee)],
		[t`Funding`, money(ticket.funding, true)],
		[t`Opened at`, when(ticket.open_position_time)],
		[t`Closed at`, when(ticket.time_to_close_position)],
		[t`Liquidated at`, when(ticket.liquidation_time)],
	];
	return (
		<dl className="grid gap-2 text-12">
			{lines.map(
				([label, value]) =>
					value !== NONE && (
						<Line key={label} label={label}>
							{value}
						</Line>
					),
			)}
		</dl>
	);
}
