// Decides which rebates may be paid, and sends the settlements of closed days. The service has no timers; start.ts calls it. It
// reads its progress from the published state, so that a restart neither repeats nor omits a payment.
import { type Command, MAX_SETTLED_ROWS, SERVICE } from "@candor/core";
import { decisionOf } from "./decide.ts";
import type { ReferralServiceDependencies } from "./dependencies.ts";
import type { Pair } from "./pair-checks.ts";

/**
 * Number of links between inviter and invitee that one check reads, and time between two checks in ms. A million links take less
 * than two hours.
 */
const LINKS_PER_CHECK = 2_000;
const CHECK_EVERY_MS = 10_000;
/** Largest number of settlements that one step sends, one after another. */
const SETTLEMENTS_PER_STEP = 20;
/** If more commands than this wait for the core, settlements wait too, so that orders are executed first. */
const CALM_QUEUE = 20;
/**
 * Longest time after the close of a day in which its settlement waits for a short queue, ms. The rebates of a day must be paid
 * within 24 h.
 */
const PATIENCE_MS = 12 * 3_600_000;
/** Time between two tries if none of the waiting rebates can be paid, for example because the inviter's account is frozen, ms. */
const AGAIN_MS = 60_000;

export class ReferralService {
	readonly #dependencies: ReferralServiceDependencies;
	/** Invitee of the last checked link. */
	#checked = 0;
	#checkAt = 0;
	#idleUntil = 0;
	#busy = false;

	constructor(dependencies: ReferralServiceDependencies) {
		this.#dependencies = dependencies;
	}

	/** Does the work that is due at `now` (ms). Never rejects. Does nothing while an earlier call is still running. */
	async step(now: number): Promise<void> {
		if (this.#busy) return;
		this.#busy = true;
		try {
			if (now >= this.#checkAt) {
				this.#checkAt = now + CHECK_EVERY_MS;
				await this.#decide();
			}
			await this.#settle(now);
		} catch (error) {
			this.#dependencies.log.warn({ err: error }, "a step of the referral service failed");
		} finally {
			this.#busy = false;
		}
	}

	/**
	 * Checks the next links, and starts again from the first link after the last one. Each round therefore finds every change of
	 * a user.
	 */
	async #decide(): Promise<void> {
		const { views, links, checks } = this.#dependencies;
		const pairs = await links.after(this.#checked, LINKS_PER_CHECK);
		this.#checked = pairs.length < LINKS_PER_CHECK ? 0 : (pairs.at(-1)?.user ?? 0);
		const decisionOn = ({ user }: Pair) => views.referral.decisionOn(user);
		// A decision of an operator is changed only by operators.
		const open = pairs.filter((pair) => decisionOn(pair)?.by !== "operator");
		const verified = open.filter(({ user, inviter }) => this.#isVerified(user) && this.#isVerified(inviter));
		const signs = await checks.compare(verified);
		const signsOf = new Map(verified.map((pair, at) => [pair, signs[at] ?? []]));
		for (const pair of open) {
			// An operator may have decided during the comparison.
			if (decisionOn(pair)?.by === "operator") continue;
			const command = decisionOf(pair, decisionOn(pair), signsOf.get(pair), (user) => this.#isVerified(user));
			if (command !== undefined) await this.#send({ ...command, id: "", by: SERVICE.referral });
		}
	}

	#isVerified(user: number): boolean {
		return this.#dependencies.views.verification.find(user)?.basic === true;
	}

	async #settle(now: number): Promise<void> {
		const { views, queued } = this.#dependencies;
		const { referral } = views;
		const isLate = now - (referral.lastClosedDay()?.at ?? now) > PATIENCE_MS;
		for (let sent = 0; sent < SETTLEMENTS_PER_STEP; sent++) {
			if (!referral.mayHaveWork || now < this.#idleUntil || (queued() > CALM_QUEUE && !isLate)) return;
			const before = referral.settlement;
			await this.#send({
				type: "SettleRebates",
				id: "",
				by: SERVICE.referral,
				settlement: before + 1,
				count: MAX_SETTLED_ROWS,
			});
			if (referral.settlement === before) {
				this.#idleUntil = now + AGAIN_MS;
				return;
			}
		}
	}

	async #send(command: Command): Promise<void> {
		const { outcome } = await this.#dependencies.submit(command);
		if (outcome.kind === "refused")
			this.#dependencies.log.warn(
				{ type: command.type, code: outcome.refusal.code },
				"a command of the referral service was refused",
			);
	}
}
