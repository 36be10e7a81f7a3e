// Signs, sends and confirms approved withdrawals. Each round makes one step for each withdrawal. The class has no timers;
// start.ts calls it. It reads its progress from the views and the stored transactions, so that a stop between two steps neither
// repeats nor loses anything.
import { type Command, SERVICE } from "@candor/core";
import {
	type ChainStatus,
	type NewestIntent,
	OtherHistory,
	type PaymentFees,
	type ServedWithdrawal,
	SigningRefused,
	type WithdrawalChain,
	type WithdrawalServiceDependencies,
} from "./dependencies.ts";
import type { StoredTransaction } from "./transactions.ts";

/** A transaction that is in no block after this time gets higher fees, ms. */
const BUMP_AFTER_MS = 180_000;
/** Maximum number of versions of one transaction. It limits the rise of the fees. */
const MOST_VERSIONS = 6;
/** New fees in percent of the previous ones. Nodes refuse a replacement below 110. */
const BUMP_PERCENT = 125n;
/** Pause before a refused command is sent again, ms. Each refused command adds a row to the journal. */
const AGAIN_MS = 60_000;
/**
 * Age at which a withdrawal that was approved by its deadline is passed to the signer, ms. The signer counts 48 hours from the
 * moment at which it learned of the withdrawal. With an earlier request, each of these withdrawals would return to the operators.
 */
const AUTOMATIC_AFTER_MS = 48 * 3_600_000 + 600_000;
/** Pause between two checks of the transactions of refunded withdrawals, ms. */
const REFUNDED_EVERY_MS = 60_000;
/** Expected time until the hot wallet is refilled, ms. */
const REFILL_MS = 6 * 3_600_000;

export class WithdrawalService {
	readonly #dependencies: WithdrawalServiceDependencies;
	/** Withdrawals of which the signer has been informed since the start of the service. */
	readonly #handed = new Set<number>();
	/** Time until which a withdrawal waits after a refusal, ms, keyed by withdrawal. */
	readonly #waits = new Map<number, number>();
	#busy = false;
	/** True if the exchange has the newest withdrawal that the signer knows, or if two operators have accepted the difference. */
	#isSameHistory = false;
	#hasStopped = false;
	#compareAgainAt = 0;
	#watchRefundedAt = 0;

	constructor(dependencies: WithdrawalServiceDependencies) {
		this.#dependencies = dependencies;
	}

