// Reads a deposit again from the chain before the exchange credits it. The scanner's rows and the owners of addresses come from a
// database, so a tampered row must not create money.
import { AddressChanged, DerivationFault } from "../chains/addresses.ts";
import { type ChainDeposit, DepositDoubted, type DoubtCause } from "../chains/deposit-sink.ts";
import { ChainAway } from "../chains/driver.ts";
import type { OpenNetwork } from "../chains/open-network.ts";

type Network = Pick<OpenNetwork, "driver" | "hotAddress" | "otherWallets" | "assets" | "confirmationsFor"> & {
	readonly addresses: Pick<OpenNetwork["addresses"], "ownerOf">;
};

/**
 * Resolves if a block of the chain contains the transfer with enough confirmations, and if the address, derived again from the
 * account key, belongs to the user. Throws DepositDoubted, ChainAway or ChainsDisagree.
 */
export async function checkCredit(deposit: ChainDeposit, open: Network): Promise<void> {
	const { driver, assets, confirmationsFor, hotAddress, otherWallets } = open;
	const doubt = (cause: DoubtCause, detail: string) =>
		new DepositDoubted(cause, deposit, `deposit ${deposit.key} to ${deposit.to} is not credited (${cause}): ${detail}`);
	const transaction = await driver.transaction(deposit.hash);
	if (transaction.state !== "included" || !transaction.isSuccess) throw doubt("not_on_chain", `it is ${transaction.state}`);
	const transfer = transaction.transfers.find(({ key }) => key === deposit.key);
	if (transfer === undefined && transaction.isPartial) throw new ChainAway(`the node has lost the calls of ${deposit.hash}`);
	if (transfer === undefined) throw doubt("not_on_chain", "its transaction has no such transfer");
	const { to, amount, contract } = transfer;
	if (to !== deposit.to || amount !== deposit.amount || contract !== deposit.contract)
		throw doubt("other_transfer", `the chain says ${amount} of ${contract ?? "the native coin"} to ${to}`);
	const asset = assets.find((one) => one.contract === contract);
	if (asset?.asset !== deposit.asset || asset.chainDecimals !== deposit.chainDecimals)
		throw doubt("other_asset", `the contract is ${asset?.code ?? "not on the allow-list"}`);
	const { height } = await driver.tip();
	const needed = confirmationsFor(asset.asset, amount);
	if (height - transaction.height + 1 < needed) throw doubt("unconfirmed", `it has fewer than ${needed} confirmations`);
	const wallets = new Set([hotAddress, ...otherWallets]);
	const ownerOf = async (address: string) => {
		if (wallets.has(address)) return 0;
		try {
			return (await open.addresses.ownerOf(address))?.user;
		} catch (error) {
			if (error instanceof AddressChanged || error instanceof DerivationFault) throw doubt("address_changed", error.message);
			throw error;
		}
	};
	const owner = await ownerOf(to);
	if (owner === undefined) throw doubt("address_unknown", "the address is not one of the exchange");
	if (owner !== deposit.user) throw doubt("other_user", `the address belongs to user ${owner}, not ${deposit.user}`);
	// A transfer from the exchange's own addresses is gas or a sweep, and no deposit.
	if ((await ownerOf(transfer.from)) !== undefined) throw doubt("own_transfer", `it comes from ${transfer.from}`);
}
