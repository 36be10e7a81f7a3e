// Tests the service with a fake chain, signer and exchange in memory. It is stopped before and after each call to them.
import type { Command } from "@candor/core";
import { describe, expect, test } from "vitest";
import {
	type ChainStatus,
	type NewestIntent,
	OtherHistory,
	type ServedWithdrawal,
	type Signer,
	SigningRefused,
	type WithdrawalChain,
} from "./dependencies.ts";
import type { StoredTransaction, StoredTransactions } from "./transactions.ts";
import { WithdrawalService } from "./withdrawal-service.ts";

const [ERC20, USDT] = [1, 3];
const MINUTE_MS = 60_000;

class Killed extends Error {}

/** Everything that survives a stop of the service: the exchange, the chain, the signer and the tables. */
class World {
	readonly withdrawals = new Map<number, ServedWithdrawal>();
	readonly commands: string[] = [];
	readonly stored = new Map<number, StoredTransaction[]>();
	readonly nonces = new Map<number, number>();
	/** Bytes of transactions that were sent to the chain. */
	readonly pool = new Set<string>();
	readonly mined: string[] = [];
	readonly signed = new Map<number, string[]>();
	/** Withdrawals that the signer refuses, each with the time from which on it would sign; undefined: never. */
	readonly refuses = new Map<number, number | undefined>();
	/** Nonces that the signer has already used for a transaction that the exchange has lost. */
	readonly usedNonces = new Set<number>();
	/** Nonces that no withdrawal gets again. */
	readonly retired = new Set<number>();
	/** Newest withdrawal that the signer knows, if the exchange has lost it. */
	lost: NewestIntent | undefined;
	isHalted = false;
	readonly late = new Map<number, string>();
	hot = 1_000n;
	foreign = 0;
	/** States that the chain reports for transactions, keyed by hash, regardless of what it has mined. */
	readonly forced = new Map<string, ChainStatus>();
	/** Number of calls after which the service is stopped. */
	callsLeft = Number.POSITIVE_INFINITY;
	isStopped = false;
	/** True if the signer accepts no new withdrawals. */
	isBlind = false;
	/** True if the exchange was restored from a backup and has fewer withdrawals than the signer. */
	isOlderThanSigner = false;
	now = 0;

	add(withdrawal: number, amount = 100n, approvals = [{ operator: 2, signature: "ab" }]): void {
		const [fixed, texts] = [
			{ user: 200_001, network: ERC20, asset: USDT },
			{ address: "0xabc", hash: `${withdrawal}`, due: 0 },
		];
		this.withdrawals.set(withdrawal, {
			...{ withdrawal, ...fixed, ...texts, amount, fee: 1n, at: 0, state: "approved", approvals, txHash: "", nonce: 0 },
		});
	}

	state = (withdrawal: number) => this.withdrawals.get(withdrawal)?.state;