	/**
	 * Makes one step for each withdrawal. Never rejects. Does nothing while an earlier call is still running.
	 * @param now ms
	 */
	async step(now: number): Promise<void> {
		if (this.#busy) return;
		this.#busy = true;
		try {
			const open = this.#dependencies.open();
			if (!this.#isSameHistory && now >= this.#compareAgainAt) await this.#guard(0, () => this.#compare(now));
			for (const { withdrawal } of open)
				if (this.#isSameHistory && !this.#handed.has(withdrawal) && now >= (this.#waits.get(withdrawal) ?? 0))
					await this.#guard(withdrawal, () => this.#hand(withdrawal, now));
			// A withdrawal whose signing has begun has the lowest nonce, so it comes first.
			const isFirst = ({ state }: ServedWithdrawal) => (state === "signing" || state === "sent" ? 0 : 1);
			for (const one of [...open].sort((a, b) => isFirst(a) - isFirst(b)))
				if (now >= (this.#waits.get(one.withdrawal) ?? 0)) await this.#guard(one.withdrawal, () => this.#advance(one, now));
			const left = new Set(open.map(({ withdrawal }) => withdrawal));
			for (const withdrawal of this.#handed) if (!left.has(withdrawal)) this.#handed.delete(withdrawal);
			if (now >= this.#watchRefundedAt) {
				this.#watchRefundedAt = now + REFUNDED_EVERY_MS;
				await this.#guard(0, () => this.#watchRefunded(now));
			}
			for (const withdrawal of this.#waits.keys()) if (!left.has(withdrawal)) this.#waits.delete(withdrawal);
		} finally {
			this.#busy = false;
		}
	}

	/** Runs a step and logs its error, because a failing withdrawal must not stop the others. */
	async #guard(withdrawal: number, run: () => Promise<void>): Promise<void> {
		try {
			await run();
		} catch (error) {
			this.#dependencies.log.warn({ err: error, withdrawal }, "a step of a withdrawal failed and is repeated");
		}
	}

	#find(withdrawal: number): ServedWithdrawal | undefined {
		return this.#dependencies.open().find((one) => one.withdrawal === withdrawal);
	}

	/**
	 * Compares the newest withdrawal that the signer knows with the exchange, before any other request to the signer. An exchange
	 * that was restored from a backup lacks this withdrawal, or has another one with the same number. The other one may be an
	 * internal transfer, of which the signer is never informed.
	 */
	async #compare(now: number): Promise<void> {
		const { signer, hashOf, isStopped, log } = this.#dependencies;
		if (signer === undefined) return;
		const newest = await signer.newest();
		if (newest === undefined || (await hashOf(newest.withdrawal)) === newest.hash) {
			this.#isSameHistory = true;
			return;
		}
		this.#compareAgainAt = now + AGAIN_MS;
		if (this.#hasStopped && !isStopped()) {
			log.warn({ withdrawal: newest.withdrawal }, "operators have resumed withdrawals after a comparison with the signer");
			this.#isSameHistory = true;
			return;
		}
		await this.#stopAll(newest, now);
		this.#hasStopped = true;
	}

	/**
	 * Finds payments that arrive after their withdrawal was refunded. This can happen if two treasurers err or nodes report
	 * something false.
	 */
	async #watchRefunded(now: number): Promise<void> {
		const { refunded, transactions, submit, log } = this.#dependencies;
		for (const one of await refunded()) {
			const { withdrawal, asset, amount, fee, network } = one;
			const chain = this.#dependencies.chain(network);
			if (chain === undefined) continue;
			for (const { hash, nonce } of await transactions.of(withdrawal)) {
				const { state } = await chain.status(hash, { ...one, nonce });
				if (state !== "succeeded" && state !== "unclear") continue;
				log.error({ withdrawal, hash }, "a withdrawal was paid after its refund: all withdrawals are stopped");
				await submit({ type: "StopForGap", id: "", by: SERVICE.custody, asset, gap: amount - fee });
				// The record is stored last. If the server stops before, the command that stops withdrawals is sent again.
				await transactions.storeLate(withdrawal, hash, now);
				break;
			}
		}
	}

	async #hand(withdrawal: number, now: number): Promise<void> {
		const { signer, chain } = this.#dependencies;
		const one = this.#find(withdrawal);
		if (one === undefined || signer === undefined || chain(one.network) === undefined) return;
		try {
			await signer.intent(one);
		} catch (error) {
			if (error instanceof OtherHistory) await this.#stopAll(one, now);
			throw error;
		}
		this.#handed.add(withdrawal);
	}

	/**
	 * Stops all withdrawals until two operators have compared the chain with the ledger: users have money again that was already
	 * paid out.
	 */
	async #stopAll({ withdrawal, asset, amount }: NewestIntent, now: number): Promise<void> {
		this.#waits.set(withdrawal, now + AGAIN_MS);
		this.#dependencies.log.error(
			{ withdrawal },
			"the signer knows another withdrawal with this number: all withdrawals are stopped",
		);
		await this.#dependencies.submit({ type: "StopForGap", id: "", by: SERVICE.custody, asset, gap: amount });
	}

