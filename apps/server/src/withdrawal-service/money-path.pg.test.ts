// Tests a deposit until it is final and then a withdrawal, with a real node, a real signer and a real exchange. The withdrawal
// service is killed after each possible number of calls.
import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Command, FIRST_REGISTERED_USER, FOUNDER, NETWORKS } from "@candor/core";
import { withdrawalApprovalText } from "@candor/proofs";
import { SignerClient } from "@candor/signer";
import { startSandboxSigner } from "@candor/signer/sandbox";
import { ChainRig, FINAL_DEPTH, PAYER } from "@candor/testkit/chains";
import { TestExchange } from "@candor/testkit/server";
import { HAS_EVM_NODE } from "@candor/testkit/stand-ins";
import { expect, test } from "vitest";
import { DepositAddresses } from "../chains/addresses.ts";
import { evmDerivation } from "../chains/evm/derive.ts";
import { HotNonces } from "../chains/hot-nonces.ts";
import { Scanner } from "../chains/scanner.ts";
import { ScannerStore } from "../chains/scanner-store.ts";
import type { ChainTables } from "../chains/tables.ts";
import { kyselyOf } from "../database/database.ts";
import { checkCredit } from "../deposit-recorder/credit-check.ts";
import { DepositRecorder } from "../deposit-recorder/deposit-recorder.ts";
import { NetworkChain } from "./chain-of-network.ts";
import type { WithdrawalServiceDependencies } from "./dependencies.ts";
import { SocketSigner } from "./socket-signer.ts";
import { storedTransactions } from "./transactions.ts";
import { WithdrawalService } from "./withdrawal-service.ts";

const [ANN, USDT, ETH, NEEDED, CHAIN_ID] = [FIRST_REGISTERED_USER + 7, 3, 2, 3, 313_371];
const STRANGER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const LOG = { info: () => undefined, warn: () => undefined, error: () => undefined };
const MOST_CALLS = 30;

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

