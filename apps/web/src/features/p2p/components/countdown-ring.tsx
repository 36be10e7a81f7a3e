// Ring that counts down to the server's deadline, in steps without animation. Only a few moments are announced to screen
// readers.
import type { P2pOrder } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";
import { useServerTime } from "../../../data/server-clock.ts";
import { announcedMinutes, clockOf, shareLeft } from "../calculate/order-step.ts";

const SIZE = 118;
const RADIUS = 52;
const LENGTH = 2 * Math.PI * RADIUS;

export function CountdownRing({ order }: { order: P2pOrder }) {
	const { t } = useLingui();
	const due = order.due_at ?? 0;
	const clock = useServerTime((now) => clockOf(due - now));
	const share = useServerTime((now) => Math.round(shareLeft(order, now) * 500) / 500);
	const minutes = useServerTime((now) => announcedMinutes(due - now) ?? 0);
	const isShort = useServerTime((now) => (due - now < 120_000 ? 1 : 0)) === 1;
	return (
		<div className="relative mx-auto grid size-[118px] place-items-center">
			<svg aria-hidden width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} className="absolute inset-0">
				<circle cx={59} cy={59} r={RADIUS} fill="none" stroke="var(--raised)" strokeWidth={7} />
				<circle
					cx={59}
					cy={59}
					r={RADIUS}
					fill="none"
					stroke={isShort ? "var(--warn)" : "var(--brand)"}
					strokeWidth={7}
					strokeLinecap="round"
					strokeDasharray={`${share * LENGTH} ${LENGTH}`}
					transform="rotate(-90 59 59)"
				/>
			</svg>
			<span
				role="timer"
				className={`num font-[650] ${clock.length > 5 ? "text-[min(1.125rem,18px)]" : "text-[min(1.5rem,26px)]"}`}
			>
				<span className="sr-only">{t`Time left:`} </span>
				{clock}
			</span>
			<span role="status" className="sr-only">
				{minutes > 0 && t`Less than ${minutes} min left`}
			</span>
		</div>
	);
}
