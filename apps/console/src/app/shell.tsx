// Frame of the console: the menu on the left, and the current page.
import { ErrorBoundary, Pages, ShownPage, usePath, useStore } from "@candor/client/page";
import { Badge, join, Skeleton, ToastRegion } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import {
	Activity,
	ArrowDownToLine,
	ArrowUpFromLine,
	ChartCandlestick,
	CreditCard,
	FileDown,
	Gavel,
	Gift,
	Handshake,
	IdCard,
	Landmark,
	LayoutGrid,
	ListChecks,
	LogOut,
	type LucideIcon,
	Menu as MenuIcon,
	Moon,
	Network,
	Scale,
	ScanSearch,
	ShieldCheck,
	SquareTerminal,
	Sun,
	UserCog,
	Users,
	Wallet,
} from "lucide-react";
import { useState } from "react";
import { useRead } from "../data/queries.ts";
import { type ConsoleSession, type Role, session, signOut } from "../data/session.ts";
import { EntryFrame } from "../parts/entry-frame.tsx";
import { Problem } from "../parts/page.tsx";
import { Link, router } from "../parts/router.ts";
import { useCommandTexts } from "../parts/use-texts.ts";
import { theme } from "./theme.ts";

/** Numbers of the demo operators of a sandbox. */
const DEMO_OPERATORS = [98, 99];

export function Shell() {
	const { t } = useLingui();
	return (
		<ShownPage router={router}>
			<Frame />
			<ToastRegion label={t`Notices`} tabs={false} />
		</ShownPage>
	);
}

function Frame() {
	const { t } = useLingui();
	const path = usePath();
	const signedIn = useStore(session);
	const pages = (
		<Pages
			shape={<PageSkeleton />}
			problem={
				<main className="flex-1 p-6">
					<Problem title={t`This page could not be loaded`} detail={t`Check the connection.`} retry={() => location.reload()} />
				</main>
			}
		/>
	);
	if (window.isSecureContext === false) return <Insecure />;
	if (signedIn === null || path === "/enrol" || path === "/demo" || path === "/sign-in")
		return <div className="min-h-dvh bg-bg">{pages}</div>;
	return (
		<div className="flex min-h-dvh bg-bg max-md:flex-col">
			<ErrorBoundary of={path}>
				<SideBar path={path} signedIn={signedIn} />
			</ErrorBoundary>
			{pages}
		</div>
	);
}

/** Shown on a page over plain HTTP from another computer: there browsers offer neither passkeys nor device keys. */
function Insecure() {
	const { t } = useLingui();
	return (
		<EntryFrame title={t`No secure connection`} detail={t`This page was opened over plain HTTP.`}>
			<p role="alert" className="text-14">
				{t`Open the console at its address that begins with https. Passkeys do not work without it.`}
			</p>
		</EntryFrame>
	);
}

function PageSkeleton() {
	const { t } = useLingui();
	return (
		<main className="grid flex-1 content-start gap-4 px-6 py-6" aria-busy="true" aria-label={t`Loading`}>
			<Skeleton width={220} height={28} />
			<Skeleton height={72} className="rounded-l" />
			<Skeleton height={280} className="rounded-l" />
		</main>
	);
}

interface MenuItem {
	readonly to: string;
	readonly label: string;
	readonly icon: LucideIcon;
	readonly count?: number | undefined;
	/** Roles that see the page in the menu; if absent, all roles do. */
	readonly roles?: readonly Role[];
}

const QUEUE_OF: Readonly<Record<string, string>> = {
	"/intents": "intents",
	"/operators": "enrolments",
	"/referral": "held_rebates",
	"/exports": "exports",
	"/bank-cards": "bank_cards",
	"/verification": "verification",
	"/watch-lists": "watch_list_matches",
	"/withdrawals": "withdrawals",
	"/deposits": "waiting_deposits",
	"/disputes": "disputes",
	"/p2p": "merchants",
};
const REVIEWERS: readonly Role[] = ["reviewer", "administrator"];
const MONEY: readonly Role[] = ["reviewer", "treasurer", "administrator"];

function useMenu(role: Role): readonly MenuItem[] {
	const { t } = useLingui();
	const { data } = useRead("overview", {}, { isQueue: true });
	const items: readonly MenuItem[] = [
		{ to: "/", label: t`Overview`, icon: LayoutGrid },
		{ to: "/intents", label: t`Intents`, icon: ListChecks },
		{ to: "/verification", label: t`Verification`, icon: IdCard, roles: REVIEWERS },
		{ to: "/watch-lists", label: t`Watch lists`, icon: ScanSearch, roles: REVIEWERS },
		{ to: "/users", label: t`Users`, icon: Users },
		{ to: "/withdrawals", label: t`Withdrawals`, icon: ArrowUpFromLine, roles: MONEY },
		{ to: "/deposits", label: t`Deposits`, icon: ArrowDownToLine, roles: ["support", ...MONEY] },
		{ to: "/disputes", label: t`Disputes`, icon: Gavel, roles: REVIEWERS },
		{ to: "/p2p", label: t`P2P`, icon: Handshake, roles: REVIEWERS },
		{ to: "/banks", label: t`Banks`, icon: Landmark, roles: MONEY },
		{ to: "/bank-cards", label: t`Bank cards`, icon: CreditCard, roles: ["reviewer", "treasurer", "administrator"] },
		{ to: "/products", label: t`Products`, icon: ChartCandlestick },
		{ to: "/referral", label: t`Referral`, icon: Gift, roles: ["reviewer", "administrator"] },
		{ to: "/treasury", label: t`Treasury`, icon: Wallet, roles: ["treasurer", "administrator"] },
		{ to: "/networks", label: t`Networks`, icon: Network, roles: ["treasurer", "administrator"] },
		{ to: "/reconciliation", label: t`Reconciliation`, icon: Scale, roles: ["treasurer", "administrator"] },
		{ to: "/commands", label: t`Commands`, icon: SquareTerminal },
		{ to: "/operators", label: t`Operators`, icon: UserCog },
		{ to: "/audit", label: t`Audit log`, icon: ShieldCheck, roles: ["administrator"] },
		{ to: "/exports", label: t`Exports`, icon: FileDown, roles: ["reviewer", "treasurer", "administrator"] },
		{ to: "/system", label: t`System`, icon: Activity },
	];
	return items
		.filter(({ roles }) => roles === undefined || roles.includes(role))
		.map((item) => ({ ...item, count: data?.queues.find(({ name }) => name === QUEUE_OF[item.to])?.count }));
}

