// Timeline of an order: completed steps, the current step with its deadline, and the steps that usually follow.
import type { P2pOrder } from "@candor/contract";
import { Card, join, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { isEnded } from "../../../domain/p2p/live-orders.ts";
import { useStateNames } from "./labels.ts";

type State = P2pOrder["state"];

/** For each state, the states that usually follow. */
const FOLLOWING: Readonly<Record<State, readonly State[]>> = {
	created: ["paying", "paid", "released"],
	paying: ["paid", "released"],
	closing: ["cancelled"],
	paid: ["released"],
	disputed: [],
	released: [],
	cancelled: [],
};

export function OrderTimeline({ order }: { order: P2pOrder }) {
	const { t } = useLingui();
	const { time } = useFigures();
	const names = useStateNames();
	const by = {
		you: t({ message: "by you", context: "a step of a P2P order" }),
		partner: t({ message: "by the other side", context: "a step of a P2P order" }),
		timer: t({ message: "automatically", context: "a step of a P2P order" }),
	};
	const { steps, due_at } = order;
	const ended = isEnded(order);
	const following = FOLLOWING[order.state];
	const due = due_at === null ? "" : time(due_at);
	return (
		<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<h2 className="text-14 font-semibold">{t`Timeline`}</h2>
			<ol aria-label={t`Timeline`} className="grid">
				{steps.map((step, index) => {
					const isCurrent = !ended && index === steps.length - 1;
					const isLast = index === steps.length - 1 && following.length === 0;
					const operator = step.operator ?? 0;
					return (
						<li
							key={`${step.at} ${step.state} ${step.cause}`}
							aria-current={isCurrent ? "step" : undefined}
							className="flex gap-3"
						>
							<Dot state={isCurrent ? "current" : "done"} isLast={isLast} />
							<span className={join("min-w-0 flex-1", !isLast && "pb-3")}>
								<span className="block text-14 font-semibold">
									{names[step.state]}{" "}
									<span className="sr-only">
										{isCurrent ? t({ message: "Now", context: "a step" }) : t({ message: "Done", context: "a step" })}
									</span>
								</span>
								<span className="num block text-12 text-soft">
									{time(step.at)} · {step.by === "operator" ? t`by operator ${operator}` : by[step.by]}
								</span>
								{isCurrent && due_at !== null && <span className="num block text-12 text-brand">{t`Until ${due}`}</span>}
							</span>
						</li>
					);
				})}
				{following.map((state, index) => (
					<li key={state} className="flex gap-3">
						<Dot state="next" isLast={index === following.length - 1} />
						<span className={join("text-14 text-soft", index < following.length - 1 && "pb-3")}>
							{names[state]} <span className="sr-only">{t({ message: "Next", context: "a step" })}</span>
						</span>
					</li>
				))}
			</ol>
		</Card>
	);
}

function Dot({ state, isLast }: { state: "done" | "current" | "next"; isLast: boolean }) {
	return (
		<span aria-hidden className="grid justify-items-center [grid-template-rows:auto_1fr]">
			<span
				className={join(
					"mt-0.5 grid size-4 place-items-center rounded-full",
					state === "done" && "bg-good text-[var(--on-rise)]",
					state === "current" && "bg-brand outline-4 outline-[color-mix(in_srgb,var(--brand)_25%,transparent)]",
					state === "next" && "bg-line",
				)}
			>
				{state === "done" && <Check size={10} strokeWidth={3} />}
			</span>
			{!isLast && <span className={join("w-0.5 min-h-3", state === "done" ? "bg-good" : "bg-line")} />}
		</span>
	);
}
