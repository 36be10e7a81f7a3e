// Pays inviters a share of the fees of the users whom they invited (docs/reference/rules.md §11). Each fee is added to the rows
// of the current day. The close of a day moves the day's rebates out of the fee account. Settlements pay them afterwards, a
// bounded number at a time.
import type { ByteReader, ByteWriter } from "../encoding/bytes.ts";
import { FIRST_REGISTERED_USER } from "../engine/actors.ts";
import { DueBound, NEVER } from "../engine/due-bound.ts";
import type { ReleaseWay } from "../engine/messages.ts";
import { type Refusal, refuse, type Verdict } from "../engine/outcome.ts";
import type { Handlers, Owes, Product } from "../engine/product.ts";
import { OPERATORS_DECIDE_REBATES } from "../engine/since.ts";
import { DayRows } from "./day-rows.ts";
import { DayWork } from "./day-work.ts";
import type { ReferralDependencies, ReferralEngine } from "./dependencies.ts";
import { checkReferral } from "./invariants.ts";
import { type Link, newLink } from "./links.ts";
import {
	type AllowRebates,
	type HoldRebates,
	type ImportInviters,
	MAX_IMPORTED_LINKS,
	MAX_SETTLED_ROWS,
	type REFERRAL_COMMANDS,
	type RebatesAllowed,
	type ReleaseRebates,
	type SetInviter,
	type SetPartner,
	type SetReferralTerms,
	type SettleRebates,
} from "./messages.ts";
import { restateReferral } from "./restate.ts";
import { dayOf, Settlement } from "./settlement.ts";
import { loadReferral, saveReferral } from "./snapshot.ts";
import { ReferralState } from "./state.ts";

/** The referral service gives its reasons as codes, so that no personal text gets into events. */
const REASON_CODE = /^[a-z][a-z_]{0,39}$/;

export class Referral implements Product {
	readonly handlers: Handlers<typeof REFERRAL_COMMANDS> = {
		SetInviter: (command) => this.#setInviter(command),
		ImportInviters: (command) => this.#importInviters(command),
		SetReferralTerms: (command) => this.#setTerms(command),
		SetPartner: (command) => this.#setPartner(command),
		AllowRebates: (command) => this.#allow(command),
		HoldRebates: (command) => this.#review(command, false),
		ReleaseRebates: (command) => this.#review(command, true),
		SettleRebates: (command) => this.#settle(command),
	};
	readonly sectionVersion = 1;
	readonly dueBound = new DueBound(NEVER);
	readonly #engine: ReferralEngine;
	readonly #dependencies: ReferralDependencies;
	readonly #state = new ReferralState();
	readonly #settlement: Settlement;
	readonly #work: DayWork;
	readonly #ratioOf = ({ inviter }: Link) => this.#state.ratios.ratioOn(inviter, this.#state.open?.day ?? 0);

	constructor(engine: ReferralEngine, dependencies: ReferralDependencies) {
		this.#engine = engine;
		this.#dependencies = dependencies;
		this.#settlement = new Settlement(engine, dependencies, this.#state);
		this.#work = new DayWork(engine, dependencies, this.#state);
	}

