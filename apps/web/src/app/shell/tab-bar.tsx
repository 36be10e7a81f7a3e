// The tab bar (docs/reference/design-language.md). It has five tabs for pages, and the tab My, which opens the left menu. The
// bar is hidden while the keyboard is open.

import { useStore } from "@candor/client/page";
import { join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { CandlestickChart, ChartNoAxesCombined, Clock, House, type LucideIcon, UserRound, Wallet } from "lucide-react";
import { menuOpen } from "../../data/menu-open.ts";
import { Link } from "../../shared/navigation/link.tsx";
import { place } from "../../shared/navigation/router.ts";
import { TAB_PATHS } from "../sign-in-guard.ts";

const CELL = "pressable grid h-full justify-items-center gap-[3px] content-start pt-2 text-[min(0.65625rem,3.2vw)]";

function Face({ icon: Icon, label }: { icon: LucideIcon; label: string }) {
	return (
		<>
			<Icon aria-hidden size={22} strokeWidth={1.75} />
			<span className="max-w-full truncate">{label}</span>
		</>
	);
}

export function TabBar({ path }: { path: string }) {
	const { t } = useLingui();
	const open = useStore(menuOpen);
	const tabs = [
		{ to: "/", icon: House, label: t`Home` },
		{ to: "/pages/trade/index", icon: CandlestickChart, label: t`Spot` },
		{ to: "/pages/option/detail", icon: Clock, label: t`Options` },
		{ to: "/pages/finance/index", icon: ChartNoAxesCombined, label: t`Finance` },
		{ to: "/pages/assets/index", icon: Wallet, label: t`Assets` },
	] as const;
	const tapped = useStore(place).pathname;
	// A tapped tab is highlighted immediately, because its page may take time to load.
	const next = TAB_PATHS.includes(tapped) ? tapped : path;
	const here = next === "/pages/index/index" ? "/" : next;
	return (
		<nav
			aria-label={t`Main`}
			className="tab-bar fixed inset-x-0 bottom-0 z-20 mx-auto grid h-[calc(54px+max(22px,env(safe-area-inset-bottom)))] max-w-[450px] grid-cols-6 bg-tab-bar pb-[max(22px,env(safe-area-inset-bottom))] text-center text-tab-bar-text"
		>
			{tabs.map(({ to, icon, label }) => {
				const on = here === to && !open;
				return (
					<Link key={to} to={to} aria-current={here === to ? "page" : undefined} className={join(CELL, on && "text-teal")}>
						<Face icon={icon} label={label} />
					</Link>
				);
			})}
			<button
				type="button"
				aria-haspopup="dialog"
				aria-expanded={open}
				className={join(CELL, open && "text-teal")}
				onClick={() => menuOpen.set(true)}
			>
				<Face icon={UserRound} label={t`My`} />
			</button>
		</nav>
	);
}