	/** Wraps an object so that the service can be stopped before a call takes effect, or after it. */
	#watched<T extends object>(calls: T): T {
		const hit = () => {
			// After the stop, the service makes no further calls.
			this.isStopped ||= this.callsLeft-- <= 0;
			if (this.isStopped) throw new Killed();
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

	readonly #chain: WithdrawalChain = {
		fees: async () => ({ maxFeePerGas: 10n, maxPriorityFeePerGas: 1n, gas: 21_000n }),
		nonceFor: async (withdrawal) => {
			let nonce = this.nonces.get(withdrawal) ?? this.mined.length + this.foreign;
			const isTaken = () => this.retired.has(nonce) || [...this.nonces.values()].includes(nonce);
			while (!this.nonces.has(withdrawal) && isTaken()) nonce++;
			this.nonces.set(withdrawal, nonce);
			return nonce;
		},
		release: async (withdrawal) => void this.nonces.delete(withdrawal),
		retire: async (withdrawal) => {
			this.retired.add(this.nonces.get(withdrawal) ?? -1);
			this.nonces.delete(withdrawal);
		},
		finalNonce: async () => this.mined.length + this.foreign,
		hotBalance: async () => this.hot,
		broadcast: async (bytes) => {
			this.pool.add(bytes);
		},
		status: async (hash): Promise<ChainStatus> => {
			const forced = this.forced.get(hash);
			if (forced !== undefined) return forced;
			if (this.mined.includes(hash)) return { state: "succeeded", gasAsset: 2, gas: 5n };
			return { state: this.pool.has(hash) ? "pending" : "unknown" };
		},
	};
	readonly #signer: Signer = {
		intent: async () => {
			if (this.isBlind) throw new Error("the signer is away");
			if (this.isOlderThanSigner) throw new OtherHistory("withdrawal 7 has another intent");
		},
		newest: async () => this.lost,
		check: async ({ withdrawal }) => {
			if (this.refuses.has(withdrawal)) throw new SigningRefused("hourly_cap", this.refuses.get(withdrawal));
		},
		sign: async ({ withdrawal }, nonce) => {
			if (this.refuses.has(withdrawal)) throw new SigningRefused("hourly_cap", this.refuses.get(withdrawal));
			if (this.usedNonces.has(nonce)) throw new SigningRefused("nonce_used");
			const [known] = this.signed.get(withdrawal) ?? [];
			const bytes = known ?? `${withdrawal}/${nonce}/0`;
			this.signed.set(withdrawal, [bytes]);
			return { bytes, txHash: bytes, nonce: Number(bytes.split("/")[1]), counter: 1 };
		},
		bump: async ({ withdrawal }) => {
			const versions = this.signed.get(withdrawal) ?? [];
			const nonce = Number(versions[0]?.split("/")[1]);
			const bytes = `${withdrawal}/${nonce}/${versions.length}`;
			this.signed.set(withdrawal, [...versions, bytes]);
			return { bytes, txHash: bytes, nonce, counter: 1 };
		},
	};
	readonly #transactions: StoredTransactions = {
		store: async (withdrawal, _network, version) => {
			const known = this.stored.get(withdrawal) ?? [];
			if (!known.some(({ hash }) => hash === version.hash)) this.stored.set(withdrawal, [...known, version]);
		},
		of: async (withdrawal) => this.stored.get(withdrawal) ?? [],
		storeLate: async (withdrawal, hash) => void this.late.set(withdrawal, hash),
		counter: async () => this.signed.size,
	};

	service(): WithdrawalService {
		const chain = this.#watched(this.#chain);
		return new WithdrawalService({
			submit: this.#watched({ submit: async (command: Command) => this.#execute(command) }).submit,
			open: () => [...this.withdrawals.values()].filter(({ state }) => state !== "confirmed" && state !== "refunded"),
			refunded: async () =>
				[...this.withdrawals.values()].filter(({ withdrawal, state }) => state === "refunded" && !this.late.has(withdrawal)),
			hashOf: async (withdrawal) => this.withdrawals.get(withdrawal)?.hash,
			isStopped: () => this.isHalted,
			signer: this.#watched(this.#signer),
			chain: (network) => (network === ERC20 ? chain : undefined),
			transactions: this.#watched(this.#transactions),
			log: { info: () => undefined, warn: () => undefined, error: () => undefined },
		});
	}

	/** Executes a command: the new state depends on the command and the state before. All other commands are refused. */
	#execute(command: Command) {
		if (command.type === "StopForGap") {
			this.commands.push(`StopForGap ${command.asset} ${command.gap}`);
			this.isHalted = true;
			return { outcome: { kind: "accepted", result: 0, duplicate: false, effect: true } as const, seq: 1 };
		}
		const sent = command as unknown as { type: string; withdrawal: number; hash?: string; expectedAt?: number };
		const { type, withdrawal, hash = "", expectedAt = 0 } = sent;
		const moves: Record<string, Record<string, string>> = {
			ReportShort: { approved: "waiting_for_funds", waiting_for_funds: "waiting_for_funds" },
			BeginSigning: { approved: "signing", waiting_for_funds: "signing" },
			RecordSent: { signing: "sent", sent: "sent" },
			RefuseSigning: { signing: "reviewing" },
			RecordConfirmed: { sent: "confirmed" },
			RecordFailed: { sent: "refunded" },
			ReportDoubt: { sent: "needs_decision" },
		};
		const before = this.withdrawals.get(withdrawal);
		const state = before && moves[type]?.[before.state];
		if (before === undefined || state === undefined) {
			return { outcome: { kind: "refused", refusal: { code: "wrong_state" } } as never, seq: 0 };
		}
		this.commands.push(`${withdrawal} ${type}`);
		const txHash = type === "RecordSent" ? hash : before.txHash;
		this.withdrawals.set(withdrawal, { ...before, state, txHash, due: expectedAt });
		return { outcome: { kind: "accepted", result: 0, duplicate: false, effect: true } as const, seq: 1 };
	}

	/** Mines the transactions with the next nonces. Of several versions it takes the newest. */
	mine(): void {
		for (;;) {
			const next = this.mined.length + this.foreign;
			const found = [...this.pool].filter((bytes) => Number(bytes.split("/")[1]) === next).at(-1);
			if (found === undefined) return;
			this.mined.push(found);
		}
	}

	async run(rounds: number, service = this.service()): Promise<void> {
		for (let round = 0; round < rounds; round++) {
			this.now += MINUTE_MS;
			await service.step(this.now);
			this.mine();
		}
	}
}

