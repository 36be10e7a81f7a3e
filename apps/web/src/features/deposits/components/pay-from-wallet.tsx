// Sends a payment from a wallet in this browser to the user's deposit address, and reports the transaction to the server.
import type { Chain, CoinWithNetworks } from "@candor/contract";
import { parseDecimal } from "@candor/money";
import { Button, FigureField, KEEP_ON_NAVIGATION, Sheet, toast, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Wallet } from "lucide-react";
import { useState } from "react";
import { useMoneyRequest } from "../../../data/money-request.ts";
import { NETWORK_NAMES } from "../../../domain/chain-transfers/network-texts.ts";
import { useWallets } from "../../../domain/external-wallets/use-wallets.ts";
import { type FoundWallet, WalletFailed } from "../../../domain/external-wallets/wallet.ts";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { chainUnits } from "../calculate/chain-units.ts";
import type { DepositAddress } from "./address-card.tsx";

export interface PayFromWalletProps {
	coin: CoinWithNetworks;
	chain: Extract<Chain, "ERC20" | "TRC20">;
	address: DepositAddress;
}

export function PayFromWallet(props: PayFromWalletProps) {
	const { t } = useLingui();
	const [open, setOpen] = useState(false);
	return (
		<>
			<Button wide tone="ghost" icon={<Wallet aria-hidden size={18} strokeWidth={1.75} />} onClick={() => setOpen(true)}>
				{t`Pay from a connected wallet`}
			</Button>
			<Sheet open={open} onOpenChange={setOpen} title={t`Pay from a connected wallet`}>
				<PayForm {...props} onDone={() => setOpen(false)} />
			</Sheet>
		</>
	);
}

function usePayProblem(): (failure: unknown, chain: PayFromWalletProps["chain"]) => string {
	const { t } = useLingui();
	return (failure, chain) => {
		const why = failure instanceof WalletFailed ? failure.why : "failed";
		if (why === "insufficient") return t`Insufficient wallet balance`;
		if (why === "declined" || why === "cancelled") return t`Deposit has been cancelled`;
		if (why === "pending") return t`Your wallet asks already: open it and answer there.`;
		if (why === "other_chain")
			return chain === "ERC20"
				? t`Operation failed, please switch to ERC wallet`
				: t`Operation failed, please switch to TRC wallet`;
		return t`Failed to connect wallet`;
	};
}

function PayForm({ coin, chain, address, onDone }: PayFromWalletProps & { onDone: () => void }) {
	const { t } = useLingui();
	const { figure } = useFigures();
	const wallets = useWallets(t`Browser wallet`);
	const payProblem = usePayProblem();
	const [amount, setAmount] = useState("");
	const [paying, setPaying] = useState(false);
	const [problem, setProblem] = useState<{ readonly at: "amount" | "form"; readonly words: string }>();
	const request = useMoneyRequest("POST wallet/charge_req", "deposit report");
	const pay = async (wallet: FoundWallet) => {
		const read = parseDecimal(amount, coin.decimals);
		if (amount === "") return setProblem({ at: "amount", words: t`Amount is required` });
		if (!read.ok || read.value === 0n) return setProblem({ at: "amount", words: t`Must be more than zero` });
		const least = parseDecimal(address.minimum, coin.decimals);
		if (least.ok && read.value < least.value) {
			const [minimum, coinName] = [figure(address.minimum, { short: true }), coin.currency];
			return setProblem({ at: "amount", words: t`Amount can not be less than ${minimum} ${coinName}` });
		}
		const units = chainUnits(read.value, coin.decimals, address.token.decimals);
		if (units === undefined) return setProblem({ at: "amount", words: t`Too many decimals` });
		setProblem(undefined);
		setPaying(true);
		try {
			const needed = chain === "ERC20" ? "erc" : "trc";
			if (wallet.chain !== needed) throw new WalletFailed("other_chain");
			const { pay: payWith } = await wallet.connect();
			if (payWith === undefined) throw new WalletFailed("other_chain");
			const hash = await payWith({
				to: address.address,
				contract: address.token.contract ?? undefined,
				units,
				chainId: address.token.chain_id ?? undefined,
			});
			// The deposit arrives even without this report, so a failure is ignored.
			request.send({
				params: { currency_id: coin.currency_id, method: "chain", chain, hash },
				answered: () => undefined,
				failed: () => undefined,
			});
			toast(t`Operation succeeded`, "good", KEEP_ON_NAVIGATION);
			onDone();
		} catch (failure) {
			setProblem({ at: "form", words: payProblem(failure, chain) });
		} finally {
			setPaying(false);
		}
	};
	const network = NETWORK_NAMES[chain];
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-2">
			<p className="text-12 text-soft">{t`The wallet pays to your address on ${network}. Your wallet shows the amount and the fee before it sends.`}</p>
			<FigureField
				label={t`Amount`}
				size="large"
				value={amount}
				decimals={coin.decimals}
				unit={coin.currency}
				placeholder="0"
				roomy
				onValueChange={(text) => {
					setAmount(text);
					setProblem(undefined);
				}}
				{...(problem?.at === "amount" && { error: problem.words })}
			/>
			{wallets.length === 0 && (
				<p className="text-12 text-soft">
					{t`No wallet was found in this browser. Open this page in your wallet's app, or install its extension.`}
				</p>
			)}
			{wallets.map((wallet) => (
				<Button key={wallet.id} wide busy={paying} onClick={() => void pay(wallet)}>
					{wallet.name}
				</Button>
			))}
			<FormProblem>{problem?.at === "form" && problem.words}</FormProblem>
		</div>
	);
}
