import { ChainRig, FINAL_DEPTH, Killer, RecordingSink, TOKEN_ABI } from "@candor/testkit/chains";
import { TestDatabase } from "@candor/testkit/postgres";
import { HAS_EVM_NODE } from "@candor/testkit/stand-ins";
import { FULL_SET } from "@candor/testkit/test-set";
import type { Pool } from "pg";
import { encodeFunctionData, keccak256 } from "viem";
import { HDKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kyselyOf } from "../database/database.ts";
import { DepositAddresses } from "./addresses.ts";
import { evmDerivation } from "./evm/derive.ts";
import { HotNonces } from "./hot-nonces.ts";
import { NETWORKS } from "./networks.ts";
import { Scanner } from "./scanner.ts";
import { ScannerStore, type ScanTerms } from "./scanner-store.ts";
import { type MoveRequest, type MoveSigner, Sweeper } from "./sweeper.ts";
import type { ChainTables } from "./tables.ts";

type Hex = `0x${string}`;
const [USDT, ETH] = [3, 2];
const STRIDE = FULL_SET ? 1 : 67;
const account = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'");
const keyAt = (path: string) => privateKeyToAccount(`0x${Buffer.from(account.derive(path).privateKey ?? []).toString("hex")}`);
const hot = keyAt("m/1/0");
const CHAIN_ID = 313_371;

let database: TestDatabase;
let rig: ChainRig;
let pool: Pool;
let usdt: string;
let user = 0;
const fees = new Map<string, bigint>();

/** Signs like the real signer, which allows only fixed destinations. */
const signer: MoveSigner = {
	async sweep({ index, contract, ...request }) {
		const data = encodeFunctionData({ abi: TOKEN_ABI, functionName: "transfer", args: [hot.address, BigInt(request.amount)] });
		const target = contract === null ? { to: hot.address, value: BigInt(request.amount) } : { to: contract as Hex, data };
		return await signed(`m/0/${index}`, request, target);
	},
	gas: async ({ index, ...request }) =>
		await signed("m/1/0", request, { to: keyAt(`m/0/${index}`).address, value: BigInt(request.amount) }),
};

async function signed(
	path: string,
	{ nonce, fees }: Omit<MoveRequest, "index">,
	target: { to: Hex; value?: bigint; data?: Hex },
) {
	const { maxFeePerGas, maxPriorityFeePerGas, gas } = fees;
	const limits = { maxFeePerGas: BigInt(maxFeePerGas), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas), gas: BigInt(gas) };
	const bytes = await keyAt(path).signTransaction({ type: "eip1559", chainId: CHAIN_ID, nonce, ...limits, ...target });
	return { bytes, txHash: keccak256(bytes) };
}

beforeAll(async () => {
	database = await TestDatabase.start();
	if (!HAS_EVM_NODE) return;
	pool = (await database.fresh()).pool;
	rig = await ChainRig.start();
	usdt = await rig.deploy("TestToken");
	await rig.send({ to: hot.address, value: 10n ** 20n });
	await rig.mine();
});
afterAll(async () => {
	await rig?.end();
	await database.stop();
});

function parts(killer = new Killer(Number.POSITIVE_INFINITY), moves = signer) {
	const driver = killer.wrap(rig.driver([usdt]));
	const db = kyselyOf<ChainTables>(killer.pool(pool));
	const addresses = new DepositAddresses(db, NETWORKS.erc20, evmDerivation(account.publicExtendedKey));
	const nonces = new HotNonces(db, NETWORKS.erc20, () => driver.nonceOf(hot.address));
	const sweeper = new Sweeper({
		...{ driver, db, addresses, nonces, signer: killer.wrap(moves), log: () => {} },
		assets: [
			{ asset: USDT, contract: usdt },
			{ asset: ETH, contract: undefined },
		],
		minimumOf: (asset) => (asset === USDT ? 10n : 10n ** 16n),
		onFee: async (key, fee) => void fees.set(key, fee),
	});
	return { driver, db, addresses, nonces, sweeper };
}

/** Makes deposits for a new user and waits until they are final. */
async function deposited(coins: { readonly usdt?: bigint; readonly eth?: bigint }) {
	const { db, driver, addresses } = parts();
	const sink = new RecordingSink();
	const terms: ScanTerms = {
		...{ network: NETWORKS.erc20, houseAddresses: new Set([hot.address]), confirmationsFor: () => 1 },
		assets: [
			{ asset: USDT, contract: usdt, chainDecimals: 6 },
			{ asset: ETH, contract: undefined, chainDecimals: 18 },
		],
	};
	const store = new ScannerStore(db, terms, evmDerivation(account.publicExtendedKey));
	const scanner = new Scanner({ driver, store, terms, sink, startHeight: undefined, log: () => {} });
	await scanner.round();
	const { address, index } = await addresses.of(++user);
	if (coins.usdt !== undefined) await rig.call(usdt, "mint", [address, coins.usdt]);
	if (coins.eth !== undefined) await rig.send({ to: address, value: coins.eth });
	const settle = async () => {
		await rig.mine(FINAL_DEPTH + 1);
		await scanner.round();
	};
	await settle();
	const open = () => db.selectFrom("chain.moves").selectAll().where("state", "in", ["wanted", "sent"]).execute();
	return { address, index, sink, settle, open, driver, db };
}

