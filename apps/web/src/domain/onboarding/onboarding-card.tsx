// Card with the first steps of a new user. The card disappears when all steps are done or when the user closes it.

import { useStore } from "@candor/client/page";
import { Card, IconButton, join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Check, ChevronRight, X } from "lucide-react";
import { useEffect } from "react";
import { useMode } from "../../data/exchange-mode.ts";
import { withTexts } from "../../data/load-texts.ts";
import { useWallet } from "../../data/wallet.ts";
import { Link } from "../../shared/navigation/link.tsx";
import { useHasPlacedOrder } from "./has-placed-order.ts";
import { holdsNothing, onboarding } from "./onboarding-state.ts";
import { texts } from "./texts";

const ROW = "flex min-h-10 items-center gap-3 text-14";

export const openOnboarding = () => withTexts(OnboardingCard, texts);

function OnboardingCard() {
	const { t } = useLingui();
	const open = useStore(onboarding) === "open";
	const total = useWallet().data?.total;
	const ordered = useHasPlacedOrder();
	const live = useMode() === "live";
	const steps = [
		{ label: t`Open an account`, to: undefined, done: true },
		{
			label: live ? t({ message: "Deposit", context: "a first step" }) : t`Take test coins`,
			to: "/pages/assets/deposit/index",
			done: ordered || (total !== undefined && !holdsNothing(total)),
		},
		{ label: t`Place your first order`, to: "/pages/trade/index", done: ordered },
	] as const;
	const done = steps.filter((step) => step.done).length;
	const count = steps.length;
	const over = done === count;
	useEffect(() => {
		if (over) onboarding.set("closed");
	}, [over]);
	if (!open || over) return null;
	return (
		<Card className="px-4 pt-1.5 pb-2.5">
			<section aria-label={t`First steps`}>
				<div className="flex items-center">
					<h2 className="text-14 font-semibold">{t`First steps`}</h2>
					<span className="num ml-2.5 flex-1 text-12 text-soft">{t`${done} of ${count} done`}</span>
					<IconButton label={t`Hide the first steps`} onClick={() => onboarding.set("closed")} className="-mr-3 text-soft">
						<X aria-hidden size={18} strokeWidth={1.75} />
					</IconButton>
				</div>
				<ol>
					{steps.map(({ label, to, done: ticked }, index) => (
						<li key={label}>
							{ticked || to === undefined ? (
								<span className={join(ROW, "text-soft")}>
									<StepMark ticked place={index + 1} />
									{label}
									<span className="sr-only">{t({ message: "done", context: "a first step" })}</span>
								</span>
							) : (
								<Link to={to} className={join(ROW, "pressable target font-semibold")}>
									<StepMark ticked={false} place={index + 1} />
									<span className="flex-1">{label}</span>
									<ChevronRight aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-faint" />
								</Link>
							)}
						</li>
					))}
				</ol>
			</section>
		</Card>
	);
}

function StepMark({ ticked, place }: { ticked: boolean; place: number }) {
	return (
		<span
			aria-hidden
			className={join(
				"num grid size-6 shrink-0 place-items-center rounded-full text-12 font-semibold",
				ticked ? "bg-[color-mix(in_srgb,var(--good)_16%,transparent)] text-good" : "tint-brand",
			)}
		>
			{ticked ? <Check size={14} strokeWidth={2.5} /> : place}
		</span>
	);
}