test.runIf(HAS_EVM_NODE)(
	"a deposit becomes final and its withdrawal is paid once, though every call is interrupted",
	async () => {
		const dataDir = mkdtempSync(join(tmpdir(), "candor-money-path-"));
		const [exchange, rig] = [await TestExchange.start(), await ChainRig.start()];
		const operator = generateKeyPairSync("ed25519");
		const publicKey = Buffer.from(operator.publicKey.export({ format: "jwk" }).x as string, "base64url").toString("hex");
		const usdt = await rig.deploy("TestToken");
		const assets = [
			{ asset: USDT, code: "USDT", contract: usdt, ledgerDecimals: 6, chainDecimals: 6 },
			{ asset: ETH, code: "ETH", contract: null, ledgerDecimals: 8, chainDecimals: 18 },
		];
		const signer = await startSandboxSigner(dataDir, {
			...{ chainId: CHAIN_ID, network: NETWORKS.erc20, assets },
			operators: [{ operator: FOUNDER, name: "Founder", keys: [publicKey] }],
		});
		const client = new SignerClient({ socketPath: signer.socketPath, position: () => ({ counter: 0, nonces: [] }) });
		try {
			await exchange.trader(ANN, "coin");
			const terms = { depositMinimum: 1_000_000n, withdrawalMinimum: 10_000_000n, withdrawalFee: 1_000_000n };
			const limits = {
				hourlyCreditCap: 10n ** 15n,
				twoOperatorLimit: 10n ** 10n,
				automaticDailyCap: 10n ** 10n,
				reason: "a test",
			};
			for (const { asset, chainDecimals } of assets) {
				const of = { network: NETWORKS.erc20, asset, chainDecimals };
				await exchange.accept({ type: "SetNetworkAsset", id: "", by: FOUNDER, ...of, ...terms, ...limits });
			}
			const driver = rig.driver([usdt]);
			const db = kyselyOf<ChainTables>(exchange.pool);
			const addresses = new DepositAddresses(db, NETWORKS.erc20, evmDerivation(signer.xpub));
			const confirmationsFor = () => NEEDED;
			const listed = assets.map(({ contract, ...one }) => ({ ...one, contract: contract ?? undefined }));
			const nonces = new HotNonces(db, NETWORKS.erc20, () => driver.nonceOf(signer.hot));
			const open = {
				...{ driver, addresses, nonces, confirmationsFor },
				hotAddress: signer.hot,
				otherWallets: [],
				assets: listed,
			};
			const scanTerms = { network: NETWORKS.erc20, assets: listed, houseAddresses: new Set([signer.hot]), confirmationsFor };
			const sink = new DepositRecorder({
				submit: (command) => exchange.host.submit(command),
				db: kyselyOf(exchange.pool),
				projected: (seq) => exchange.host.projector.waitFor(seq, 600_000),
				check: (deposit) => checkCredit(deposit, open),
				decimalsOf: (asset) => exchange.host.views.listing.asset(asset)?.decimals,
				...{ now: () => exchange.now, log: LOG },
			});
			const store = new ScannerStore(db, scanTerms, evmDerivation(signer.xpub));
			const scanner = new Scanner({ ...{ driver, store, terms: scanTerms, sink, startHeight: undefined, log: () => undefined } });
			await scanner.round();
			const { address } = await addresses.of(ANN);
			const balance = () => exchange.host.views.balances.of(ANN, "coin", USDT);
			const before = balance().available;
			await rig.call(usdt, "mint", [PAYER, 10n ** 15n]);
			await rig.call(usdt, "transfer", [signer.hot, 10n ** 12n]);
			await rig.send({ to: signer.hot, value: 10n ** 18n });
			await rig.call(usdt, "transfer", [address, 50_000_000n]);
			for (let block = 0; block < FINAL_DEPTH + 2; block++) {
				await rig.mine();
				await scanner.round();
				if (block === NEEDED) expect(balance().available - before).toBe(50_000_000n);
			}
			expect(exchange.host.views.balances.of(0, "treasury", USDT).available).toBeGreaterThanOrEqual(10n ** 12n);
			await exchange.projected();
			const { rows: deposits } = await exchange.pool.query("select state from money.deposits where user_id = $1", [ANN]);
			expect(deposits).toEqual([{ state: "final" }]);

			const asked = { network: NETWORKS.erc20, asset: USDT, address: STRANGER, amount: 40_000_000n, fee: 1_000_000n };
			const facts = {
				usableFrom: 0,
				person: 5,
				steppedUpAt: exchange.now,
				reasons: ["first_to_address" as const],
				internalTo: 0,
			};
			const withdrawal = await exchange.accept({ type: "ApplyWithdrawal", id: "", by: ANN, ...asked, ...facts });
			const state = () => exchange.host.views.withdrawals.find(withdrawal)?.state;
			const hash = exchange.host.views.withdrawals.find(withdrawal)?.hash ?? "";
			expect(state()).toBe("reviewing");
			const chain = new NetworkChain(open);
			const serviceWith = (budget: { left: number }) =>
				new WithdrawalService({
					submit: dying({ submit: (command: Command) => exchange.host.submit(command) }, budget).submit,
					open: () => exchange.host.views.withdrawals.open(),
					refunded: async () => [],
					hashOf: async (number) => exchange.host.views.withdrawals.find(number)?.hash,
					isStopped: () => exchange.host.views.withdrawals.stopped() !== undefined,
					signer: dying(new SocketSigner(client), budget),
					chain: () => dying(chain, budget),
					transactions: dying(storedTransactions(kyselyOf(exchange.pool)), budget),
					log: LOG,
				} satisfies WithdrawalServiceDependencies);
			await serviceWith({ left: MOST_CALLS }).step(exchange.now);
			const signature = sign(null, Buffer.from(withdrawalApprovalText(hash)), operator.privateKey).toString("hex");
			await exchange.accept({ type: "ApproveWithdrawal", id: "", by: FOUNDER, withdrawal, hash, signature, reason: "a test" });
			expect(state()).toBe("approved");
			for (let calls = 0; calls < MOST_CALLS; calls++) await serviceWith({ left: calls }).step(exchange.now);
			expect(state(), exchange.host.views.withdrawals.find(withdrawal)?.code).toBe("sent");
			for (let block = 0; block < FINAL_DEPTH + 2; block++) await rig.mine();
			for (let calls = 0; calls < MOST_CALLS && state() === "sent"; calls++)
				await serviceWith({ left: calls }).step(exchange.now);
			expect(state()).toBe("confirmed");
			expect(await driver.balanceOf(STRANGER, usdt)).toBe(39_000_000n);
			expect(await driver.nonceOf(signer.hot)).toBe(1);
			expect(balance()).toMatchObject({ available: before + 10_000_000n, frozen: 0n });
			await exchange.projected();
			const { rows: steps } = await exchange.pool.query(
				"select state from projection.withdrawal_steps where withdrawal = $1 order by id",
				[withdrawal],
			);
			expect(steps.map((step) => step.state)).toEqual([
				...["applied", "reviewing", "approval", "approved", "signing", "sent", "confirmed"],
			]);
			expect(await exchange.differences()).toEqual([]);
		} finally {
			await client.close();
			await signer.stop();
			await rig.end();
			await exchange.stop();
			rmSync(dataDir, { recursive: true, force: true });
		}
	},
);