	async #advance(one: ServedWithdrawal, now: number): Promise<void> {
		const chain = this.#dependencies.chain(one.network);
		if (chain === undefined) return;
		// Sent payments are monitored even while the signer is unavailable or locked.
		if (one.state === "sent" || one.state === "needs_decision") return await this.#watch(one, chain, now);
		// The signer refuses a withdrawal of which it was not informed. Such a refusal would cost the operators another review.
		if (!this.#handed.has(one.withdrawal)) return;
		if (one.state === "approved" || one.state === "waiting_for_funds") {
			if (!(await this.#begin(one, chain, now))) return;
			const begun = this.#find(one.withdrawal);
			if (begun?.state === "signing") await this.#sign(begun, chain, now);
		} else if (one.state === "signing") await this.#sign(one, chain, now);
	}

	async #begin(one: ServedWithdrawal, chain: WithdrawalChain, now: number): Promise<boolean> {
		const { withdrawal, asset, amount, fee, network, state, approvals, at } = one;
		if (approvals.length === 0 && now < at + AUTOMATIC_AFTER_MS) return false;
		const promised = this.#dependencies
			.open()
			.filter(
				(other) => other.network === network && other.asset === asset && (other.state === "signing" || other.state === "sent"),
			)
			.reduce((sum, other) => sum + other.amount - other.fee, 0n);
		// Withdrawals that were sent are subtracted until they are final, although the balance may already lack their amounts.
		// The result can therefore be too low, but never too high.
		if ((await chain.hotBalance(asset)) - promised < amount - fee) {
			if (state === "approved") await this.#send({ type: "ReportShort", withdrawal, expectedAt: now + REFILL_MS }, now);
			return false;
		}
		if (!(await this.#isAllowed(one, chain, now))) return false;
		return this.#send({ type: "BeginSigning", withdrawal }, now);
	}

	/**
	 * Asks the signer before the signing begins, because a refusal after the beginning makes the approvals void. The withdrawal
	 * waits while a limit of the signer is used up. After any other refusal the signing begins nevertheless. The signer then
	 * refuses again, and the withdrawal returns to the operators.
	 */
	async #isAllowed(one: ServedWithdrawal, chain: WithdrawalChain, now: number): Promise<boolean> {
		const { withdrawal, asset, state, due } = one;
		try {
			await this.#dependencies.signer?.check(one, await chain.fees(asset));
			return true;
		} catch (error) {
			if (!(error instanceof SigningRefused)) throw error;
			const { retryAt } = error;
			if (retryAt === undefined) return true;
			this.#waits.set(withdrawal, now + AGAIN_MS);
			const isShown = state === "waiting_for_funds" && due >= retryAt;
			if (!isShown) await this.#send({ type: "ReportShort", withdrawal, expectedAt: retryAt }, now);
			return false;
		}
	}

	async #sign(one: ServedWithdrawal, chain: WithdrawalChain, now: number): Promise<void> {
		const { transactions } = this.#dependencies;
		const versions = await transactions.of(one.withdrawal);
		const stored = versions.at(-1) ?? (await this.#signFirst(one, chain, now));
		if (stored === undefined) return;
		await this.#record(one, chain, stored, now);
	}

	/** Records a version in the journal and then sends it. A payment that the journal does not contain must not reach the chain. */
	async #record(
		{ withdrawal }: ServedWithdrawal,
		chain: WithdrawalChain,
		version: StoredTransaction,
		now: number,
	): Promise<void> {
		const { hash, nonce, bytes } = version;
		if (await this.#send({ type: "RecordSent", withdrawal, hash, nonce }, now)) await chain.broadcast(bytes, hash);
	}

	async #signFirst(one: ServedWithdrawal, chain: WithdrawalChain, now: number): Promise<StoredTransaction | undefined> {
		const { transactions, signer } = this.#dependencies;
		if (signer === undefined) return undefined;
		const nonce = await chain.nonceFor(one.withdrawal);
		try {
			const fees = await chain.fees(one.asset, one);
			const parts = await chain.partsFor?.(one, fees);
			const { bytes, txHash, nonce: signed, counter } = await signer.sign(one, nonce, fees, parts);
			if (signed !== nonce) throw new Error(`the signer used nonce ${signed} for a withdrawal with nonce ${nonce}`);
			const stored = { hash: txHash, nonce, bytes, counter, at: now };
			await transactions.store(one.withdrawal, one.network, stored);
			return stored;
		} catch (error) {
			if (!(error instanceof SigningRefused)) throw error;
			const { withdrawal } = one;
			if (error.code === "nonce_used") {
				this.#dependencies.log.error(
					{ withdrawal, nonce },
					"the signer has used a nonce for a transaction that the server has lost",
				);
				await chain.retire(withdrawal);
				return undefined;
			}
			// The signer has not signed anything, so another withdrawal may use the nonce. An unused nonce would block all later
			// ones.
			await chain.release(withdrawal);
			// Another transaction has used up the signer's limit since the check.
			if (error.retryAt !== undefined) this.#waits.set(withdrawal, now + AGAIN_MS);
			else await this.#send({ type: "RefuseSigning", withdrawal, code: error.code }, now);
			return undefined;
		}
	}

