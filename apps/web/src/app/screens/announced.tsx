// Tabs whose product is not open yet: what it will be, and that it is not there. Honest pages instead of dead buttons.
import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { ChartNoAxesCombined, Clock, type LucideIcon, ShieldCheck } from "lucide-react";

function Announced({ icon: Icon, title, text, promise }: { icon: LucideIcon; title: string; text: string; promise: string }) {
	const { t } = useLingui();
	return (
		<>
			<header className="flex h-[var(--nav)] items-center px-4">
				<h1 className="text-[17px] font-semibold tracking-[-0.01em]">{title}</h1>
			</header>
			<main className="grid justify-items-center gap-4 px-8 pt-20 text-center">
				<span className="grid size-16 place-items-center rounded-l tint-brand">
					<Icon aria-hidden size={30} strokeWidth={1.75} />
				</span>
				<p className="text-18 font-semibold">{t`Not open yet`}</p>
				<p className="text-14 text-soft">{text}</p>
				<p className="flex gap-2 rounded-m bg-raised px-3.5 py-3 text-left text-12 text-soft">
					<ShieldCheck aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0 text-brand" />
					{promise}
				</p>
				<Link
					to="/pages/trade/index"
					className="pressable grid h-[46px] place-items-center rounded-m bg-brand px-6 text-[15px] font-semibold text-on-brand"
				>
					{t`Trade spot meanwhile`}
				</Link>
			</main>
		</>
	);
}

export function OptionsAnnounced() {
	const { t } = useLingui();
	return (
		<Announced
			icon={Clock}
			title={t`Options`}
			text={t`Timed options and perpetual contracts will trade here.`}
			promise={t`Every result will rest on signed price records that this phone can check, and every payout will be locked before an option is sold.`}
		/>
	);
}

export function FinanceAnnounced() {
	const { t } = useLingui();
	return (
		<Announced
			icon={ChartNoAxesCombined}
			title={t`Finance`}
			text={t`Managed products and AI arbitrage will be offered here.`}
			promise={t`Interest will be paid only from a reserve that was funded before the product was sold, never from other people's deposits.`}
		/>
	);
}
