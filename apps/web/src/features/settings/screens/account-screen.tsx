import { Button, Card, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { AtSign, BadgeCheck, CalendarDays, Gift, Lock, LogOut, UserRound } from "lucide-react";
import { useEffect } from "react";
import { useCurrentUser } from "../../../data/current-user.ts";
import { CopyButton, copyText } from "../../../shared/copy-button.tsx";
import { fetchLogIn, logOut } from "../../../shared/navigation/log-out.ts";
import { LinkRow, Rows, ValueRow } from "../components/setting-rows.tsx";
import { SettingsPage } from "../components/settings-page.tsx";

export function AccountScreen() {
	const { t } = useLingui();
	const { date } = useFigures();
	const user = useCurrentUser();
	useEffect(fetchLogIn, []);
	if (user === undefined) return null;
	const ways = { email: t`E-mail`, mobile: t`Phone`, username: t`Username`, wallet: t`Wallet` };
	const words = { done: t`Copied`, failed: t`Copy failed, please copy manually` };
	const since = date(user.created_at);
	const link = `${window.location.origin}/pages/user/login/register?invite_code=${user.invite_code}`;
	return (
		<SettingsPage title={t`Account`}>
			<Card className="flex items-center gap-3.5">
				<span
					aria-hidden
					className="grid size-[50px] shrink-0 place-items-center rounded-full bg-[linear-gradient(135deg,#508aff,#22d3b6)] text-18 font-bold text-white"
				>
					{user.account.replace("+", "").slice(0, 1).toUpperCase()}
				</span>
				<div className="min-w-0">
					<p className="text-16 font-semibold break-words">{user.account}</p>
					<p className="num text-12 text-soft">
						{t`ID`} {user.id}
					</p>
				</div>
				<span className="ml-auto">
					<CopyButton label={t`Copy the ID`} text={String(user.id)} words={words} />
				</span>
			</Card>
			<Rows>
				<ValueRow icon={UserRound} label={t`Nickname`} detail={t`Others see this one`} value={user.nickname} />
				<ValueRow icon={AtSign} label={t`Registered with`} value={ways[user.type]} />
				<ValueRow icon={CalendarDays} label={t`Member since`} value={since} />
			</Rows>
			<Rows>
				<ValueRow
					icon={Gift}
					label={t`Own invite code`}
					detail={t`Whoever registers needs one`}
					value={
						<>
							<span translate="no" className="num">
								{user.invite_code}
							</span>
							<CopyButton label={t`Copy the invite code`} text={user.invite_code} words={words} />
						</>
					}
				/>
				<Button tone="text" size="small" wide className="min-h-11! py-2" onClick={() => void copyText(link, words)}>
					{t`Copy the invite link`}
				</Button>
			</Rows>
			<Rows>
				<LinkRow
					icon={BadgeCheck}
					label={t({ message: "Verification", context: "of who the user is" })}
					detail={t`Basic and advanced`}
					to="/pages/verification/index"
				/>
				<LinkRow icon={Lock} label={t`Security`} detail={t`Password and ways back in`} to="/pages/settings/security/index" />
			</Rows>
			<Button
				tone="ghost"
				wide
				icon={<LogOut aria-hidden size={18} strokeWidth={1.75} />}
				onClick={logOut}
				className="bg-surface py-2 shadow-card"
			>
				{t`Log out`}
			</Button>
		</SettingsPage>
	);
}
