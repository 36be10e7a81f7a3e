import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { VirtualClock } from "@candor/testkit";
import { HAS_EVM_NODE } from "@candor/testkit/stand-ins";
import { afterAll, expect, test } from "vitest";
import { EvmDriver } from "../evm/evm-driver.ts";
import { httpRpc } from "../evm/rpc.ts";
import { keepFirstGenesis } from "./anvil-process.ts";
import { LOCAL_FINALITY, LocalChain, localWallet } from "./local-chain.ts";

const dataDir = mkdtempSync(join(tmpdir(), "candor-local-chain-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const options = { dataDir, clock: new VirtualClock(0).process(), log: () => {} };
const driverOf = (chain: LocalChain) => new EvmDriver({ rpc: httpRpc(chain.url), finality: LOCAL_FINALITY, tokens: new Set() });

test("the local chain makes its wallet once, in a file that only the owner can read", () => {
	expect(localWallet(dataDir)).toEqual(localWallet(dataDir));
	expect(statSync(join(dataDir, "secrets", "local-chain")).mode & 0o777).toBe(0o600);
});

test.runIf(HAS_EVM_NODE)(
	"the local chain keeps tokens, balances and old blocks after a stop and after a damaged state file",
	async () => {
		const { hot } = localWallet(dataDir);
		const usdtOf = (chain: LocalChain) => chain.tokens.get("USDT")?.contract;
		let chain = await LocalChain.start(options);
		await chain.fundOnce(hot);
		const blocks = async () => {
			const driver = driverOf(chain);
			const { height } = await driver.tip();
			return await Promise.all(Array.from({ length: height + 1 }, (_, at) => driver.block(at)));
		};
		const before = await blocks();
		expect(before.flatMap((block) => block?.transfers ?? []).filter(({ to }) => to === hot)).toHaveLength(3);
		const { url } = chain;
		await chain.stop();

		chain = await LocalChain.start(options);
		expect(chain.url).toBe(url);
		await chain.fundOnce(hot);
		expect((await blocks()).slice(0, before.length)).toEqual(before);
		// After the restart the node no longer has the calls of old transactions. A payment from before the stop must still be
		// confirmed.
		for (const { hash } of before.flatMap((block) => block?.transfers ?? []))
			expect((await driverOf(chain).transaction(hash)).state).toBe("included");
		expect(await driverOf(chain).decimalsOf(usdtOf(chain) as string)).toBe(6);
		await chain.stop();

		const state = join(dataDir, "local-chain", "state.json");
		writeFileSync(state, readFileSync(state, "utf8").slice(0, 1_000));
		chain = await LocalChain.start(options);
		expect(await driverOf(chain).balanceOf(hot, usdtOf(chain))).toBe(10_000_000_000_000n);
		await chain.stop();
	},
);

test("the local chain keeps the oldest block 0 of a state that several starts have stored", () => {
	const file = join(dataDir, "several.json");
	const block = (number: string, timestamp: string) => ({ header: { number, timestamp } });
	const [first, one] = [block("0x0", "0x5"), block("0x1", "0x6")];
	writeFileSync(file, JSON.stringify({ best_block_number: 1, blocks: [block("0x0", "0x9"), one, first, block("0x0", "0x7")] }));
	keepFirstGenesis(file);
	expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ best_block_number: 1, blocks: [one, first] });
});

test.runIf(HAS_EVM_NODE)("the local chain serves the first block 0 after every start", async () => {
	const hashes = new Set<string | undefined>();
	for (let start = 0; start < 4; start++) {
		const chain = await LocalChain.start(options);
		await chain.mine();
		hashes.add(await driverOf(chain).blockHash(0));
		await chain.stop();
	}
	expect(hashes.size).toBe(1);
});

test.runIf(HAS_EVM_NODE)("the local chain stops the node of a killed exchange and continues its chain", async () => {
	const killed = await LocalChain.start(options);
	await killed.mine();
	const { height } = await driverOf(killed).tip();
	// The killed exchange's object and its node keep running, as after SIGKILL of the exchange.
	const next = await LocalChain.start(options);
	expect((await driverOf(next).tip()).height).toBeGreaterThanOrEqual(height);
	await killed.stop();
	await next.stop();
});
