// Form that registers a user with a wallet that has signed. The user accepts the agreements and enters an invite code.
import { CallRefused } from "@candor/client";
import type { SignedIn } from "@candor/contract";
import { Button, Card, KEEP_ON_NAVIGATION, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { call } from "../../../../data/api.ts";
import { useSubmit } from "../../../../shared/forms/use-submit.ts";
import type { SignInSearch } from "../../calculate/sign-in-search.ts";
import { Agreement } from "../../components/agreement.tsx";
import { InviteField } from "../../components/invite-field.tsx";
import { SignInForm } from "../../components/sign-in-form.tsx";
import { SignInPage } from "../../components/sign-in-page.tsx";
import { useSignInProblems } from "../../components/sign-in-problems.ts";
import { loadOnboarding } from "../../data/begin-onboarding.ts";
import { keepDevice } from "../../data/devices.ts";
import { type NewWallet, newWallet } from "../../data/new-wallet.ts";
import { keepTyped, useTyped } from "../../data/sign-in-draft.ts";

export interface NewWalletProps {
	wallet: NewWallet;
	search: SignInSearch;
	/** Called with the server's response. Returns true if the user is now signed in. */
	onEntered: (signedIn: SignedIn) => boolean;
	/** Called if the wallet's signature has expired, so that the wallet must sign again. */
	onOver: (said?: string) => void;
}

export function NewWalletForm({ wallet: { pendingLogin, address }, search, onEntered, onOver }: NewWalletProps) {
	const { t } = useLingui();
	const typed = useTyped();
	const problems = useSignInProblems();
	const invite = typed.invite ?? search.invite ?? "";
	const [sending, submit] = useSubmit((failure) => {
		if (failure instanceof CallRefused && failure.id === "sign_in_expired") onOver(failure.text);
		else problems.fail(failure);
	});
	const open = () => {
		const wrong = {
			...(invite.trim() === "" && { invite_code: "invite_required" as const }),
			...(!typed.agree && { agree: "agree_required" as const }),
		};
		if (sending || problems.show(wrong)) return;
		const openAccount = async () => {
			const params = { type: "wallet", pending_login: pendingLogin, invite_code: invite.trim(), agree: typed.agree } as const;
			const signedIn = (await call("POST user/login", params, { ownWords: true })) as SignedIn;
			keepDevice(address, signedIn.device);
			return signedIn;
		};
		submit(
			() => Promise.all([openAccount(), loadOnboarding()]),
			([signedIn, begin]) => {
				newWallet.set(undefined);
				if (onEntered(signedIn)) begin();
				else toast(t`Your account is open. Sign in to use it.`, "good", KEEP_ON_NAVIGATION);
			},
		);
	};
	return (
		<SignInPage
			title={t`A new account for this wallet`}
			detail={t`Nobody has an account with it yet. Your wallet stays the way in.`}
		>
			<Card className="mt-6">
				<p translate="no" className="num mb-3 text-12 break-all text-soft">
					{address}
				</p>
				<SignInForm problems={problems} onSubmit={open} busy={sending} action={t`Create an account`}>
					<InviteField invite={invite} problems={problems} />
					<Agreement
						agreed={typed.agree}
						onAgree={(agree) => {
							keepTyped({ agree });
							problems.put("agree", undefined);
						}}
						problem={problems.text("agree")}
					/>
				</SignInForm>
			</Card>
			<Button tone="text" size="small" className="mt-3" onClick={() => onOver()}>
				{t`Choose another wallet`}
			</Button>
		</SignInPage>
	);
}
