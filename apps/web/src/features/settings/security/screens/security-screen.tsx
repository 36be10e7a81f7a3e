import { Badge, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import {
	Fingerprint,
	KeyRound,
	Mail,
	MonitorSmartphone,
	ShieldCheck,
	Smartphone,
	Snowflake,
	Timer,
	UserRound,
	UserSearch,
	Wallet,
	WalletCards,
} from "lucide-react";
import { useCurrentUser } from "../../../../data/current-user.ts";
import { AccountRestrictions } from "../../../../domain/step-up-auth/account-restrictions.tsx";
import { TwoFactorReset } from "../../../../domain/step-up-auth/two-factor-reset.tsx";
import { useUserLimitsDrawer } from "../../../../domain/user-limits/use-user-limits-drawer.tsx";
import { SecurityScoreRing } from "../../components/security-score-ring.tsx";
import { ButtonRow, LinkRow, Rows } from "../../components/setting-rows.tsx";
import { SettingsPage } from "../../components/settings-page.tsx";
import type { SecuritySearch } from "../security-search.ts";

/** Number of protections that an account can have: password, e-mail, phone, two-factor authentication, fund password. */
const PROTECTIONS = 5;

export function SecurityScreen({ search }: { search: SecuritySearch }) {
	const { t } = useLingui();
	const user = useCurrentUser();
	const limits = useUserLimitsDrawer(t`Your limits could not be loaded`, search.open === "limits");
	if (user === undefined) return null;
	const { email, mobile } = user.bound;
	const wayBack = email ?? mobile;
	const second = user.second_factors.includes("totp");
	const on = [true, email !== null, mobile !== null, second, user.has_password].filter(Boolean).length;
	const set = <Badge tone="teal">{t({ message: "On", context: "a protection of the account" })}</Badge>;
	const none = <Badge>{t({ message: "None", context: "a protection of the account" })}</Badge>;
	const codes = { detail: t`Receives codes` };
	return (
		<SettingsPage title={t`Security`}>
			<Card className="flex items-center gap-4">
				<span className="shrink-0">
					<SecurityScoreRing done={on} of={PROTECTIONS} />
				</span>
				<div className="min-w-0">
					<p className="text-16 font-semibold tracking-[-0.01em]">{wayBack === null ? t`No way back in` : t`A way back in`}</p>
					<p className="text-12 font-medium text-soft">{t`${on} of ${PROTECTIONS} protections are on`}</p>
					<p className="mt-0.5 text-12 text-soft">
						{wayBack === null
							? t`A username alone cannot receive a code. Keep your password where you will find it: nobody can replace it.`
							: t`If you forget your password, a code to ${wayBack} lets you choose a new one.`}
					</p>
				</div>
			</Card>
			<TwoFactorReset endsAt={user.second_step_ends_at} />
			<AccountRestrictions user={user} />
			<Rows>
				<LinkRow
					icon={KeyRound}
					label={t`Login password`}
					detail={t`Changing it signs out every other device`}
					to="/pages/settings/security/changePassword"
				/>
				<LinkRow
					icon={WalletCards}
					label={t`Fund password`}
					detail={t`Six digits before money leaves`}
					value={user.has_password ? set : none}
					to="/pages/settings/security/changePayPassword"
				/>
				<LinkRow
					icon={Mail}
					label={t`E-mail`}
					{...(email !== null && codes)}
					value={email ?? none}
					to="/pages/settings/security/bind"
					search={{ type: "email" }}
				/>
				<LinkRow
					icon={Smartphone}
					label={t`Phone`}
					{...(mobile !== null && { detail: t`Receives codes; of all ways the weakest: numbers can be taken over` })}
					value={mobile ?? none}
					to="/pages/settings/security/bind"
					search={{ type: "mobile" }}
				/>
				<LinkRow
					icon={Wallet}
					label={t`Wallets`}
					detail={t`Sign in by a signature`}
					value={user.bound.wallets.length > 0 ? String(user.bound.wallets.length) : none}
					to="/pages/settings/security/wallets"
				/>
				<LinkRow
					icon={ShieldCheck}
					label={t`Second step at sign-in`}
					detail={t`A code of an app beside the password`}
					value={second ? set : none}
					to="/pages/settings/security/secondStep"
				/>
				<LinkRow
					icon={Fingerprint}
					label={t`Passkeys`}
					detail={t`Sign in with your finger, face or PIN`}
					value={user.second_factors.includes("passkey") ? set : none}
					to="/pages/settings/security/passkeys"
				/>
				<LinkRow
					icon={MonitorSmartphone}
					label={t`Devices and sign-ins`}
					detail={t`Where you are signed in, and who tried`}
					to="/pages/settings/security/devices"
				/>
				<LinkRow
					icon={UserSearch}
					label={t`Operator activity`}
					detail={t`Looks and changes by the platform's staff`}
					to="/pages/settings/security/operators"
				/>
				<LinkRow
					icon={Snowflake}
					label={t`Phrase, lock and freeze`}
					detail={t`Know our mails, lock your settings, freeze the account`}
					value={
						user.protection.frozen ? (
							<Badge tone="warn">{t`Account frozen`}</Badge>
						) : user.protection.locked ? (
							<Badge tone="teal">{t`Locked`}</Badge>
						) : undefined
					}
					to="/pages/settings/security/guard"
				/>
			</Rows>
			<Rows>
				<ButtonRow
					icon={Timer}
					label={t`Loss limits and breaks`}
					detail={t`What you may lose in a day, and time off`}
					opens
					onPress={limits.open}
				/>
				<LinkRow icon={UserRound} label={t`Account`} detail={t`Who you are here`} to="/pages/settings/account/index" />
			</Rows>
			{limits.drawer}
		</SettingsPage>
	);
}