test("the service signs, stores, sends and confirms a withdrawal", async () => {
	const world = new World();
	world.add(7);
	await world.run(3);
	expect(world.commands).toEqual(["7 BeginSigning", "7 RecordSent", "7 RecordConfirmed"]);
	expect(world.stored.get(7)).toEqual([{ hash: "7/0/0", bytes: "7/0/0", nonce: 0, counter: 1, at: MINUTE_MS }]);
});

test("after a stop at any call each withdrawal is sent exactly once, with nonces in order", async () => {
	for (let calls = 0; ; calls++) {
		const world = new World();
		world.add(7);
		world.add(8);
		world.callsLeft = calls;
		await world.run(2);
		const wasStopped = world.isStopped;
		[world.callsLeft, world.isStopped] = [Number.POSITIVE_INFINITY, false];
		await world.run(5);
		expect(world.mined, `stopped at call ${calls}`).toHaveLength(2);
		expect(new Set(world.mined.map((bytes) => bytes.split("/")[0]))).toEqual(new Set(["7", "8"]));
		expect([world.state(7), world.state(8)]).toEqual(["confirmed", "confirmed"]);
		expect(world.commands.filter((command) => command.endsWith("RecordConfirmed"))).toHaveLength(2);
		expect([...world.signed.values()].map((versions) => versions.length)).toEqual([1, 1]);
		if (!wasStopped) return;
	}
});

test("signing does not begin before the signer has the application", async () => {
	const world = new World();
	world.add(7);
	world.isBlind = true;
	await world.run(2);
	expect(world.commands).toEqual([]);
	world.isBlind = false;
	await world.run(3);
	expect(world.state(7)).toBe("confirmed");
});

test("all withdrawals stop once a minute while the signer knows another withdrawal with one of the numbers", async () => {
	const world = new World();
	world.add(7);
	world.isOlderThanSigner = true;
	const service = world.service();
	for (const now of [MINUTE_MS, MINUTE_MS + 2_000, MINUTE_MS + 4_000]) await service.step(now);
	expect(world.commands).toEqual(["StopForGap 3 100"]);
});

test("a withdrawal that its deadline approved goes to the signer only after the signer's 48 hours", async () => {
	const world = new World();
	world.add(7, 100n, []);
	const service = world.service();
	const deadline = 48 * 60 * MINUTE_MS;
	await service.step(MINUTE_MS);
	await service.step(deadline + 2_000);
	expect(world.commands).toEqual([]);
	await service.step(deadline + 10 * MINUTE_MS);
	expect(world.state(7)).toBe("sent");
});

test("a sent withdrawal is confirmed after a restart while the signer is unavailable", async () => {
	const world = new World();
	world.add(7);
	await world.run(1);
	world.isBlind = true;
	await world.run(1);
	expect(world.state(7)).toBe("confirmed");
});

test("a withdrawal waits for funds once, and is signed when the hot wallet is refilled", async () => {
	const world = new World();
	world.hot = 50n;
	world.add(7);
	const service = world.service();
	await world.run(3, service);
	expect(world.commands).toEqual(["7 ReportShort"]);
	world.hot = 99n;
	await world.run(3, service);
	expect(world.state(7)).toBe("confirmed");
});

