import { describe, expect, test } from "vitest";
import { AddressChanged } from "../chains/addresses.ts";
import type { ChainDeposit } from "../chains/deposit-sink.ts";
import type { ChainTransaction, ChainTransfer } from "../chains/driver.ts";
import type { OpenNetwork } from "../chains/open-network.ts";
import { checkCredit } from "./credit-check.ts";

const [ANN, USDT] = [17, 3];
const TRANSFER: ChainTransfer = {
	...{ key: "0x1:0", hash: "0x1", height: 5, blockHash: "0xb5", contract: "0xusdt", from: "0xpayer", to: "0xann", amount: 50n },
	...{ sender: "0xpayer", nonce: 1 },
};
const DEPOSIT: ChainDeposit = { ...TRANSFER, network: 1, asset: USDT, chainDecimals: 6, user: ANN };
const OWNERS = new Map([
	["0xann", ANN],
	["0xbob", 18],
]);

interface Changes {
	readonly deposit?: Partial<ChainDeposit>;
	readonly transfer?: Partial<ChainTransfer>;
	readonly transaction?: ChainTransaction | { readonly isSuccess?: boolean };
	readonly tip?: number;
	readonly changed?: string;
}

async function doubtOf({ deposit = {}, transfer = {}, transaction = {}, tip = 7, changed }: Changes): Promise<string> {
	const transfers = [{ ...TRANSFER, ...transfer }];
	const included = { state: "included", isSuccess: true, isFinal: false, height: 5, blockHash: "0xb5", fee: 1n, transfers };
	const open = {
		driver: {
			transaction: async () => ({ ...included, ...transaction }),
			tip: async () => ({ height: tip }),
		},
		addresses: {
			async ownerOf(address: string) {
				if (address === changed) throw new AddressChanged("the row was changed");
				const user = OWNERS.get(address);
				return user === undefined ? undefined : { user };
			},
		},
		...{ hotAddress: "0xhot", otherWallets: ["0xcold"], confirmationsFor: () => 3 },
		assets: [{ asset: USDT, code: "USDT", contract: "0xusdt", ledgerDecimals: 6, chainDecimals: 6 }],
	} as unknown as OpenNetwork;
	return await checkCredit({ ...DEPOSIT, ...deposit }, open).then(
		() => "credited",
		(error) => error.doubt,
	);
}

describe("a transfer is checked on the chain before its credit", () => {
	test("a transfer that exists on the chain is credited", async () => {
		expect(await doubtOf({})).toBe("credited");
		expect(await doubtOf({ deposit: { to: "0xhot", user: 0 }, transfer: { to: "0xhot" } })).toBe("credited");
	});

	test.each<readonly [string, string, Changes]>([
		["an invented transaction", "not_on_chain", { transaction: { state: "unknown" } }],
		["a reverted transaction", "not_on_chain", { transaction: { isSuccess: false } }],
		["an invented position", "not_on_chain", { deposit: { key: "0x1:1" } }],
		["another spelling of the key", "not_on_chain", { deposit: { key: "0X1:0" } }],
		["a raised amount", "other_transfer", { deposit: { amount: 51n } }],
		["another receiver", "other_transfer", { deposit: { to: "0xbob", user: 18 } }],
		["another contract", "other_transfer", { deposit: { contract: "0xfake" } }],
		["a token outside the allow-list", "other_asset", { deposit: { contract: "0xfake" }, transfer: { contract: "0xfake" } }],
		["another coin", "other_asset", { deposit: { asset: 2 } }],
		["fewer decimals", "other_asset", { deposit: { chainDecimals: 4 } }],
		["too few confirmations", "unconfirmed", { tip: 6 }],
		["another user", "other_user", { deposit: { user: 18 } }],
		["the platform instead of a user", "other_user", { deposit: { user: 0 } }],
		["a changed owner of the address", "address_changed", { changed: "0xann" }],
		["an unknown address", "address_unknown", { deposit: { to: "0xnew" }, transfer: { to: "0xnew" } }],
		["gas of the exchange", "own_transfer", { transfer: { from: "0xhot" } }],
		["coins from the exchange's other wallet", "own_transfer", { transfer: { from: "0xcold" } }],
	])("a credit for %s is refused as %s", async (_case, doubt, changes) => {
		expect(await doubtOf(changes)).toBe(doubt);
	});
});
