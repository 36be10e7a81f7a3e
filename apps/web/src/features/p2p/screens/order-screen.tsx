// Page about one P2P order: the next step, the payment details, the other party, timeline, dispute and receipt. Messages on the
// account topic update it.
import { CallRefused } from "@candor/client";
import type { P2pOrder } from "@candor/contract";
import { Button, Card, EmptyState, type LazyPartState, PullToRefresh, Skeleton, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { useNotKnown } from "../../../data/online.ts";
import { useRefetchAt } from "../../../domain/offerings/refetch-at-next-phase.ts";
import { isEnded } from "../../../domain/p2p/live-orders.ts";
import { Link } from "../../../shared/navigation/link.tsx";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { BackToList } from "../../../shared/page-parts/back-to-list.tsx";
import { LazyPart } from "../../../shared/page-parts/lazy-part.tsx";
import type { IdSearch } from "../calculate/p2p-search.ts";
import { BlockUser } from "../components/block-user.tsx";
import { NextStep } from "../components/next-step.tsx";
import { OrderTimeline } from "../components/order-timeline.tsx";
import { PaymentCard } from "../components/payment-card.tsx";
import { SomethingWrong } from "../components/something-wrong.tsx";
import { useP2pOrder } from "../data/p2p-queries.ts";

const LIST = "/pages/assets/c2c/orderList";
const loadDeclare = async () => (await import("../components/declare-account.tsx")).DeclareAccount;
const loadMarkPaid = async () => (await import("../components/mark-paid.tsx")).MarkPaid;
const loadRelease = async () => (await import("../components/release-form.tsx")).ReleaseForm;
const loadDispute = async () => (await import("../components/dispute-card.tsx")).DisputeCard;
const loadReceipt = async () => (await import("../components/receipt.tsx")).Receipt;

export function OrderScreen({ search: { id = 0 } }: { search: IdSearch }) {
	const { t } = useLingui();
	const query = useP2pOrder(id);
	const notKnown = useNotKnown(query);
	const { order } = query;
	const noSuch = id === 0 || (query.error instanceof CallRefused && query.error.id === "unknown_order");
	useRefetchAt([order?.due_at ?? 0, order?.hold_until ?? 0], query.refetch);
	const serial = order?.serial_number ?? "";
	return (
		<>
			<PageBar onBack={() => goBack(LIST)} aside={order !== undefined && <ChatLink order={order} />}>
				<BarTitle>{order === undefined ? t`Order` : t`Order ${serial}`}</BarTitle>
			</PageBar>
			<PullToRefresh onRefresh={() => query.refetch({ throwOnError: true })}>
				<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
					{order !== undefined ? (
						<Order order={order} />
					) : !noSuch && !notKnown && !query.isError ? (
						<>
							<Skeleton height={230} />
							<Skeleton height={260} />
							<Skeleton height={50} />
						</>
					) : (
						<EmptyState
							className="pt-20"
							title={noSuch ? t`There is no such order` : t`This order could not be loaded`}
							detail={noSuch ? undefined : t`The coins stay in escrow. Try again in a moment.`}
							action={
								noSuch ? (
									<BackToList to={LIST} />
								) : (
									<Button size="small" onClick={() => void query.refetch()}>{t`Try again`}</Button>
								)
							}
						/>
					)}
				</main>
			</PullToRefresh>
		</>
	);
}

function ChatLink({ order: { id, unread } }: { order: P2pOrder }) {
	const { t } = useLingui();
	return (
		<Link
			to="/pages/assets/c2c/chat"
			search={{ id }}
			aria-label={unread > 0 ? t`Chat, ${unread} unread` : t`Chat`}
			className="pressable relative inline-grid size-11 place-items-center"
		>
			<MessageCircle aria-hidden size={20} strokeWidth={1.75} />
			{unread > 0 && (
				<span
					aria-hidden
					className="num absolute top-1 right-0.5 grid min-w-4.5 place-items-center rounded-full bg-bad px-1 text-[0.625rem] leading-[1.125rem] font-semibold text-on-bad"
				>
					{unread > 99 ? "99+" : unread}
				</span>
			)}
		</Link>
	);
}

function Order({ order }: { order: P2pOrder }) {
	const { t } = useLingui();
	const { actions, dispute, terms } = order;
	const ended = isEnded(order);
	const mayDeclare = actions.includes("declare");
	const mayPay = actions.includes("mark_paid");
	const mayRelease = actions.includes("release") && order.state === "paid";
	const declare = useLazyPart(loadDeclare, { wanted: mayDeclare });
	const markPaid = useLazyPart(loadMarkPaid, { wanted: mayPay });
	const release = useLazyPart(loadRelease, { wanted: mayRelease });
	const receipt = useLazyPart(loadReceipt, { wanted: ended });
	const disputed = useLazyPart(loadDispute, { wanted: dispute !== null });
	return (
		<>
			<NextStep order={order} />
			{mayDeclare && <Action part={declare} order={order} />}
			{ended ? (
				<Action part={receipt} order={order} />
			) : (
				<PaymentCard order={order} aside={<BlockUser trader={order.partner} />} />
			)}
			{mayPay && <Action part={markPaid} order={order} />}
			{mayRelease && <Action part={release} order={order} />}
			<SomethingWrong order={order} />
			{dispute !== null && <Action part={disputed} order={order} height={260} />}
			<OrderTimeline order={order} />
			{terms !== "" && (
				<Card>
					<h2 className="text-12 font-semibold">{t`Terms of the merchant`}</h2>
					<p className="mt-1 text-12 break-words whitespace-pre-wrap text-soft">{terms}</p>
				</Card>
			)}
			{ended && <BlockUser trader={order.partner} />}
		</>
	);
}

type Part = (props: { order: P2pOrder }) => ReactNode;

/** Renders a section of the page that only some states need. Its code loads on demand. */
function Action({ part, order, height = 50 }: { part: LazyPartState<Part>; order: P2pOrder; height?: number }) {
	const { t } = useLingui();
	return (
		<LazyPart
			part={part}
			shape={<Skeleton height={height} />}
			title={t`This part could not be loaded`}
			detail={t`The coins stay in escrow. Try again in a moment.`}
		>
			{(Here) => <Here key={`${order.id} ${order.state}`} order={order} />}
		</LazyPart>
	);
}