test("money of the hot wallet is not reserved for two withdrawals", async () => {
	const world = new World();
	world.hot = 150n;
	world.add(7);
	world.add(8);
	await world.service().step(MINUTE_MS);
	expect([world.state(7), world.state(8)]).toEqual(["sent", "waiting_for_funds"]);
});

test("a refused signature frees its nonce for the next withdrawal", async () => {
	const world = new World();
	world.refuses.set(7, undefined);
	world.add(7);
	world.add(8);
	await world.run(3);
	expect([world.state(7), world.state(8)]).toEqual(["reviewing", "confirmed"]);
	expect(world.mined).toEqual(["8/0/0"]);
});

test("a used-up cap of the signer keeps the approvals, and the withdrawal is paid when the cap allows the payment", async () => {
	const world = new World();
	const service = world.service();
	world.refuses.set(7, 30 * MINUTE_MS);
	world.add(7);
	await world.run(5, service);
	expect(world.commands).toEqual(["7 ReportShort"]);
	expect(world.withdrawals.get(7)).toMatchObject({ state: "waiting_for_funds", due: 30 * MINUTE_MS });
	expect(world.withdrawals.get(7)?.approvals).toHaveLength(1);
	world.refuses.clear();
	await world.run(3, service);
	expect(world.state(7)).toBe("confirmed");
});

test("a later time of the used-up cap is reported once", async () => {
	const world = new World();
	const service = world.service();
	world.refuses.set(7, 30 * MINUTE_MS);
	world.add(7);
	await world.run(2, service);
	world.refuses.set(7, 40 * MINUTE_MS);
	await world.run(3, service);
	expect(world.commands).toEqual(["7 ReportShort", "7 ReportShort"]);
	expect(world.withdrawals.get(7)?.due).toBe(40 * MINUTE_MS);
});

test("if a cap is used up after the check, the withdrawal waits in signing without a nonce", async () => {
	const world = new World();
	world.add(7);
	world.withdrawals.set(7, { ...(world.withdrawals.get(7) as ServedWithdrawal), state: "signing" });
	world.refuses.set(7, 30 * MINUTE_MS);
	world.add(8);
	const service = world.service();
	await world.run(3, service);
	expect([world.state(7), world.state(8)]).toEqual(["signing", "confirmed"]);
	world.refuses.clear();
	await world.run(3, service);
	expect([world.state(7), world.mined]).toEqual(["confirmed", ["8/0/0", "7/1/0"]]);
});

test("a nonce that the signer has used for a lost transaction is never given out again", async () => {
	const world = new World();
	world.usedNonces.add(0).add(1);
	world.foreign = 0;
	world.add(7);
	const service = world.service();
	for (const minute of [1, 2, 3]) await service.step(minute * MINUTE_MS);
	expect(world.commands).toEqual(["7 BeginSigning", "7 RecordSent"]);
	expect(world.signed.get(7)).toEqual(["7/2/0"]);
	expect([...world.retired]).toEqual([0, 1]);
});

describe("the service compares the newest withdrawal of the signer", () => {
	const lost: NewestIntent = { withdrawal: 9, hash: "lost", asset: USDT, amount: 70n };

	test("all withdrawals stop if the exchange has lost the signer's newest withdrawal", async () => {
		const world = new World();
		world.lost = lost;
		world.add(7);
		await world.run(3);
		expect(world.commands).toEqual(["StopForGap 3 70", "StopForGap 3 70", "StopForGap 3 70"]);
	});

	test("all withdrawals stop if an internal move has taken the number of the signer's newest withdrawal", async () => {
		const world = new World();
		world.lost = lost;
		world.add(9);
		world.withdrawals.set(9, { ...(world.withdrawals.get(9) as ServedWithdrawal), state: "confirmed" });
		world.add(10);
		await world.run(1);
		expect(world.commands).toEqual(["StopForGap 3 70"]);
		expect(world.state(10)).toBe("approved");
	});

	test("the difference stops nothing more once two operators have resumed withdrawals", async () => {
		const world = new World();
		world.lost = lost;
		world.add(7);
		const service = world.service();
		await world.run(2, service);
		expect([world.state(7), world.isHalted]).toEqual(["approved", true]);
		world.isHalted = false;
		await world.run(3, service);
		expect(world.state(7)).toBe("confirmed");
	});
});

