// Payments from a TRON wallet. This code loads when a user pays, because most pages with wallets only ask for signatures.
import { addressNow, tronWebNow } from "./tron-web.ts";
import { failureOf, type Payment, WalletFailed } from "./wallet.ts";

/** Highest fee of a token transfer, in millionths of a TRX. */
const FEE_LIMIT = 100_000_000;

/** Sends the payment and returns the hash of its transaction. @throws WalletFailed */
export async function payFromTronWallet(from: string, { to, contract, units }: Payment): Promise<string> {
	try {
		if (contract === undefined) throw new WalletFailed("other_chain");
		if (addressNow() !== from) throw new WalletFailed("changed");
		const { transactionBuilder, trx } = tronWebNow();
		const owner = [{ type: "address", value: from }];
		const { constant_result: held } = await transactionBuilder.triggerConstantContract(
			contract,
			"balanceOf(address)",
			{},
			owner,
			from,
		);
		const balance = held?.[0];
		if (balance !== undefined && BigInt(`0x${balance}`) < units) throw new WalletFailed("insufficient");
		const params = [
			{ type: "address", value: to },
			{ type: "uint256", value: units.toString() },
		];
		const built = await transactionBuilder.triggerSmartContract(
			contract,
			"transfer(address,uint256)",
			{ feeLimit: FEE_LIMIT },
			params,
			from,
		);
		const sent = await trx.sendRawTransaction(await trx.sign(built.transaction));
		if (sent.result !== true || sent.txid === undefined) throw new WalletFailed("failed");
		return sent.txid;
	} catch (cause) {
		throw failureOf(cause);
	}
}
