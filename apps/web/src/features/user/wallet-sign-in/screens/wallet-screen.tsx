// Page for the sign-in with a wallet, which signs a message of the exchange. At the first sign-in, the user also registers.
import { CallRefused } from "@candor/client";
import { useStore } from "@candor/client/page";
import type { CallParams, SignedIn } from "@candor/contract";
import { useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { call } from "../../../../data/api.ts";
import { LOGIN_PATH } from "../../../../data/session.ts";
import { signWithWallet } from "../../../../domain/external-wallets/sign-with-wallet.ts";
import type { FoundWallet } from "../../../../domain/external-wallets/wallet.ts";
import { useWalletLabels, WalletList } from "../../../../domain/external-wallets/wallet-list.tsx";
import { useSubmit } from "../../../../shared/forms/use-submit.ts";
import { Link } from "../../../../shared/navigation/link.tsx";
import { FormProblem } from "../../../../shared/page-parts/form-problem.tsx";
import type { SignInSearch } from "../../calculate/sign-in-search.ts";
import { SignInPage } from "../../components/sign-in-page.tsx";
import { deviceOf, keepDevice } from "../../data/devices.ts";
import { newWallet } from "../../data/new-wallet.ts";
import { useSignIn } from "../../data/use-sign-in.ts";

const loadSecondStep = async () => (await import("../../components/second-factor.tsx")).SecondFactor;

const loadNewWallet = async () => (await import("../components/new-wallet-form.tsx")).NewWalletForm;

const WAY_IN = "/pages/user/login/";

interface SecondOf {
	readonly pendingLogin: string;
	readonly account: string;
	readonly hasPasskey: boolean;
}

export function WalletScreen({ search }: { search: SignInSearch }) {
	const { t } = useLingui();
	const enter = useSignIn(search.backpage);
	const words = useWalletLabels();
	const [problem, setProblem] = useState<string>();
	const [second, setSecond] = useState<SecondOf>();
	const fresh = useStore(newWallet);
	useEffect(
		() => () => {
			if (!window.location.pathname.startsWith(WAY_IN)) newWallet.set(undefined);
		},
		[],
	);
	const { here: SecondFactor } = useLazyPart(loadSecondStep, {
		wanted: second !== undefined,
		onFailed: () => {
			setSecond(undefined);
			setProblem(words(undefined));
		},
	});
	const { here: NewWalletForm } = useLazyPart(loadNewWallet, {
		wanted: fresh !== undefined,
		onFailed: () => {
			newWallet.set(undefined);
			setProblem(words(undefined));
		},
	});
	const [asking, submit] = useSubmit((failure) => setProblem(words(failure)));
	/** Signs in. Returns undefined if another step must follow before the session starts; the page then shows it. */
	const enterOrGoOn = async (params: { readonly address: string } & CallParams<"user/login">): Promise<SignedIn | undefined> => {
		const { address: account } = params;
		try {
			const signedIn = (await call("POST user/login", { ...params, device: deviceOf(account) }, { ownWords: true })) as SignedIn;
			keepDevice(account, signedIn.device);
			return signedIn;
		} catch (failure) {
			if (!(failure instanceof CallRefused)) throw failure;
			const pendingLogin = String(failure.params.pending_login);
			if (failure.id === "wallet_new") newWallet.set({ pendingLogin, address: account });
			else if (failure.id === "second_factor_required")
				setSecond({ pendingLogin, account, hasPasskey: String(failure.params.factors).split(" ").includes("passkey") });
			else throw failure;
			return undefined;
		}
	};
	const choose = (wallet: FoundWallet) => {
		setProblem(undefined);
		submit(
			async () => enterOrGoOn({ type: "wallet", ...(await signWithWallet(wallet, "login")) }),
			(signedIn) => void (signedIn !== undefined && enter(signedIn)),
		);
	};
	if (second !== undefined && SecondFactor !== undefined) {
		return (
			<SecondFactor
				{...second}
				onEntered={enter}
				onOver={(failure) => {
					setSecond(undefined);
					if (failure !== undefined) setProblem(words(failure));
				}}
			/>
		);
	}
	if (fresh !== undefined && NewWalletForm !== undefined) {
		return (
			<NewWalletForm
				wallet={fresh}
				search={search}
				onEntered={enter}
				onOver={(said) => {
					newWallet.set(undefined);
					setProblem(said);
				}}
			/>
		);
	}
	return (
		<SignInPage
			title={t`Sign in with a wallet`}
			detail={t`Your wallet signs a message that names this site. It costs nothing, moves nothing and allows nothing.`}
		>
			<div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-3" aria-busy={asking}>
				<FormProblem>{problem}</FormProblem>
				{asking && (
					<p role="status" className="text-12 text-soft">
						{t`Answer in your wallet…`}
					</p>
				)}
				<WalletList page={window.location.href} busy={asking} onChoose={choose} />
			</div>
			<p className="mt-6 text-center">
				<Link to={LOGIN_PATH} search={search} replace className="target inline-block text-12 font-semibold text-brand">
					{t`Sign in another way`}
				</Link>
			</p>
		</SignInPage>
	);
}
