// Tests addresses that could make the sweeper waste time or gas, on a fake chain in memory.
import { TestDatabase } from "@candor/testkit/postgres";
import { afterAll, beforeEach, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import { DepositAddresses } from "./addresses.ts";
import type { ChainDriver, ChainTransaction } from "./driver.ts";
import { HotNonces } from "./hot-nonces.ts";
import { NETWORKS } from "./networks.ts";
import { Sweeper } from "./sweeper.ts";
import type { ChainTables } from "./tables.ts";

const [NETWORK, ETH, MINIMUM] = [NETWORKS.erc20, 2, 10n ** 18n];
const database = await TestDatabase.start();
afterAll(() => database.stop());
let db: ReturnType<typeof kyselyOf<ChainTables>>;
beforeEach(async () => {
	db = kyselyOf<ChainTables>((await database.fresh()).pool);
	const cursor = { network: NETWORK, genesis: "0x0", height: 10, final_height: 10 };
	await db.insertInto("chain.cursors").values(cursor).execute();
});

async function deposit(index: number): Promise<void> {
	const [user_id, address] = [BigInt(index + 1), `address ${index}`];
	await db.insertInto("chain.deposit_addresses").values({ network: NETWORK, user_id, index, address }).execute();
	await db
		.insertInto("chain.transfers")
		.values({
			...{
				network: NETWORK,
				key: `0x${index}:t`,
				hash: `0x${index}`,
				height: 5,
				block_hash: "0xb",
				contract: null,
				sender: null,
			},
			...{ nonce: null, from_address: "payer", to_address: address, amount: "1", asset: ETH, user_id, state: "final" },
			...{ was_creditable: true, was_final: true },
		})
		.execute();
}

function sweeping(balances: ReadonlyMap<string, bigint>, isSuccess: boolean) {
	const swept: number[] = [];
	const driver = {
		network: NETWORK,
		fees: async () => ({ maxFee: 1n, priorityFee: 1n }),
		balanceOf: async (address: string) => balances.get(address) ?? 1n,
		nonceOf: async () => swept.length,
		broadcast: async (bytes: string) => ({ hash: bytes }),
		transaction: async (): Promise<ChainTransaction> => ({
			...{ state: "included", isSuccess, isFinal: true, height: 9, blockHash: "0xb", sender: undefined, nonce: 0 },
			...{ fee: 1n, transfers: [] },
		}),
	} as unknown as ChainDriver;
	const sign = async ({ index }: { readonly index: number }) => {
		swept.push(index);
		return { bytes: `0x${swept.length}`, txHash: `0x${swept.length}` };
	};
	const sweeper = new Sweeper({
		...{ driver, db, signer: { sweep: sign, gas: sign }, assets: [{ asset: ETH, contract: undefined }], log: () => undefined },
		addresses: new DepositAddresses(db, NETWORK, (index) => `address ${index}`),
		nonces: new HotNonces(db, NETWORK, async () => 0),
		minimumOf: () => MINIMUM,
		onFee: async () => undefined,
	});
	return { sweeper, swept };
}

test("addresses with less than the minimum do not delay the sweeps of later addresses", async () => {
	for (let index = 0; index <= 50; index++) await deposit(index);
	const { sweeper, swept } = sweeping(new Map([["address 50", 2n * MINIMUM]]), true);
	for (let round = 0; round < 4; round++) await sweeper.step();
	expect(swept).toEqual([50]);
});

test("a sweep that fails on the chain is not repeated at once, so that a frozen address uses up no gas", async () => {
	await deposit(0);
	const { sweeper, swept } = sweeping(new Map([["address 0", 2n * MINIMUM]]), false);
	for (let round = 0; round < 8; round++) await sweeper.step();
	expect(swept).toEqual([0]);
	await db.updateTable("chain.cursors").set({ height: 8_000 }).execute();
	for (let round = 0; round < 3; round++) await sweeper.step();
	expect(swept).toEqual([0, 0]);
});
