import { LANGUAGE_NAMES, type Session, useStore } from "@candor/client/page";
import { Badge, Button, Segmented, SideMenu, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import {
	ArrowDownToLine,
	ArrowLeftRight,
	BadgeCheck,
	Bell,
	BookUser,
	Coins,
	Copy,
	CreditCard,
	Gift,
	Globe,
	Lock,
	LogOut,
	Moon,
	ReceiptText,
	Settings,
	ShieldCheck,
	Upload,
	UserRound,
} from "lucide-react";
import { useEffect, useState } from "react";
import { useMode } from "../../data/exchange-mode.ts";
import { useLanguage } from "../../data/language.ts";
import { withTexts } from "../../data/load-texts.ts";
import { menuOpen } from "../../data/menu-open.ts";
import { LOGIN_PATH, useSession } from "../../data/session.ts";
import { changeSettings, settings, type ThemeChoice } from "../../data/settings.ts";
import { VERSION } from "../../data/version.ts";
import { unreadNotices } from "../../domain/news/unread-count.ts";
import { LanguageList } from "../../shared/language-list.tsx";
import { fetchLogIn, logOut } from "../../shared/navigation/log-out.ts";
import { LinkButton } from "../../shared/page-parts/link-button.tsx";
import { MenuChoice, MenuLink } from "./menu-rows.tsx";
import { texts } from "./texts";

function Who({ user }: { user: Session["user"] }) {
	const { t } = useLingui();
	const copy = async () => {
		try {
			await navigator.clipboard.writeText(String(user.id));
			toast(t`Copied`, "good");
		} catch {
			toast(t`Copy failed, please copy manually`, "bad");
		}
	};
	return (
		<div className="flex items-center gap-3.5">
			<span
				aria-hidden
				className="grid size-12 shrink-0 place-items-center rounded-full bg-[linear-gradient(135deg,#508aff,#22d3b6)] text-18 font-bold text-white"
			>
				{user.account.slice(0, 1).toUpperCase()}
			</span>
			<div className="min-w-0">
				<div className="truncate text-16 font-semibold">{user.account}</div>
				<button
					type="button"
					onClick={() => void copy()}
					className="pressable target flex items-center gap-1.5 text-12 text-soft"
				>
					<span className="num">
						{t`ID`} {user.id}
					</span>
					<Copy aria-hidden size={13} strokeWidth={1.75} />
					<span className="sr-only">{t`Copy`}</span>
				</button>
			</div>
		</div>
	);
}

function Visitor({ close }: { close: () => void }) {
	const { t } = useLingui();
	return (
		<div className="grid gap-3">
			<p className="text-16 font-semibold">{t`Welcome to Candor`}</p>
			<LinkButton to={LOGIN_PATH} onClick={close}>
				{t`Sign in`}
			</LinkButton>
			<LinkButton to="/pages/user/login/register" onClick={close} tone="ghost">
				{t`Create an account`}
			</LinkButton>
		</div>
	);
}

function Choices({ open }: { open: boolean }) {
	const { t } = useLingui();
	const { theme } = useStore(settings);
	const language = useLanguage();
	const themes = { light: t`Light`, dark: t`Dark`, system: t`System` };
	return (
		<div>
			<MenuChoice icon={Globe} label={t`Language`} value={LANGUAGE_NAMES[language]} open={open}>
				<LanguageList
					label={t`Language`}
					onFailed={() => toast(t`This language could not be loaded. Try again in a moment.`, "bad")}
				/>
			</MenuChoice>
			<MenuChoice icon={Moon} label={t`Theme`} value={themes[theme]} open={open}>
				<Segmented<ThemeChoice>
					label={t`Theme`}
					value={theme}
					onValueChange={(next) => changeSettings({ theme: next })}
					items={(["light", "dark", "system"] as const).map((value) => ({ value, label: themes[value] }))}
				/>
			</MenuChoice>
		</div>
	);
}

export const openLeftMenu = () => withTexts(LeftMenu, texts);

function LeftMenu() {
	const { t } = useLingui();
	const open = useStore(menuOpen);
	const session = useSession();
	// The menu still shows the previous user while it closes after a sign-out.
	const [seen, setSeen] = useState(session);
	if (open && seen !== session) setSeen(session);
	const now = open ? session : seen;
	useEffect(() => {
		if (open && session !== null) fetchLogIn();
	}, [open, session]);
	const mode = useMode();
	const unread = useStore(unreadNotices);
	const close = () => menuOpen.set(false);
	return (
		<SideMenu open={open} onOpenChange={(next) => menuOpen.set(next)} title={t`My`}>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-4">
				{now === null ? <Visitor close={close} /> : <Who user={now.user} />}
				<div className="hairline mt-2" />
				{now !== null && (
					<div className="-my-3">
						<MenuLink icon={UserRound} label={t`Account`} to="/pages/settings/account/index" onClick={close} />
						<MenuLink
							icon={BadgeCheck}
							label={t({ message: "Verification", context: "of who the user is" })}
							to="/pages/verification/index"
							onClick={close}
						/>
						<MenuLink icon={Lock} label={t`Security`} to="/pages/settings/security/index" onClick={close} />
						<MenuLink icon={CreditCard} label={t`Bank cards`} to="/pages/bankbind/index" onClick={close} />
						<MenuLink icon={BookUser} label={t`Address book`} to="/pages/user/address/index" onClick={close} />
						<MenuLink
							icon={Coins}
							label={t({ message: "P2P trading", context: "in the left menu, short" })}
							to="/pages/assets/c2c/index"
							onClick={close}
						/>
						<MenuLink icon={Gift} label={t`Invite friends`} to="/pages/promotion/index" onClick={close} />
						<MenuLink icon={ReceiptText} label={t`Account records`} to="/pages/assets/record" onClick={close} />
						<MenuLink
							icon={ArrowLeftRight}
							label={t({ message: "Transfer records", context: "in the left menu, short" })}
							to="/pages/assets/transfer/record"
							onClick={close}
						/>
						<MenuLink
							icon={ArrowDownToLine}
							label={t({ message: "Deposit history", context: "in the left menu, short" })}
							to="/pages/assets/deposit/record"
							onClick={close}
						/>
						<MenuLink
							icon={Upload}
							label={t({ message: "Withdrawal history", context: "in the left menu, short" })}
							to="/pages/assets/withdraw/record"
							onClick={close}
						/>
					</div>
				)}
				{now !== null && <div className="hairline" />}
				<div className="-my-3">
					<MenuLink
						icon={Bell}
						label={t({ message: "Notices", context: "of the house" })}
						waiting={now === null ? 0 : unread}
						to="/pages/notice/index"
						onClick={close}
					/>
				</div>
				<div className="hairline" />
				<div className="-my-3">
					<Choices key={now === null ? "visitor" : "user"} open={now === null} />
					<MenuLink
						icon={ShieldCheck}
						label={t({ message: "How we can be checked", context: "in the left menu, short" })}
						to="/pages/fairness/index"
						onClick={close}
					/>
					<MenuLink icon={Settings} label={t`Settings`} to="/pages/settings/index" onClick={close} />
				</div>
				<div className="hairline mb-2" />
				{now !== null && (
					<Button
						tone="ghost"
						wide
						icon={<LogOut aria-hidden size={18} strokeWidth={1.75} />}
						onClick={() => {
							close();
							logOut();
						}}
					>
						{t`Log out`}
					</Button>
				)}
				<p className="flex flex-wrap items-center gap-2 text-11 text-faint">
					{t`Version ${VERSION}`}
					{mode === "sandbox" && (
						<Badge tone="warn" className="uppercase">
							{t`Simulated market`}
						</Badge>
					)}
				</p>
			</div>
		</SideMenu>
	);
}
