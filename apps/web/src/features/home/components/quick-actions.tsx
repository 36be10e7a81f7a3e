import { useLingui } from "@lingui/react/macro";
import { ArrowDownToLine, ArrowLeftRight, Loader, ReceiptText, Upload } from "lucide-react";
import { Link } from "../../../shared/navigation/link.tsx";

export function QuickActions() {
	const { t } = useLingui();
	const actions = [
		{ to: "/pages/assets/deposit/index", icon: ArrowDownToLine, label: t`Deposit` },
		{ to: "/pages/assets/withdraw/index", icon: Upload, label: t`Withdraw` },
		{ to: "/pages/assets/transfer/index", icon: ArrowLeftRight, label: t`Transfer` },
		{ to: "/pages/assets/record", icon: ReceiptText, label: t`Records` },
		{ to: "/pages/publication/index", icon: Loader, label: t({ message: "New coins", context: "what to do, short" }) },
	] as const;
	return (
		<nav
			aria-label={t`Quick actions`}
			className="grid auto-cols-fr grid-flow-col gap-1 pt-1.5 pb-0.5 text-center text-[min(0.6875rem,4.4vw)] text-soft"
		>
			{actions.map(({ to, icon: Icon, label }) => (
				<Link key={to} to={to} className="pressable grid min-w-0 justify-items-center gap-1.5">
					<span className="grid size-11 place-items-center rounded-[14px] bg-surface text-brand shadow-card">
						<Icon aria-hidden size={22} strokeWidth={1.75} />
					</span>
					<span className="max-w-full truncate">{label}</span>
				</Link>
			))}
		</nav>
	);
}
