// Tests Bitcoin from a deposit to a confirmed withdrawal, with a fake node, a real signer and a real exchange. The withdrawal
// service is killed after each possible number of calls.
import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, FIRST_REGISTERED_USER, FOUNDER, NETWORKS } from "@candor/core";
import { withdrawalApprovalText } from "@candor/proofs";
import { SignerClient } from "@candor/signer";
import { startSandboxSigner } from "@candor/signer/sandbox";
import { BitcoinNode } from "@candor/testkit/chains";
import { TestExchange } from "@candor/testkit/server";
import { expect, test } from "vitest";
import { DepositAddresses } from "../chains/addresses.ts";
import { BitcoinDriver } from "../chains/bitcoin/bitcoin-driver.ts";
import { Coins } from "../chains/bitcoin/coins.ts";
import { bitcoinDerivation } from "../chains/bitcoin/derive.ts";
import { Scanner } from "../chains/scanner.ts";
import { ScannerStore } from "../chains/scanner-store.ts";
import type { ChainTables } from "../chains/tables.ts";
import { kyselyOf } from "../database/database.ts";
import { checkCredit } from "../deposit-recorder/credit-check.ts";
import { DepositRecorder } from "../deposit-recorder/deposit-recorder.ts";
import { BitcoinChain } from "./bitcoin-chain.ts";
import type { WithdrawalServiceDependencies } from "./dependencies.ts";
import { hashOfWithdrawal, refundedWithdrawals } from "./ended-withdrawals.ts";
import { SocketSigner } from "./socket-signer.ts";
import { storedTransactions } from "./transactions.ts";
import { WithdrawalService } from "./withdrawal-service.ts";

const [ANN, BTC, NEEDED, FINAL, MOST_CALLS] = [FIRST_REGISTERED_USER + 7, 1, 2, 6, 30];
const STRANGER = "bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6";
const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };
const LIMITS = {
	...{ hourlyCap: "10", dailyCap: "100", newAddressPercent: 100, twoOperatorLimit: "10", automaticMaximum: "1" },
	...{ automaticDailyCap: "1", refillDailyCap: "0" },
};
const POLICY = {
	...{ network: NETWORKS.bitcoin, chain: "regtest", maxFee: "0.001", maxFeesPerDay: "0.01", newAddressesPerDay: 10 },
	assets: [{ ...LIMITS, asset: BTC, code: "BTC", contract: null, ledgerDecimals: 8, chainDecimals: 8 }],
};

class Killed extends Error {}

/** Wraps an object so that its methods fail as soon as `budget` calls were made, as if the process had died. */
function dying<T extends object>(calls: T, budget: { left: number }): T {
	const hit = () => {
		if (budget.left-- <= 0) throw new Killed();
	};
	return new Proxy(calls, {
		get: (target, name) => {
			const call = Reflect.get(target, name);
			if (typeof call !== "function") return call;
			return async (...params: unknown[]) => {
				hit();
				const result = await call.apply(target, params);
				hit();
				return result;
			};
		},
	});
}

