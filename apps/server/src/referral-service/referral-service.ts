// Decides which rebates may be paid, and sends the settlements of closed days. It has no timers (start.ts). It reads its progress from the views, so that a restart neither repeats nor omits a payment.
import { type Command, MAX_SETTLED_ROWS, SERVICE } from "@candor/core";
import { decisionOf } from "./decide.ts";
import type { ReferralServiceDependencies } from "./dependencies.ts";
import type { Pair } from "./pair-checks.ts";

/** Number of links that one check reads, and the time between checks. A million links take less than two hours. */
const LINKS_PER_CHECK = 2_000;
const CHECK_EVERY_MS = 10_000;
/** Number of settlements that one step sends, one after another. */
const SETTLEMENTS_PER_STEP = 20;
/** Number of waiting commands of the core above which settlements wait, so that orders are executed first. */
const CALM_QUEUE = 20;
/** Time after the close of a day, after which settlements no longer wait for a calm queue. The day must be paid within 24 h. */
const PATIENCE_MS = 12 * 3_600_000;
/** Time between tries if no waiting rebate can be paid, for example because the inviter's account is frozen. */
const AGAIN_MS = 60_000;

export class ReferralService {
	readonly #dependencies: ReferralServiceDependencies;
	/** User of the link that was checked last. */
	#checked = 0;
	#checkAt = 0;
	#idleUntil = 0;
	#busy = false;

	constructor(dependencies: ReferralServiceDependencies) {
		this.#dependencies = dependencies;
	}

	/** Does the work that is due at `now` (ms). Never rejects, and does nothing while another call runs. */
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

	/** Checks the next links, and starts again after the last one, so that every change of a user is found within one round. */
	async #decide(): Promise<void> {
		const { views, links, checks } = this.#dependencies;
		const pairs = await links.after(this.#checked, LINKS_PER_CHECK);
		this.#checked = pairs.length < LINKS_PER_CHECK ? 0 : (pairs.at(-1)?.user ?? 0);
		const decisionOn = ({ user }: Pair) => views.referral.decisionOn(user);
		// Only operators change a decision of an operator.
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