describe("two treasurers have refunded a withdrawal", () => {
	const refunded = async (world: World, versions: number) => {
		world.add(7);
		const service = world.service();
		for (let minute = 1; minute <= 1 + 4 * (versions - 1); minute++) await service.step(minute * MINUTE_MS);
		world.withdrawals.set(7, { ...(world.withdrawals.get(7) as ServedWithdrawal), state: "refunded" });
		world.commands.length = 0;
		return service;
	};

	test.each([0, 1])("all withdrawals stop once when version %i of a refunded withdrawal is paid later", async (index) => {
		const world = new World();
		const service = await refunded(world, 2);
		await service.step(60 * MINUTE_MS);
		expect(world.commands).toEqual([]);
		world.mined.push(world.signed.get(7)?.[index] ?? "");
		for (const minute of [61, 62, 63]) await service.step(minute * MINUTE_MS);
		expect(world.commands).toEqual(["StopForGap 3 99"]);
		expect(world.late.get(7)).toBe(`7/0/${index}`);
	});

	test("a late payment of a refunded withdrawal stops all withdrawals even if the server stops at any call", async () => {
		for (let calls = 0; ; calls++) {
			const world = new World();
			await refunded(world, 1);
			world.mined.push("7/0/0");
			world.callsLeft = calls;
			await world.service().step(60 * MINUTE_MS);
			const wasStopped = world.isStopped;
			[world.callsLeft, world.isStopped] = [Number.POSITIVE_INFINITY, false];
			await world.service().step(62 * MINUTE_MS);
			expect(world.commands, `stopped at call ${calls}`).toContain("StopForGap 3 99");
			expect(world.late.get(7)).toBe("7/0/0");
			if (!wasStopped) return;
		}
	});
});

describe("a sent transaction is not in a block", () => {
	test("a transaction that no block includes gets higher fees under the same nonce", async () => {
		const world = new World();
		world.add(7);
		const service = world.service();
		for (let minute = 1; minute <= 5; minute++) await service.step(minute * MINUTE_MS);
		expect(world.signed.get(7)).toEqual(["7/0/0", "7/0/1"]);
		expect(world.pool).toEqual(new Set(["7/0/0", "7/0/1"]));
	});

	test("a transaction that the node has lost is sent again with the same bytes", async () => {
		const world = new World();
		world.add(7);
		const service = world.service();
		await service.step(MINUTE_MS);
		world.pool.clear();
		await service.step(2 * MINUTE_MS);
		expect(world.pool).toEqual(new Set(["7/0/0"]));
		expect(world.signed.get(7)).toHaveLength(1);
	});

	test("a withdrawal needs a decision once a foreign transaction with its nonce is final", async () => {
		const world = new World();
		world.add(7);
		const service = world.service();
		await service.step(MINUTE_MS);
		world.pool.clear();
		world.foreign = 1;
		await service.step(2 * MINUTE_MS);
		expect(world.state(7)).toBe("needs_decision");
		expect(world.pool.size).toBe(0);
	});
});

describe("an attacker adds a stored version to the database", () => {
	const forge = (world: World, state: "failed" | "foreign") => {
		const [real] = world.stored.get(7) ?? [];
		world.stored.set(7, [{ hash: "0xforged", bytes: "0xforged", nonce: 0, counter: 1, at: 0 }, ...(real ? [real] : [])]);
		const status = state === "failed" ? ({ state, gasAsset: 2, gas: 5n } as const) : ({ state } as const);
		world.forced.set("0xforged", status);
	};

	test("a withdrawal is never refunded if its other version has paid", async () => {
		const world = new World();
		world.add(7);
		const service = world.service();
		await service.step(MINUTE_MS);
		world.mine();
		forge(world, "failed");
		await service.step(2 * MINUTE_MS);
		expect(world.commands.slice(2)).toEqual(["7 RecordConfirmed"]);
	});

	test("a withdrawal needs a decision if a stored version does not have the hot wallet's nonce", async () => {
		const world = new World();
		world.add(7);
		const service = world.service();
		await service.step(MINUTE_MS);
		forge(world, "foreign");
		await service.step(2 * MINUTE_MS);
		expect(world.state(7)).toBe("needs_decision");
	});
});
