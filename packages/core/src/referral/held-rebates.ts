// Stores held rebates in one list for each day on which rebates lapse. A paid rebate leaves its list at once, so a list contains
// only unpaid rebates.
import { DAY_MS } from "../engine/time.ts";
import type { HeldRebate, Link } from "./links.ts";

/** A held rebate is announced this many days before it lapses. */
export const NOTICE_DAYS = 30;

export interface LapseList {
	readonly day: number;
	/** Held rebates, in the order in which they were held. */
	readonly rebates: Set<HeldRebate>;
	/** Rebates whose lapse has not been announced yet. */
	readonly unannounced: Set<HeldRebate>;
	/** True if the list is quarantined after a program fault. It then gets no automatic work. */
	held: boolean;
}

export class HeldRebates {
	readonly lists = new Map<number, LapseList>();
	/** For each inviter, the links to invitees whose fees have held rebates. */
	readonly #ofInviter = new Map<number, Set<Link>>();
	#lastPlace = 0;
	#next: LapseList | undefined;
	#isKnown = true;

	add(rebate: HeldRebate): void {
		rebate.place = ++this.#lastPlace;
		const day = rebate.lapseDay;
		const list = this.lists.get(day) ?? { day, rebates: new Set(), unannounced: new Set(), held: false };
		this.lists.set(day, list);
		list.rebates.add(rebate);
		if (!rebate.announced) list.unannounced.add(rebate);
		rebate.link.held.add(rebate);
		const links = this.#ofInviter.get(rebate.inviter);
		if (links === undefined) this.#ofInviter.set(rebate.inviter, new Set([rebate.link]));
		else links.add(rebate.link);
		this.#isKnown = false;
	}

	remove(rebate: HeldRebate): void {
		const list = this.lists.get(rebate.lapseDay);
		list?.rebates.delete(rebate);
		list?.unannounced.delete(rebate);
		if (list !== undefined && list.rebates.size === 0) this.lists.delete(rebate.lapseDay);
		const { link, inviter } = rebate;
		link.held.delete(rebate);
		if (link.held.size === 0) {
			const links = this.#ofInviter.get(inviter);
			links?.delete(link);
			if (links?.size === 0) this.#ofInviter.delete(inviter);
		}
		this.#isKnown = false;
	}

	announce(rebate: HeldRebate): void {
		rebate.announced = true;
		this.lists.get(rebate.lapseDay)?.unannounced.delete(rebate);
		this.#isKnown = false;
	}

	/** Returns an inviter's links with held rebates, sorted by the number of the invitee. */
	linksOf(inviter: number): Link[] {
		return [...(this.#ofInviter.get(inviter) ?? [])].sort((a, b) => a.user - b.user);
	}

	/** Returns all held rebates, in the order in which they were held. */
	all(): HeldRebate[] {
		return [...this.lists.values()].flatMap(({ rebates }) => [...rebates]).sort((a, b) => a.place - b.place);
	}

	setHeld(list: LapseList, held: boolean): void {
		list.held = held;
		this.#isKnown = false;
	}

	/** Returns the list whose announcement or lapse is due first; undefined if there is none. */
	next(): LapseList | undefined {
		if (!this.#isKnown) {
			this.#isKnown = true;
			this.#next = undefined;
			for (const list of this.lists.values()) {
				if (list.held) continue;
				const [due, least] = [dueAt(list), this.#next === undefined ? Number.POSITIVE_INFINITY : dueAt(this.#next)];
				if (due < least || (due === least && list.day < (this.#next?.day ?? 0))) this.#next = list;
			}
		}
		return this.#next;
	}
}

/** Returns the core time of a list's next work, ms: first the announcement of its rebates, then their lapse. */
export function dueAt({ day, unannounced }: LapseList): number {
	return (unannounced.size > 0 ? day - NOTICE_DAYS : day) * DAY_MS;
}
