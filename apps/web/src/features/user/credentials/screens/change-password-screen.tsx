import { Card, Field, KEEP_ON_NAVIGATION, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useCurrentUser } from "../../../../data/current-user.ts";
import { useStepUp } from "../../../../domain/step-up-auth/step-up-auth.ts";
import { StepUpFields } from "../../../../domain/step-up-auth/step-up-fields.tsx";
import { useSubmit } from "../../../../shared/forms/use-submit.ts";
import { Link } from "../../../../shared/navigation/link.tsx";
import { goBack, place } from "../../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../../shared/page-bar/page-bar.tsx";
import { checkChange } from "../../calculate/check-sign-in.ts";
import { NewPassword } from "../../components/new-password.tsx";
import { SignInForm } from "../../components/sign-in-form.tsx";
import { useSignInProblems } from "../../components/sign-in-problems.ts";
import { changePassword } from "../change-password.ts";

const HERE = "/pages/settings/security/changePassword";
const SECURITY = "/pages/settings/security/index";

export function ChangePasswordScreen() {
	const { t } = useLingui();
	const problems = useSignInProblems();
	const [old, setOld] = useState("");
	const [secrets, setSecrets] = useState({ password: "", confirm: "" });
	const user = useCurrentUser();
	const proof = useStepUp("password");
	const [sending, submit] = useSubmit((failure) => {
		if (!proof.takes(failure)) problems.fail(failure);
	});
	if (user === undefined) return null;
	const { has_login_password: hasOld } = user;
	// True if the form needs step-up authentication: the user has turned on the second factor, or has no password to enter.
	const proves = user.second_factors.includes("totp") || !hasOld;
	const back = () => goBack(SECURITY, { replace: true });
	const change = () => {
		if (sending || problems.show(checkChange({ old: hasOld ? old : undefined, ...secrets }))) return;
		const proven = proves ? proof.params() : {};
		if (proven === undefined) return;
		const before = hasOld ? { old_password: old } : {};
		const params = { ...before, ...proven, password: secrets.password, re_password: secrets.confirm };
		submit(
			() => changePassword(params),
			() => {
				toast(t`The password is changed`, "good", KEEP_ON_NAVIGATION);
				// After the response, the app goes back only if the user has not left this page meanwhile.
				if (place.get().pathname === HERE) back();
			},
		);
	};
	return (
		<>
			<PageBar onBack={back}>
				<BarTitle>{t`Change password`}</BarTitle>
			</PageBar>
			<main className="px-4 pt-1 pb-8">
				<Card>
					<SignInForm problems={problems} onSubmit={change} busy={sending} action={t`Change password`}>
						{hasOld && (
							<Field
								label={t`Old password`}
								size="large"
								roomy
								type="password"
								name="old_password"
								autoComplete="current-password"
								maxLength={128}
								value={old}
								onValueChange={(text) => {
									setOld(text);
									problems.put("old_password", undefined);
								}}
								{...problems.text("old_password")}
							/>
						)}
						<NewPassword
							label={t`New password`}
							confirmLabel={t`Confirm new password`}
							labelPlace="above"
							secrets={secrets}
							onChange={(part) => setSecrets((now) => ({ ...now, ...part }))}
							problems={problems}
						/>
						{proves && <StepUpFields proof={proof} onEnter={change} />}
					</SignInForm>
				</Card>
				<p className="mt-3 flex gap-2.5 px-1 text-12 text-soft">
					<ShieldCheck aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0 text-brand" />
					{t`You stay signed in here. Every other device is signed out at once, and withdrawals wait for 24 hours.`}
				</p>
				<p className="mt-5 px-1 text-12">
					<Link to="/pages/user/login/choose" className="target inline-block text-soft">
						{t`Forgot password?`}
					</Link>
				</p>
			</main>
		</>
	);
}