function SideBar({ path, signedIn }: { path: string; signedIn: ConsoleSession }) {
	const { t } = useLingui();
	const items = useMenu(signedIn.role);
	// Path of the page on which the menu was opened on a phone. When the path changes, the menu closes.
	const [openAt, setOpenAt] = useState<string>();
	const isOpen = openAt === path;
	const isHere = (to: string) => (to === "/" ? path === "/" : path === to || path.startsWith(`${to}/`));
	return (
		<aside
			aria-label={t`Console`}
			className="sticky top-0 flex h-dvh w-[208px] shrink-0 flex-col overflow-y-auto border-line bg-surface px-3 py-5 max-md:static max-md:h-auto max-md:w-full max-md:border-b max-md:py-3 md:border-r"
		>
			<div className="flex flex-wrap items-center justify-between gap-1 px-2.5 md:mb-5">
				<span className="text-16 font-bold tracking-[-0.03em] whitespace-nowrap">
					candor <span className="text-11 font-semibold tracking-normal text-soft">console</span>
				</span>
				{signedIn.mode === "sandbox" && <Badge tone="warn">{t`Sandbox`}</Badge>}
				<button
					type="button"
					aria-expanded={isOpen}
					onClick={() => setOpenAt(isOpen ? undefined : path)}
					className="pressable flex h-9 items-center gap-1.5 rounded-s px-2 text-12 font-semibold text-soft hover:bg-raised md:hidden"
				>
					<MenuIcon aria-hidden size={18} strokeWidth={1.75} />
					{t`Menu`}
				</button>
			</div>
			<nav aria-label={t`Menu`} className={join("max-md:mt-3", !isOpen && "max-md:hidden")}>
				<ul className="grid gap-0.5">
					{items.map(({ to, label, icon: Icon, count }) => (
						<li key={to}>
							<Link
								to={to}
								aria-current={isHere(to) ? "page" : undefined}
								className={join(
									"flex h-9 items-center gap-3 rounded-s px-2.5 text-[0.8125rem] transition-colors duration-150",
									isHere(to) ? "tint-brand font-semibold" : "text-soft hover:bg-raised hover:text-ink",
								)}
							>
								<Icon aria-hidden size={16} strokeWidth={1.75} />
								<span className="flex-1">{label}</span>
								{count !== undefined && count > 0 && (
									<span className="num rounded-full bg-raised px-2 py-0.5 text-11 text-ink">{count}</span>
								)}
							</Link>
						</li>
					))}
				</ul>
			</nav>
			<div className={join("mt-auto", !isOpen && "max-md:hidden")}>
				<SignedIn signedIn={signedIn} />
			</div>
		</aside>
	);
}

/** Link to a window of the other demo operator, who can approve the proposals of this window's operator. */
function OtherDemoOperator({ operator }: { operator: number }) {
	const { t } = useLingui();
	const other = DEMO_OPERATORS.find((one) => one !== operator) ?? operator;
	return (
		<a
			href={`/demo?operator=${other}`}
			target="_blank"
			rel="noopener"
			className="pressable mt-2 block rounded-s px-1 py-1.5 text-12 font-semibold text-brand hover:bg-raised"
		>
			{t`Open operator ${other} in a second window`}
		</a>
	);
}

function SignedIn({ signedIn }: { signedIn: ConsoleSession }) {
	const { t } = useLingui();
	const { wordText } = useCommandTexts();
	useStore(theme);
	const isDark = document.documentElement.dataset.theme === "dark";
	const ends = new Date(signedIn.ends_at).toISOString().slice(11, 16);
	const { operator } = signedIn;
	const small = "pressable grid size-8 place-items-center rounded-s text-soft hover:bg-raised hover:text-ink";
	return (
		<section aria-label={t`Session`} className="px-1.5 pt-6">
			<div className="flex items-center gap-2.5">
				<span
					aria-hidden
					className="grid size-8 shrink-0 place-items-center rounded-full bg-[#6d4df2] text-12 font-semibold text-white"
				>
					{operator}
				</span>
				<div className="min-w-0 text-11 leading-snug text-soft">
					<div className="font-semibold text-ink">{t`Operator ${operator}`}</div>
					<div>{wordText(signedIn.role)}</div>
					<div className="num">{t`ends ${ends} UTC`}</div>
				</div>
			</div>
			{signedIn.demo && <OtherDemoOperator operator={operator} />}
			<div className="mt-2 flex gap-1">
				<button
					type="button"
					aria-label={isDark ? t`Light theme` : t`Dark theme`}
					onClick={() => theme.set(isDark ? "light" : "dark")}
					className={small}
				>
					{isDark ? <Sun aria-hidden size={16} strokeWidth={1.75} /> : <Moon aria-hidden size={16} strokeWidth={1.75} />}
				</button>
				<button type="button" aria-label={t`Sign out`} onClick={() => void signOut()} className={small}>
					<LogOut aria-hidden size={16} strokeWidth={1.75} />
				</button>
			</div>
		</section>
	);
}