describe.runIf(HAS_EVM_NODE)("the sweeper moves deposits on a real node", () => {
	test("the sweeper sends gas, sweeps the token to the hot address, and records each fee once", async () => {
		const { address, settle, driver, db, sink, index } = await deposited({ usdt: 50n });
		const before = await driver.balanceOf(hot.address, usdt);
		for (let round = 0; round < 8; round++) {
			await parts().sweeper.step();
			await settle();
		}
		expect(await driver.balanceOf(address, usdt)).toBe(0n);
		expect((await driver.balanceOf(hot.address, usdt)) - before).toBe(50n);
		const moves = await db.selectFrom("chain.moves").select(["kind", "state"]).where("index", "=", index).orderBy("id").execute();
		expect(moves).toEqual([
			{ kind: "gas", state: "done" },
			{ kind: "sweep", state: "done" },
		]);
		expect(fees.size).toBe(2);
		expect([...sink.deposits.values()].filter((one) => one.user > 0)).toHaveLength(1);
	});

	test("the sweeper sweeps the native coin less its fee, and leaves amounts below the minimum", async () => {
		const { address, settle, driver } = await deposited({ eth: 10n ** 18n, usdt: 9n });
		for (let round = 0; round < 4; round++) {
			await parts().sweeper.step();
			await settle();
		}
		expect(await driver.balanceOf(address, undefined)).toBeLessThan(10n ** 16n);
		expect(await driver.balanceOf(address, usdt)).toBe(9n);
	});

	test("the same bytes are sent again after a reorganisation removed the sweep", async () => {
		const { address, settle, driver, open } = await deposited({ eth: 10n ** 18n });
		await parts().sweeper.step();
		const snapshot = await rig.snapshot();
		await parts().sweeper.step();
		const [sent] = await open();
		await rig.mine();
		expect(await driver.balanceOf(address, undefined)).toBeLessThan(10n ** 16n);
		await rig.fork(snapshot);
		expect(await driver.balanceOf(address, undefined)).toBe(10n ** 18n);
		for (let round = 0; round < 3; round++) {
			await parts().sweeper.step();
			await settle();
		}
		expect(await driver.transaction(sent?.versions[0]?.hash ?? "")).toMatchObject({ state: "included", isSuccess: true });
		expect(await open()).toEqual([]);
	});

	test("every coin is moved once, with one nonce for each move, after a kill at any call", async () => {
		for (let at = 0; ; at += STRIDE) {
			const { address, settle, driver, open } = await deposited({ usdt: 50n });
			const before = await driver.balanceOf(hot.address, usdt);
			const sentByHot = await driver.nonceOf(hot.address);
			let killer = new Killer(at);
			let wasKilled = false;
			for (let round = 0; round < 9; round++) {
				await parts(killer)
					.sweeper.step()
					.catch((error) => {
						if (!killer.isDead) throw error;
						wasKilled = true;
						killer = new Killer(Number.POSITIVE_INFINITY);
					});
				await settle();
			}
			expect(await driver.balanceOf(address, usdt), `killed at call ${at}`).toBe(0n);
			expect((await driver.balanceOf(hot.address, usdt)) - before, `killed at call ${at}`).toBe(50n);
			expect((await driver.nonceOf(hot.address)) - sentByHot, `killed at call ${at}`).toBe(1);
			expect(await open()).toEqual([]);
			if (!wasKilled) break;
		}
	});

	test("the fees of a move that no block includes are raised, with the same nonce", async () => {
		const { settle, open, db, driver } = await deposited({ usdt: 50n });
		await parts().sweeper.step();
		await parts().sweeper.step();
		const [{ nonce } = { nonce: -1 }] = await open();
		await db
			.updateTable("chain.moves")
			.set(({ eb }) => ({ height: eb("height", "-", 20) }))
			.where("state", "=", "sent")
			.execute();
		await parts().sweeper.step();
		await parts().sweeper.step();
		const [raised] = await open();
		expect(raised).toMatchObject({ state: "sent", nonce });
		await settle();
		const [first, second] = await Promise.all((raised?.versions ?? []).map(({ hash }) => driver.transaction(hash)));
		expect([first?.state, second?.state]).toEqual(["unknown", "included"]);
	});

	test("a gas transaction whose nonce the signer has used is abandoned, and the next try gets another nonce", async () => {
		const { open, index } = await deposited({ usdt: 50n });
		const own = async () => (await open()).find((move) => move.index === index);
		const usedUp = async () => {
			throw Object.assign(new Error("nonce 0 belongs to another transaction"), { code: "nonce_used" });
		};
		const lost = parts(undefined, { ...signer, gas: usedUp });
		await lost.sweeper.step();
		const first = await own();
		await lost.sweeper.step();
		const second = await own();
		expect([first?.kind, second?.kind]).toEqual(["gas", "gas"]);
		expect(second?.nonce).toBe((first?.nonce ?? 0) + 1);
	});

	test("each purpose has one nonce for ever, and a returned nonce is used first", async () => {
		const { nonces } = parts();
		const [first, second] = [await nonces.of("withdrawal 1"), await nonces.of("withdrawal 2")];
		expect([await nonces.of("withdrawal 1"), second]).toEqual([first, first + 1]);
		await nonces.release("withdrawal 1");
		expect(await Promise.all([nonces.of("withdrawal 3"), nonces.of("withdrawal 3")])).toEqual([first, first]);
		expect(await nonces.of("withdrawal 4")).toBe(first + 2);
		await nonces.retire("withdrawal 4");
		expect(await nonces.of("withdrawal 4")).toBe(first + 3);
	});
});
