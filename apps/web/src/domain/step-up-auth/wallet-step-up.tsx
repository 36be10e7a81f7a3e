// Step-up authentication with a linked wallet: the wallet signs a message for this account, and the app sends the signature
// together with the change.
import { Button } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { useState } from "react";
import { useSubmit } from "../../shared/forms/use-submit.ts";
import { FormProblem } from "../../shared/page-parts/form-problem.tsx";
import { Pairing } from "../external-wallets/pairing.tsx";
import { signWithWallet } from "../external-wallets/sign-with-wallet.ts";
import { useWallets } from "../external-wallets/use-wallets.ts";
import { useWalletLabels } from "../external-wallets/wallet-list.tsx";
import type { StepUp } from "./step-up-auth.ts";

export function WalletStepUp({ proof }: { proof: StepUp }) {
	const { t } = useLingui();
	const words = useWalletLabels();
	const found = useWallets(t`Browser wallet`);
	const [failed, setFailed] = useState<string>();
	const [asking, submit] = useSubmit((failure) => setFailed(words(failure)));
	const problem = failed ?? proof.problem;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-1">
			<p className="text-12 text-soft">{t`Your wallet signs that it is you. It costs nothing and moves nothing.`}</p>
			<Pairing />
			{found.length === 0 && (
				<p className="text-12 text-warn">{t`No wallet was found in this browser. Open this page in your wallet's app.`}</p>
			)}
			{found.map((wallet) => (
				<Button
					key={wallet.id}
					tone="ghost"
					wide
					busy={asking}
					onClick={() => {
						setFailed(undefined);
						submit(
							() => signWithWallet(wallet, "prove"),
							({ message, signature }) => proof.sign({ wallet_message: message, wallet_signature: signature }),
						);
					}}
				>
					{t`Sign with ${wallet.name}`}
				</Button>
			))}
			{proof.isSigned && (
				<p role="status" className="flex items-center gap-1.5 text-12 font-medium text-good">
					<Check aria-hidden size={16} strokeWidth={2} />
					{t`Signed. Go on below.`}
				</p>
			)}
			<FormProblem>{problem}</FormProblem>
		</div>
	);
}
