// Builds the messages of the socket topic `account`, which reports changes of a user's items in all products. Changes are
// collected for subscribed users only. Most items are sent as complete states, so a later message or snapshot replaces a message
// that was skipped.
import type { Event } from "@candor/core";
import type { PublishedBatch } from "@candor/journal";
import type { ChatChange } from "../chat/dependencies.ts";
import type { Notice } from "../exchange/products/notices/notice.ts";
import { addUnique, handlersByType } from "../exchange/products/product.ts";
import type { ViewsNeeded } from "../http/dependencies.ts";
import type { AccountState, AccountText } from "./account-messages.ts";
import type { AccountTopic } from "./account-topics/account-topic.ts";
import { createAccountTopics } from "./account-topics/list.ts";
import type { Transfers } from "./transfer-reads.ts";

/** Changes of a user since the last message: one entry for each product's topic, in the order of the topics. */
type Pending = readonly unknown[];

export class AccountFeed {
	readonly #topics: readonly AccountTopic[];
	readonly #taking: ReadonlyMap<string, readonly ((event: Event) => void)[]>;
	readonly #watched = new Set<number>();
	readonly #pending = new Map<number, Pending>();
	#at: number;
	#seq: number;

	constructor(views: ViewsNeeded, at: number) {
		this.#at = at;
		this.#seq = views.seq;
		this.#topics = createAccountTopics(views);
		const names: Record<string, unknown> = { kind: undefined, seq: undefined, time: undefined };
		for (const topic of this.#topics) addUnique(names, topic.change(topic.createPending()), "an account topic");
		const takers = this.#topics.map(({ take }, index) => bound(take, (user) => this.#pendingOf(user)?.[index]));
		this.#taking = handlersByType(takers);
	}

	watch(user: number, watched: boolean): void {
		if (watched) this.#watched.add(user);
		else {
			this.#watched.delete(user);
			this.#pending.delete(user);
		}
	}

	watchNobody(): void {
		this.#watched.clear();
		this.#pending.clear();
	}

	/** Collects the changes of a batch. Returns true if there are messages to send. */
	apply(batch: Pick<PublishedBatch, "events" | "at" | "lastSeq">): boolean {
		this.#at = batch.at;
		this.#seq = batch.lastSeq;
		if (this.#watched.size > 0) {
			for (const event of batch.events) for (const take of this.#taking.get(event.type) ?? []) take(event);
		}
		return this.#pending.size > 0;
	}

	/** Collects notices that were written to the tables. Returns true if there are messages to send. */
	noticed(notices: readonly Notice[]): boolean {
		for (const notice of notices) {
			const pending = this.#pendingOf(notice.user);
			if (pending !== undefined)
				for (const [index, topic] of this.#topics.entries()) topic.noticeWritten?.(pending[index], notice);
		}
		return this.#pending.size > 0;
	}

	/** Collects a change of a user's identity verification. Returns true if there are messages to send. */
	verificationChanged(user: number): boolean {
		const pending = this.#pendingOf(user);
		if (pending !== undefined)
			for (const [index, topic] of this.#topics.entries()) topic.verificationChanged?.(pending[index], this.#at);
		return this.#pending.size > 0;
	}

	isWatched(user: number): boolean {
		return this.#watched.has(user);
	}

	/** Collects the newest deposits and withdrawals of a user. Returns true if there are messages to send. */
	transfersRead(user: number, transfers: Transfers): boolean {
		const isEmpty = transfers.deposits.length === 0 && transfers.withdrawals.length === 0;
		const pending = isEmpty ? undefined : this.#pendingOf(user);
		if (pending !== undefined)
			for (const [index, topic] of this.#topics.entries()) topic.transfersRead?.(pending[index], transfers);
		return this.#pending.size > 0;
	}

	/** Collects a change of a conversation. Returns true if there are messages to send. */
	chatChanged(change: ChatChange): boolean {
		for (const user of change.users) {
			const pending = this.#pendingOf(user);
			if (pending !== undefined)
				for (const [index, topic] of this.#topics.entries()) topic.chatChanged?.(pending[index], user, change);
		}
		return this.#pending.size > 0;
	}

	#pendingOf(user: number): Pending | undefined {
		if (!this.#watched.has(user)) return undefined;
		let pending = this.#pending.get(user);
		if (pending === undefined) {
			pending = this.#topics.map((topic) => topic.createPending());
			this.#pending.set(user, pending);
		}
		return pending;
	}

	/** Returns one message for each user with changes since the last call. */
	collect(): AccountText[] {
		const messages = [...this.#pending.keys()].map((user) => this.#change(user));
		this.#pending.clear();
		return messages;
	}

	/** Returns the approximate number of items in the snapshot of a user. */
	sizeOf(user: number): number {
		return this.#topics.reduce((sum, topic) => sum + (topic.size?.(user) ?? 0), 0);
	}

	state(user: number): AccountState {
		const before = this.#pending.has(user) ? this.#change(user).text : null;
		this.#pending.delete(user);
		return { user, before, text: this.#message("snapshot", (topic) => topic.snapshot(user)) };
	}

	#change(user: number): AccountText {
		const pending = this.#pending.get(user) as Pending;
		return { user, text: this.#message("change", (topic, index) => topic.change(pending[index])) };
	}

	#message(kind: "snapshot" | "change", listsOf: (topic: AccountTopic, index: number) => object): string {
		const lists = Object.assign({}, ...this.#topics.map(listsOf));
		return JSON.stringify({ topic: "account", data: { kind, seq: this.#seq, time: this.#at, ...lists } });
	}
}

function bound(
	take: AccountTopic["take"],
	pendingOf: (user: number) => unknown,
): Parameters<typeof handlersByType<[]>>[0][number] {
	const taking = Object.entries(take) as [string, (event: Event, of: typeof pendingOf) => void][];
	return Object.fromEntries(taking.map(([type, of]) => [type, (event: Event) => of(event, pendingOf)]));
}