	#setInviter({ user, inviter }: SetInviter): Verdict {
		const problem = this.#linkProblem(user, inviter);
		if (problem !== undefined) return problem;
		this.#link(user, inviter, false);
		return user;
	}

	#importInviters({ links: imported }: ImportInviters): Verdict {
		if (imported.length === 0 || imported.length > MAX_IMPORTED_LINKS)
			return refuse("invalid_links", "links", { maximum: MAX_IMPORTED_LINKS });
		const inviters = new Map<number, number>();
		for (const [index, { user, inviter }] of imported.entries()) {
			const problem = inviters.has(user) ? refuse("inviter_set") : this.#linkProblem(user, inviter);
			if (problem !== undefined) return refuse(problem.code, "links", { row: index + 1, user });
			if (inviters.get(inviter) === user) return refuse("invites_each_other", "links", { row: index + 1, user });
			inviters.set(user, inviter);
		}
		for (const { user, inviter } of imported) this.#link(user, inviter, true);
		return imported.length;
	}

	/**
	 * Returns a refusal if a user must not get this inviter, otherwise undefined. A link that the user already has is no problem.
	 */
	#linkProblem(user: number, inviter: number): Refusal | undefined {
		// Market makers, funds and simulated participants can neither invite nor be invited.
		const isRegistered = (one: number) => one >= FIRST_REGISTERED_USER && this.#dependencies.standingOf(one) !== undefined;
		if (!isRegistered(user)) return refuse("unknown_account", "user");
		if (!isRegistered(inviter)) return refuse("unknown_account", "inviter");
		if (user === inviter) return refuse("own_inviter", "inviter");
		const { links } = this.#state;
		const known = links.get(user);
		if (known !== undefined && known.inviter !== inviter) return refuse("inviter_set", "user");
		return links.get(inviter)?.inviter === user ? refuse("invites_each_other", "inviter") : undefined;
	}

	#link(user: number, inviter: number, imported: boolean): void {
		const { links } = this.#state;
		if (links.has(user)) return;
		const at = this.#engine.now();
		links.set(user, newLink({ user, inviter, imported, at }));
		this.#engine.countFees();
		this.#engine.emit({ type: "InviterSet", user, inviter, imported, at });
	}

	get #today(): number {
		return dayOf(this.#engine.now());
	}

	/** Returns the oldest day for which a row may still need the inviter's ratio. */
	get #oldestDay(): number {
		return this.#state.open?.day ?? this.#today;
	}

	#setTerms(command: SetReferralTerms): Verdict {
		const set = this.#state.ratios.set(command, this.#engine.now(), this.#today, this.#oldestDay);
		if ("code" in set) return set;
		this.#engine.emit({ type: "ReferralTermsSet", ...set });
		return set.terms;
	}

	#setPartner(command: SetPartner): Verdict {
		const { user } = command;
		if (user < FIRST_REGISTERED_USER || this.#dependencies.standingOf(user) === undefined)
			return refuse("unknown_account", "user");
		const set = this.#state.ratios.setPartner(command, this.#engine.now(), this.#today, this.#oldestDay);
		if ("terms" in set) {
			this.#engine.emit({ type: "PartnerSet", ...set });
			return set.terms;
		}
		return set;
	}

	#allow({ invitee, allowed, reason }: AllowRebates): Verdict {
		const link = this.#state.links.get(invitee);
		if (link === undefined) return refuse("unknown_invitee", "invitee");
		if (!REASON_CODE.test(reason)) return refuse("invalid_reason", "reason");
		const { decision } = link;
		if (decision?.by === "operator") {
			// Only two operators together can end a hold that an operator has set.
			if (!decision.allowed && allowed) return refuse("held_by_operator", "invitee");
			if (!this.#engine.isBefore(OPERATORS_DECIDE_REBATES)) {
				// The decision remains the operator's decision, so that a later decision of the service cannot reverse it.
				return decision.allowed === allowed ? invitee : refuse("released_by_operator", "invitee");
			}
		}
		if (decision !== undefined && decision.allowed === allowed && decision.reason === reason) return invitee;
		this.#decide(link, allowed, "service", reason);
		return invitee;
	}

	#review({ user, invitee, reason }: HoldRebates | ReleaseRebates, allowed: boolean): Verdict {
		const link = this.#state.links.get(invitee);
		if (link === undefined) return refuse("unknown_invitee", "invitee");
		if (link.inviter !== user) return refuse("other_inviter", "user");
		const { decision } = link;
		if (decision?.by === "operator" && decision.allowed === allowed) return refuse("decided_already", "invitee");
		this.#decide(link, allowed, "operator", reason);
		return invitee;
	}

	#decide(link: Link, allowed: boolean, by: RebatesAllowed["by"], reason: string): void {
		const at = this.#engine.now();
		link.decision = { allowed, by, reason, at };
		this.#engine.emit({
			type: "RebatesAllowed",
			invitee: link.user,
			inviter: link.inviter,
			allowed,
			by,
			reason,
			at,
		});
		this.#settlement.enqueue(link);
	}

	#settle({ settlement, count }: SettleRebates): Verdict {
		const last = this.#state.settlement;
		if (count < 1 || count > MAX_SETTLED_ROWS) return refuse("invalid_count", "count", { maximum: MAX_SETTLED_ROWS });
		if (settlement > last + 1) return refuse("other_settlement", "settlement", { next: last + 1 });
		if (settlement <= last || !this.#settlement.hasWork) return last;
		this.#settlement.settle(count);
		this.#renewBound();
		return settlement;
	}

	/**
	 * Counts fees for the day that is open: work that was due before midnight still counts for the ending day. The first fee of a
	 * payer in an asset is reported before later fees of that day, so the rows are in the order of the payments.
	 */
	onFee(payer: number, asset: number, amount: bigint): boolean {
		const link = this.#state.links.get(payer);
		if (link === undefined) return false;
		const state = this.#state;
		if (state.open === undefined) {
			state.open = new DayRows(this.#today);
			this.#renewBound();
		}
		state.open.add(link, asset, amount, this.#ratioOf);
		return true;
	}

	onStanding(user: number, frozen: boolean): void {
		if (!frozen) for (const link of this.#state.held.linksOf(user)) this.#settlement.enqueue(link);
	}

	nextDeadline(): number | undefined {
		return this.#work.next();
	}

	onDeadline(): number {
		const steps = this.#work.run();
		this.#renewBound();
		return steps;
	}

	#renewBound(): void {
		this.dueBound.fromMs = this.#work.next() ?? NEVER;
	}

	quarantine(item: number): boolean {
		const found = this.#work.quarantine(item);
		this.#renewBound();
		return found;
	}

	releaseHeld(item: number, way: ReleaseWay): number | Refusal {
		const ended = this.#work.releaseHeld(item, way);
		this.#renewBound();
		return ended;
	}

	restate(): void {
		restateReferral(this.#engine, this.#state);
	}

	save(writer: ByteWriter): number {
		this.#engine.reportFees();
		return saveReferral(writer, this.#state);
	}

	load(reader: ByteReader): void {
		loadReferral(reader, this.#state);
		if (this.#state.links.size > 0) this.#engine.countFees();
		this.#renewBound();
	}

	/** Reports the unpaid rebates of closed days as owed to inviters, including rebates that are held. */
	reportOwed(owes: Owes): void {
		const { closed, held } = this.#state;
		for (const { rows } of closed) {
			for (let row = rows.settled; row < rows.size; row++) {
				const { inviter, asset, amount } = rows.rebate(row);
				owes(inviter, asset, amount);
			}
		}
		for (const { inviter, asset, amount } of held.all()) owes(inviter, asset, amount);
	}

	checkInvariants(): void {
		this.#engine.reportFees();
		checkReferral(this.#engine.ledger, this.#state);
	}
}
