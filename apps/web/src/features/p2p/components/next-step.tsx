// Card about the state of an order: the countdown, the next step, and a sentence about the escrow.
import type { P2pOrder } from "@candor/contract";
import { Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Check, Gavel, X } from "lucide-react";
import { type OrderStep, stepOf } from "../calculate/order-step.ts";
import { CountdownRing } from "./countdown-ring.tsx";

function useStepTexts(order: P2pOrder): Readonly<Record<OrderStep, readonly [title: string, text: string]>> {
	const { t } = useLingui();
	const { figure, time } = useFigures();
	const coins = `${figure(order.quantity, { short: true })} ${order.currency}`;
	const until = order.hold_until === null ? "" : time(order.hold_until);
	const escrow = t`${coins} are in escrow for you. The seller cannot take them back while the clock runs.`;
	const isCancelled = order.cause === "cancelled";
	const own = t`Your ${coins} are in escrow. The buyer cannot take them before you release them.`;
	return {
		declare: [t`Choose the account you pay from`, escrow],
		wait_declare: [t`Waiting for the buyer`, own],
		pay: [t`Pay the seller`, escrow],
		wait_payment: [t`Waiting for the payment`, own],
		late: [
			isCancelled ? t`You cancelled this order` : t`The time to pay is over`,
			t`If you have paid, appeal before the clock ends. Otherwise ${coins} return to the seller.`,
		],
		wait_late: [
			isCancelled ? t`The buyer cancelled this order` : t`No payment was reported in time`,
			t`Your ${coins} return when the clock ends, unless one of you appeals.`,
		],
		wait_release: [
			t`Waiting for the release`,
			t`${coins} stay in escrow. If the seller does not release in time, a dispute opens automatically.`,
		],
		release: [t`Check the payment, then release`, own],
		dispute: [t`In dispute`, t`${coins} stay in escrow until operators rule or both of you agree.`],
		bought: [
			t`You bought ${coins}`,
			order.hold_until === null ? t`The coins are in your spot account.` : t`They are frozen until ${until}.`,
		],
		sold: [t`You sold ${coins}`, t`The buyer has the coins.`],
		cancelled: [t`Order cancelled`, order.side === "buy" ? t`The coins went back to the seller.` : t`Your ${coins} are back.`],
	};
}

const END_ICONS = { bought: Check, sold: Check, cancelled: X, dispute: Gavel } as const;

export function NextStep({ order }: { order: P2pOrder }) {
	const { t } = useLingui();
	const step = stepOf(order);
	const [title, text] = useStepTexts(order)[step];
	const Icon = END_ICONS[step as keyof typeof END_ICONS];
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-3 py-5 text-center">
			{order.due_at !== null && step !== "dispute" ? (
				<CountdownRing key={order.state} order={order} />
			) : (
				Icon !== undefined && (
					<span
						className={`grid size-14 place-items-center rounded-full ${step === "cancelled" ? "bg-raised text-soft" : "tint-brand"}`}
					>
						<Icon aria-hidden size={26} strokeWidth={2} />
					</span>
				)
			)}
			<div className="min-w-0" role="status">
				<h2 className="text-16 font-semibold break-words">{title}</h2>
				<p className="mt-1 text-12 break-words text-soft">{text}</p>
			</div>
			{order.held && (
				<p className="text-12 text-warn">{t`A fault stopped this order. Operators release it; the coins stay where they are.`}</p>
			)}
		</Card>
	);
}
