// Signing in with a wallet: it is chosen, signs what the exchange asks, and is in; the first time its owner agrees and gives an invite code.
import { CallRefused } from "@candor/client";
import type { SignedIn } from "@candor/contract";
import { Button, Card, useLater } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { call } from "../../../../data/api.ts";
import { useSubmit } from "../../../../forms/submit.ts";
import { signWithWallet } from "../../../../wallets/sign-with-wallet.ts";
import type { FoundWallet } from "../../../../wallets/wallet.ts";
import { useWalletWords, WalletList } from "../../../../wallets/wallet-list.tsx";
import type { EntrySearch } from "../../calculate/entry-search.ts";
import { Agreement } from "../../components/agreement.tsx";
import { EntryForm } from "../../components/entry-form.tsx";
import { EntryPage } from "../../components/entry-page.tsx";
import { useEntryProblems } from "../../components/entry-problems.ts";
import { InviteField } from "../../components/invite-field.tsx";
import { deviceOf, keepDevice } from "../../data/devices.ts";
import { useEnter } from "../../data/enter.ts";
import { keepTyped, useTyped } from "../../data/entry-draft.ts";

const loadSecondStep = async () => (await import("../../components/second-step.tsx")).SecondStep;

type Step =
	| { readonly is: "new"; readonly ticket: string }
	| { readonly is: "second"; readonly ticket: string; readonly hasPasskey: boolean };

export function WalletScreen({ search }: { search: EntrySearch }) {
	const { t } = useLingui();
	const enter = useEnter(search.backpage);
	const words = useWalletWords();
	const [problem, setProblem] = useState<string>();
	const [step, setStep] = useState<Step>();
	const [account, setAccount] = useState("");
	const { here: SecondStep } = useLater(loadSecondStep, { wanted: step?.is === "second", onFailed: () => setStep(undefined) });
	const [asking, submit] = useSubmit((failure) => {
		const refused = failure instanceof CallRefused ? failure : undefined;
		const ticket = String(refused?.params.ticket ?? "");
		if (refused?.id === "wallet_new") setStep({ is: "new", ticket });
		else if (refused?.id === "second_factor_required") {
			setStep({ is: "second", ticket, hasPasskey: String(refused.params.factors).split(" ").includes("passkey") });
		} else setProblem(words(failure));
	});
	const choose = (wallet: FoundWallet) => {
		setProblem(undefined);
		submit(async () => {
			const signed = await signWithWallet(wallet, "login");
			setAccount(signed.address);
			const device = deviceOf(signed.address);
			const params = { type: "wallet", ...signed, ...(device !== undefined && { device }) } as const;
			const signedIn = (await call("POST user/login", params, { ownWords: true })) as SignedIn;
			keepDevice(signed.address, signedIn.device);
			return signedIn;
		}, enter);
	};
	if (step?.is === "second" && SecondStep !== undefined) {
		return (
			<SecondStep
				ticket={step.ticket}
				account={account}
				hasPasskey={step.hasPasskey}
				onEntered={enter}
				onOver={(failure) => {
					setStep(undefined);
					if (failure !== undefined) setProblem(words(failure));
				}}
			/>
		);
	}
	if (step?.is === "new") {
		return (
			<NewWallet
				ticket={step.ticket}
				account={account}
				search={search}
				onEntered={enter}
				onOver={(said) => {
					setStep(undefined);
					setProblem(said);
				}}
			/>
		);
	}
	return (
		<EntryPage
			title={t`Sign in with a wallet`}
			detail={t`Your wallet signs a message that names this site. It costs nothing, moves nothing and allows nothing.`}
		>
			<div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3" aria-busy={asking}>
				<p role="alert" className="min-h-[17px] text-12 text-bad">
					{problem}
				</p>
				{asking && (
					<p role="status" className="text-12 text-soft">
						{t`Answer in your wallet…`}
					</p>
				)}
				<WalletList page={window.location.href} busy={asking} onChoose={choose} />
			</div>
		</EntryPage>
	);
}

interface NewWalletProps {
	ticket: string;
	account: string;
	search: EntrySearch;
	onEntered: (signedIn: SignedIn) => void;
	/** It took too long: the wallet is asked again. */
	onOver: (said?: string) => void;
}

function NewWallet({ ticket, account, search, onEntered, onOver }: NewWalletProps) {
	const { t } = useLingui();
	const typed = useTyped();
	const problems = useEntryProblems();
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
		submit(async () => {
			const params = { type: "wallet", ticket, invite_code: invite, agree: typed.agree } as const;
			const signedIn = (await call("POST user/login", params, { ownWords: true })) as SignedIn;
			keepDevice(account, signedIn.device);
			return signedIn;
		}, onEntered);
	};
	return (
		<EntryPage
			title={t`A new account for this wallet`}
			detail={t`Nobody has an account with it yet. Your wallet stays the way in.`}
		>
			<Card className="mt-6">
				<p className="num mb-3 text-12 break-all text-soft">{account}</p>
				<EntryForm problems={problems} onSubmit={open} busy={sending} action={t`Create an account`}>
					<InviteField invite={invite} problems={problems} />
					<Agreement
						agreed={typed.agree}
						onAgree={(agree) => {
							keepTyped({ agree });
							problems.put("agree", undefined);
						}}
						problem={problems.text("agree")}
					/>
				</EntryForm>
			</Card>
			<Button tone="text" size="small" className="mt-3" onClick={() => onOver()}>
				{t`Choose another wallet`}
			</Button>
		</EntryPage>
	);
}
