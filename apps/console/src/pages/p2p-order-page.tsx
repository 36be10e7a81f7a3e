// Page about one P2P order, with the facts that a ruling needs: both sides, steps, chat, evidence and earlier disputes.
import { usePath, useStore } from "@candor/client/page";
import { Badge, Button, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ShieldAlert } from "lucide-react";
import { useRead } from "../data/queries.ts";
import { session } from "../data/session.ts";
import { P2P_STATE_TONES, type P2pOrder, useP2pTexts } from "../parts/p2p-texts.ts";
import { Loaded, Page, Problem } from "../parts/page.tsx";
import { OrderFlags } from "./disputes-page.tsx";
import { Assignment } from "./p2p/assignment.tsx";
import { Chat } from "./p2p/chat.tsx";
import { Evidence } from "./p2p/evidence.tsx";
import { OtherDecisions } from "./p2p/other-decisions.tsx";
import { EarlierDisputes, PartyCard } from "./p2p/party.tsx";
import { Ruling } from "./p2p/ruling.tsx";
import { Appeals, Steps } from "./p2p/steps.tsx";
import { Trade } from "./p2p/trade.tsx";

/** The page is read again only after a decision, because each read adds an entry to the audit log. */
const FRESH_MS = 600_000;

export function P2pOrderPage() {
	const { t } = useLingui();
	const number = /^\/disputes\/(\d{1,15})$/.exec(usePath())?.[1];
	if (number === undefined) {
		return (
			<Page title={t`P2P order`}>
				<Problem title={t`This is no order number`} detail={t`Open the order under Disputes.`} />
			</Page>
		);
	}
	return <Look key={number} number={Number(number)} />;
}

function Look({ number }: { number: number }) {
	const { t } = useLingui();
	const { states } = useP2pTexts();
	const query = useRead("p2p/order", { order: number }, { freshMs: FRESH_MS });
	const order = query.data;
	return (
		<Page
			title={t`P2P order ${number}`}
			aside={order && <Badge tone={P2P_STATE_TONES[order.state]}>{states[order.state]}</Badge>}
			detail={t`Each look is in the audit log, and both parties can read it.`}
			actions={
				<>
					{order && <OrderFlags order={order} />}
					<Button tone="ghost" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
						{t`Refresh`}
					</Button>
				</>
			}
		>
			<Loaded query={query} rows={8}>
				{(one) => (
					<div className="grid grid-cols-1 items-start gap-4 min-[960px]:grid-cols-[minmax(0,1.7fr)_minmax(280px,1fr)]">
						<div className="grid min-w-0 grid-cols-1 gap-4">
							<div className="grid grid-cols-1 items-start gap-4 min-[700px]:grid-cols-2">
								<PartyCard side="buyer" order={one} party={one.buyer_side} />
								<PartyCard side="seller" order={one} party={one.seller_side} />
							</div>
							<Evidence order={one} />
							<Chat order={one} />
							<Appeals order={one} />
							<Steps order={one} />
							<EarlierDisputes order={one} />
						</div>
						<div className="grid min-w-0 grid-cols-1 gap-4">
							<Trade order={one} />
							<Decisions order={one} />
						</div>
					</div>
				)}
			</Loaded>
		</Page>
	);
}

/** Cards with the decisions that the operator may make. An operator with a conflict of interest sees none. */
function Decisions({ order }: { order: P2pOrder }) {
	const signedIn = useStore(session);
	if (signedIn === null) return null;
	if (order.conflict !== null) return <Conflict conflict={order.conflict} />;
	return (
		<>
			{order.state === "disputed" && (
				<>
					<Assignment order={order} operator={signedIn.operator} />
					<Ruling order={order} operator={signedIn.operator} />
				</>
			)}
			<OtherDecisions order={order} role={signedIn.role} />
		</>
	);
}

function Conflict({ conflict }: { conflict: NonNullable<P2pOrder["conflict"]> }) {
	const { t } = useLingui();
	return (
		<Card role="alert" className="flex gap-3 text-14">
			<ShieldAlert aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-bad" />
			<div>
				<div className="font-semibold text-bad">{t`Conflict of interest`}</div>
				<div className="mt-0.5">
					{conflict === "party"
						? t`One of your accounts is a party of this order.`
						: t`One of your accounts has traded with a party of this order.`}
				</div>
				<div className="mt-1 text-12 text-soft">{t`Another operator must decide. You can neither be assigned nor approve the ruling.`}</div>
			</div>
		</Card>
	);
}