test("a deposit of BTC becomes final and pays a withdrawal once, though every call is interrupted", async () => {
	const dataDir = mkdtempSync(join(tmpdir(), "candor-bitcoin-path-"));
	const [exchange, node] = [await TestExchange.start(), new BitcoinNode()];
	const operator = generateKeyPairSync("ed25519");
	const publicKey = Buffer.from(operator.publicKey.export({ format: "jwk" }).x as string, "base64url").toString("hex");
	const ether = { asset: 2, code: "ETH", contract: null, ledgerDecimals: 8, chainDecimals: 18 };
	const signer = await startSandboxSigner(dataDir, {
		...{ network: NETWORKS.erc20, assets: [ether], others: [POLICY] },
		operators: [{ operator: FOUNDER, name: "Founder", keys: [publicKey] }],
	});
	const client = new SignerClient({ socketPath: signer.socketPath, position: () => ({ counter: 0, nonces: [] }) });
	try {
		const { networks } = await client.call("status", {});
		const wallet = networks.find(({ network }) => network === NETWORKS.bitcoin);
		if (wallet === undefined) throw new Error("the signer has no wallet of Bitcoin");
		await exchange.trader(ANN, "coin");
		const terms = { depositMinimum: 10_000n, withdrawalMinimum: 10_000n, withdrawalFee: 1_000n };
		const limits = { hourlyCreditCap: 10n ** 12n, twoOperatorLimit: 10n ** 9n, automaticDailyCap: 10n ** 9n, reason: "a test" };
		const network = { network: NETWORKS.bitcoin, asset: BTC, chainDecimals: 8 };
		await exchange.accept({ type: "SetNetworkAsset", id: "", by: FOUNDER, ...network, ...terms, ...limits });
		const driver = new BitcoinDriver({ rpc: node.rpc, chain: "regtest", finalConfirmations: FINAL });
		const db = kyselyOf<ChainTables>(exchange.pool);
		const derive = bitcoinDerivation(wallet.xpub, "regtest");
		const addresses = new DepositAddresses(db, NETWORKS.bitcoin, derive);
		const assets = [{ asset: BTC, contract: undefined, chainDecimals: 8 }];
		const scanTerms = {
			...{ network: NETWORKS.bitcoin, assets, houseAddresses: new Set([wallet.hot]), confirmationsFor: () => NEEDED },
		};
		const open = {
			...{ driver, addresses, hotAddress: wallet.hot, otherWallets: [], confirmationsFor: () => NEEDED },
			assets: assets.map((one) => ({ ...one, code: "BTC", ledgerDecimals: 8 })),
		};
		const sink = new DepositRecorder({
			submit: (command) => exchange.host.submit(command),
			db: kyselyOf(exchange.pool),
			projected: (seq) => exchange.host.projector.waitFor(seq, 600_000),
			decimalsOf: (asset) => exchange.host.views.listing.asset(asset)?.decimals,
			check: (deposit) => checkCredit(deposit, open),
			...{ now: () => exchange.now, log: LOG },
		});
		node.mine(110);
		const store = new ScannerStore(db, scanTerms, derive);
		const scanner = new Scanner({ ...{ driver, store, terms: scanTerms, sink, startHeight: 110, log: () => undefined } });
		const coins = new Coins({ driver, db, hotAddress: wallet.hot, startHeight: 110, log: () => undefined });
		await scanner.round();
		const { address } = await addresses.of(ANN);
		const balance = () => exchange.host.views.balances.of(ANN, "coin", BTC);
		const before = balance().available;
		node.pay(address, 1_000_000n);
		for (let block = 1; block <= FINAL; block++) {
			node.mine();
			await scanner.round();
			expect(balance().available - before).toBe(block < NEEDED ? 0n : 1_000_000n);
		}
		await coins.round();
		await exchange.projected();
		const { rows: deposits } = await exchange.pool.query("select state from money.deposits where user_id = $1", [ANN]);
		expect(deposits).toEqual([{ state: "final" }]);

		const asked = { network: NETWORKS.bitcoin, asset: BTC, address: STRANGER, amount: 50_000n, fee: 1_000n };
		const facts = {
			...{ usableFrom: 0, person: 5, steppedUpAt: exchange.now, reasons: ["first_to_address" as const], internalTo: 0 },
		};
		// The limits of withdrawals are in USDT, so BTC needs a price: 50,000, given with one decimal.
		await exchange.record(500_000);
		const withdrawal = await exchange.accept({ type: "ApplyWithdrawal", id: "", by: ANN, ...asked, ...facts });
		const find = () => exchange.host.views.withdrawals.find(withdrawal);
		const hash = find()?.hash ?? "";
		const chain = new BitcoinChain({ driver, coins, asset: BTC });
		const serviceWith = (budget: { left: number }) =>
			new WithdrawalService({
				submit: dying({ submit: (command: Command) => exchange.host.submit(command) }, budget).submit,
				open: () => exchange.host.views.withdrawals.open(),
				refunded: () => refundedWithdrawals(kyselyOf(exchange.pool), exchange.now),
				async hashOf(one) {
					await exchange.projected();
					return hashOfWithdrawal(kyselyOf(exchange.pool), one);
				},
				isStopped: () => exchange.host.views.withdrawals.stopped() !== undefined,
				signer: dying(new SocketSigner(client), budget),
				chain: () => dying(chain, budget),
				transactions: dying(storedTransactions(kyselyOf(exchange.pool)), budget),
				log: LOG,
			} satisfies WithdrawalServiceDependencies);
		await serviceWith({ left: MOST_CALLS }).step(exchange.now);
		const signature = sign(null, Buffer.from(withdrawalApprovalText(hash)), operator.privateKey).toString("hex");
		await exchange.accept({ type: "ApproveWithdrawal", id: "", by: FOUNDER, withdrawal, hash, signature, reason: "a test" });
		for (let calls = 0; calls < MOST_CALLS; calls++) await serviceWith({ left: calls }).step(exchange.now);
		expect(find()?.state, find()?.code).toBe("sent");
		node.mine(FINAL);
		for (let calls = 0; calls < MOST_CALLS && find()?.state === "sent"; calls++)
			await serviceWith({ left: calls }).step(exchange.now);
		expect(find()?.state).toBe("confirmed");
		await scanner.round();
		await coins.round();
		expect(await driver.balanceOf(STRANGER)).toBe(49_000n);
		expect(balance()).toMatchObject({ available: before + 950_000n, frozen: 0n });
		// All coins that neither the user nor the fee of the payment took are change, which later payments can spend.
		const paid = await driver.transaction(find()?.txHash ?? "");
		const fee = paid.state === "included" ? paid.fee : 0n;
		expect(fee).toBeGreaterThan(0n);
		expect(await coins.free()).toBe(1_000_000n - 49_000n - fee);
		expect(await driver.balanceOf(wallet.hot)).toBe(1_000_000n - 49_000n - fee);
		expect(exchange.host.views.balances.of(0, "treasury", BTC)).toMatchObject({ available: 0n });
		expect(await exchange.differences()).toEqual([]);
	} finally {
		await client.close();
		await signer.stop();
		await exchange.stop();
		rmSync(dataDir, { recursive: true, force: true });
	}
});
