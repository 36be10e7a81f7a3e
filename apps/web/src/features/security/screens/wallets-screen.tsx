import { Button, Card, EmptyState, KEEP_ON_NAVIGATION, Sheet, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Wallet } from "lucide-react";
import { useState } from "react";
import { call } from "../../../data/api.ts";
import { useCurrentUser } from "../../../data/current-user.ts";
import { keys } from "../../../data/query-keys.ts";
import { type SignedByWallet, signWithWallet } from "../../../domain/external-wallets/sign-with-wallet.ts";
import type { FoundWallet } from "../../../domain/external-wallets/wallet.ts";
import { useWalletLabels, WalletList } from "../../../domain/external-wallets/wallet-list.tsx";
import { AccountRestrictions } from "../../../domain/step-up-auth/account-restrictions.tsx";
import { StepUpSheet } from "../../../domain/step-up-auth/step-up-sheet.tsx";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";

const SECURITY = "/pages/settings/security/index";

export function WalletsScreen() {
	const { t } = useLingui();
	const queries = useQueryClient();
	const user = useCurrentUser();
	const words = useWalletLabels();
	const [choosing, setChoosing] = useState(false);
	const [signed, setSigned] = useState<SignedByWallet>();
	const [removed, setRemoved] = useState<string>();
	const [problem, setProblem] = useState<string>();
	const [asking, submit] = useSubmit((failure) => setProblem(words(failure)));
	if (user === undefined) return null;
	const choose = (wallet: FoundWallet) => {
		setProblem(undefined);
		submit(
			() => signWithWallet(wallet, "bind"),
			(answer) => {
				setChoosing(false);
				setSigned(answer);
			},
		);
	};
	const done = (said: string) => {
		setSigned(undefined);
		setRemoved(undefined);
		toast(said, "good", KEEP_ON_NAVIGATION);
		void queries.invalidateQueries({ queryKey: keys.user });
	};
	const { wallets } = user.bound;
	return (
		<>
			<PageBar onBack={() => goBack(SECURITY, { replace: true })}>
				<BarTitle>{t`Wallets`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				<AccountRestrictions user={user} />
				<Card>
					{wallets.length === 0 ? (
						<EmptyState title={t`No wallet is bound`} detail={t`A wallet that you bind signs in without a password.`} />
					) : (
						<ul>
							{wallets.map((address) => (
								<li key={address} className="flex flex-wrap items-center gap-3 border-line py-2.5 not-first:border-t">
									<Wallet aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-brand" />
									<span translate="no" className="num min-w-0 flex-1 text-12 break-all">
										{address}
									</span>
									<Button tone="ghost" size="small" aria-label={t`Take ${address} off`} onClick={() => setRemoved(address)}>
										{t`Take off`}
									</Button>
								</li>
							))}
						</ul>
					)}
					<Button
						size="large"
						wide
						className="mt-3"
						onClick={() => {
							setProblem(undefined);
							setChoosing(true);
						}}
					>
						{t`Bind a wallet`}
					</Button>
				</Card>
				<p className="px-1 text-12 text-soft">
					{t`Binding asks for a signature, never for an allowance: nothing in your wallet can be moved by it.`}
				</p>
			</main>
			<Sheet open={choosing} onOpenChange={setChoosing} title={t`Bind a wallet`}>
				<div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-3" aria-busy={asking}>
					<FormProblem>{problem}</FormProblem>
					<WalletList page={window.location.href} busy={asking} onChoose={choose} />
				</div>
			</Sheet>
			<StepUpSheet
				open={signed !== undefined}
				onOpenChange={(open) => !open && setSigned(undefined)}
				title={t`Bind a wallet`}
				scene="binding"
				detail={t`It signs in to your account from then on. Withdrawals wait for 24 hours afterwards.`}
				action={t`Bind`}
				send={(proof) => call("POST wallet/apv_address", { ...(signed as SignedByWallet), ...proof }, { ownWords: true })}
				onDone={done}
			/>
			<StepUpSheet
				open={removed !== undefined}
				onOpenChange={(open) => !open && setRemoved(undefined)}
				title={t`Take the wallet off`}
				scene="binding"
				detail={t`You sign in with what is left, and codes go there.`}
				action={t`Take off`}
				send={(proof) => call("POST user/unbind", { type: "wallet", account: removed ?? "", ...proof }, { ownWords: true })}
				onDone={done}
			/>
		</>
	);
}
