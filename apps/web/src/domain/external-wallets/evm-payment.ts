// Payments from an EVM wallet. This code loads when a user pays, because most pages with wallets only ask for signatures.
import { type Provider, untilAccountChanges } from "./evm-provider.ts";
import { balanceData, hexQuantity, transferData } from "./payment-data.ts";
import { failureOf, type Payment, WalletFailed } from "./wallet.ts";

/** Sends the payment and returns the hash of its transaction. @throws WalletFailed */
export async function payFromEvmWallet(
	provider: Provider,
	from: string,
	{ to, contract, units, chainId }: Payment,
): Promise<string> {
	try {
		if (chainId !== undefined) await switchChain(provider, chainId);
		const held =
			contract === undefined
				? await provider.request({ method: "eth_getBalance", params: [from, "latest"] })
				: await provider.request({ method: "eth_call", params: [{ to: contract, data: balanceData(from) }, "latest"] });
		if (typeof held === "string" && /^0x[0-9a-f]+$/i.test(held) && BigInt(held) < units) throw new WalletFailed("insufficient");
		const transaction =
			contract === undefined
				? { from, to, value: hexQuantity(units) }
				: { from, to: contract, value: "0x0", data: transferData(to, units) };
		const asked = provider.request({ method: "eth_sendTransaction", params: [transaction] });
		const hash = await untilAccountChanges(provider, from, asked);
		if (typeof hash !== "string") throw new WalletFailed("failed");
		return hash;
	} catch (cause) {
		throw failureOf(cause);
	}
}

/** Asks the wallet to switch to a chain, because a payment on another chain would be lost. */
async function switchChain(provider: Provider, chainId: number): Promise<void> {
	const current = async () => Number(await provider.request({ method: "eth_chainId" }));
	if ((await current()) === chainId) return;
	try {
		await provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: hexQuantity(BigInt(chainId)) }] });
	} catch (cause) {
		throw new WalletFailed("other_chain", cause);
	}
	if ((await current()) !== chainId) throw new WalletFailed("other_chain");
}