	async #watch(one: ServedWithdrawal, chain: WithdrawalChain, now: number): Promise<void> {
		const { withdrawal } = one;
		const versions = await this.#dependencies.transactions.of(withdrawal);
		const newest = versions.at(-1);
		if (newest === undefined) return;
		if (newest.hash !== one.txHash) return this.#record(one, chain, newest, now);
		const found: { readonly hash: string; readonly status: ChainStatus }[] = [];
		for (const { hash } of versions) found.push({ hash, status: await chain.status(hash, one) });
		// The states of all versions are read before a failure counts, because a payment that has arrived must never be refunded.
		for (const { hash, status } of found) {
			if (status.state !== "succeeded") continue;
			const { gasAsset, gas } = status;
			await this.#send({ type: "RecordConfirmed", withdrawal, hash, gasAsset, gas }, now);
			return;
		}
		for (const { hash, status } of found) {
			if (status.state !== "failed") continue;
			await this.#recordFee(one, hash, status);
			await this.#send({ type: "RecordFailed", withdrawal, hash }, now);
			return;
		}
		const states = found.map(({ status }) => status.state);
		if (states.includes("mined") || one.state !== "sent") return;
		if (states.includes("foreign") || states.includes("unclear")) {
			this.#dependencies.log.error({ withdrawal, found }, "a version of a withdrawal's transaction is not its payment");
			await this.#send({ type: "ReportDoubt", withdrawal }, now);
			return;
		}
		if (states.every((state) => state === "unknown")) {
			// Another transaction with this nonce is final. No version of this withdrawal can be mined any more, so treasurers
			// must decide.
			const isLost = (await chain.finalNonce()) > newest.nonce || (await chain.isExpired?.(newest.at)) === true;
			if (isLost) await this.#send({ type: "ReportDoubt", withdrawal }, now);
			else await chain.broadcast(newest.bytes, newest.hash);
			return;
		}
		if (chain.canBump === false || now - newest.at < BUMP_AFTER_MS || versions.length >= MOST_VERSIONS) return;
		await this.#bump(one, chain, now);
	}

	/**
	 * Records the network fee of a transaction; a failed one costs gas too. The exchange records each key only once, so a
	 * repetition changes nothing.
	 */
	async #recordFee(
		{ network }: ServedWithdrawal,
		key: string,
		{ gasAsset, gas }: { gasAsset: number; gas: bigint },
	): Promise<void> {
		if (gas === 0n) return;
		const fee = { type: "RecordNetworkFee", network, asset: gasAsset, key, amount: gas } as const;
		await this.#dependencies.submit({ ...fee, id: "", by: SERVICE.custody });
	}

	async #bump(one: ServedWithdrawal, chain: WithdrawalChain, now: number): Promise<void> {
		const { signer, transactions } = this.#dependencies;
		if (signer === undefined) return;
		const current = await chain.fees(one.asset);
		const { bytes, txHash, nonce, counter } = await signer.bump(one, raised(current));
		const version = { hash: txHash, nonce, bytes, counter, at: now };
		await transactions.store(one.withdrawal, one.network, version);
		await this.#record(one, chain, version, now);
	}

	/** Sends a command. Returns true if the exchange accepted it. */
	async #send(
		command: { readonly type: string; readonly withdrawal: number; readonly [field: string]: unknown },
		now: number,
	): Promise<boolean> {
		const { outcome } = await this.#dependencies.submit({ ...command, id: "", by: SERVICE.custody } as Command);
		if (outcome.kind === "refused") {
			const { type, withdrawal } = command;
			this.#waits.set(withdrawal, now + AGAIN_MS);
			this.#dependencies.log.info(
				{ type, withdrawal, code: outcome.refusal.code },
				"a command of the withdrawal service was refused",
			);
		}
		return outcome.kind === "accepted";
	}
}

function raised({ maxFeePerGas, maxPriorityFeePerGas, gas }: PaymentFees): PaymentFees {
	const more = (fee: bigint) => (fee * BUMP_PERCENT) / 100n + 1n;
	return { maxFeePerGas: more(maxFeePerGas), maxPriorityFeePerGas: more(maxPriorityFeePerGas), gas };
}
