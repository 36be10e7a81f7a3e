import { Badge, Button, Card, closeTopLayer, EmptyState, Skeleton, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { useCurrentUserQuery } from "../../../data/current-user.ts";
import { useNotKnown } from "../../../data/online.ts";
import { keys } from "../../../data/query-keys.ts";
import { withNewToken } from "../../../data/token-change.ts";
import { AccountRestrictions } from "../../../domain/step-up-auth/account-restrictions.tsx";
import { TwoFactorReset } from "../../../domain/step-up-auth/two-factor-reset.tsx";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { RecoveryCodes } from "../components/recovery-codes.tsx";
import { type Proof, TwoFactorProofSheet } from "../components/two-factor-proof-sheet.tsx";
import { TwoFactorSetup } from "../components/two-factor-setup.tsx";

const SECURITY = "/pages/settings/security/index";

export function TwoFactorScreen() {
	const { t } = useLingui();
	const answer = useCurrentUserQuery();
	const notKnown = useNotKnown(answer);
	const queries = useQueryClient();
	const [codes, setCodes] = useState<readonly string[]>();
	const [asked, setAsked] = useState<"off" | "codes">();
	const stale = () => void queries.invalidateQueries({ queryKey: keys.user });
	const shown = (made: readonly string[]) => {
		setCodes(made);
		setAsked(undefined);
		stale();
	};
	const turnOff = (proof: Proof) => withNewToken(() => call("POST user/totp_disable", { ...proof }, { ownWords: true }));
	const renew = (proof: Proof) => call("POST user/recovery_codes", { ...proof }, { ownWords: true });
	const on = answer.data?.second_factors.includes("totp");
	const left = answer.data?.recovery_codes_left ?? 0;
	return (
		<>
			<PageBar onBack={() => (codes === undefined ? goBack(SECURITY, { replace: true }) : closeTopLayer())}>
				<BarTitle>{t`Second step at sign-in`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{codes !== undefined ? (
					<RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
				) : on === undefined ? (
					notKnown || answer.isError ? (
						<EmptyState
							title={t`Your second step could not be loaded`}
							detail={t`Nothing was changed. Try again in a moment.`}
							action={<Button size="small" onClick={() => void answer.refetch()}>{t`Try again`}</Button>}
						/>
					) : (
						<Skeleton height={220} />
					)
				) : on ? (
					<>
						{answer.data !== undefined && <AccountRestrictions user={answer.data} />}
						<TwoFactorReset endsAt={answer.data?.second_step_ends_at} />
						<Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
							<div className="flex items-center gap-3">
								<ShieldCheck aria-hidden size={28} strokeWidth={1.75} className="shrink-0 text-good" />
								<p className="min-w-0 flex-1 text-16 font-semibold">{t`Authenticator app`}</p>
								<Badge tone="teal">{t({ message: "On", context: "a protection of the account" })}</Badge>
							</div>
							<p className="text-12 text-soft">{t`Signing in on any device asks for your app's code after the password.`}</p>
							<p className="text-12 text-soft">{t`Recovery codes left: ${left} of 10`}</p>
							<Button tone="ghost" wide onClick={() => setAsked("codes")}>
								{t`Make new recovery codes`}
							</Button>
							<Button tone="ghost" wide onClick={() => setAsked("off")} className="text-bad">
								{t`Turn off`}
							</Button>
						</Card>
					</>
				) : (
					<TwoFactorSetup onDone={shown} />
				)}
				<p className="px-1 text-12 text-soft">
					{on === true
						? t`Nobody from Candor ever asks for a code or for your recovery codes.`
						: t`Turning it on signs out every other device. Nobody from Candor ever asks for a code or for your recovery codes.`}
				</p>
			</main>
			<TwoFactorProofSheet
				open={asked === "off"}
				onOpenChange={() => setAsked(undefined)}
				title={t`Turn off the second step`}
				detail={t`The password alone opens the account then.`}
				action={t`Turn off`}
				send={turnOff}
				onDone={() => {
					setAsked(undefined);
					toast(t`The second step is off`, "good");
					stale();
				}}
			/>
			<TwoFactorProofSheet
				open={asked === "codes"}
				onOpenChange={() => setAsked(undefined)}
				title={t`Make new recovery codes`}
				detail={t`Those that you have are worth nothing then.`}
				action={t`Make new recovery codes`}
				send={renew}
				onDone={({ recovery_codes }) => shown(recovery_codes)}
			/>
		</>
	);
}
