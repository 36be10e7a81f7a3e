// Live balances of the signed-in user. The `account` topic sends a snapshot and then changes. Each product has a handler for
// its part of a message (AccountTopicHandler). A message also marks cached responses as stale.

import { createStore, useSelected } from "@candor/client/page";
import type { AccountMessage, AccountName, Balance } from "@candor/contract";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { noteSequence } from "./api.ts";
import { keys } from "./query-keys.ts";
import { session } from "./session.ts";
import { listen, resubscribe } from "./socket.ts";

export type AccountData = AccountMessage["data"];

/**
 * Handler of a product for messages on the account topic. `app/account-topics.ts` and `app/lazy-account-topics.ts` list all
 * handlers.
 */
export interface AccountTopicHandler {
	readonly name: string;
	readonly take: (data: AccountData) => void;
	readonly forget: () => void;
	readonly stale: readonly QueryKey[];
	/**
	 * Loads a component that shows toasts for events that the user did not cause (account-toasts.ts). It loads after the first
	 * screen.
	 */
	readonly toasts?: () => Promise<ComponentType>;
}

export interface Account {
	readonly ready: boolean;
	/** Balances by account and coin, such as `coin:USDT`. A coin that the user never held is absent. */
	readonly balances: ReadonlyMap<string, Balance>;
}

const NOTHING: Account = { ready: false, balances: new Map() };
const STALE_AFTER_MS = 400;
const STALE: readonly QueryKey[] = [keys.wallet, keys.transferable, keys.records, keys.transfers];

const account = createStore<Account>(NOTHING);
const TOPIC = "account";
/** Handlers of account messages: first those of the first screens, then those that joined later, in the order of joining. */
export const joined = createStore<readonly AccountTopicHandler[]>([]);
type AccountListener = (data: AccountData, queries: QueryClient) => void;
const listeners = new Set<AccountListener>();

const keyOf = (name: AccountName, code: string) => `${name}:${code}`;

export function takeAccount(state: Account, data: AccountData): Account {
	const balances = new Map(data.kind === "snapshot" ? [] : state.balances);
	for (const balance of data.balances) balances.set(keyOf(balance.account, balance.currency_name), balance);
	return { ready: true, balances };
}

/** Calls a listener with every message of the account topic. Returns a function that ends the calls. */
export function onAccount(listener: AccountListener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/**
 * Messages since the last snapshot, stored for handlers whose code is still loading. Undefined when all handlers have loaded
 * and no messages are stored any more.
 */
let heard: AccountData[] | undefined = [];
const HEARD_AT_MOST = 200;

/**
 * Adds a handler whose code loaded late. The handler first gets the stored messages. A second call with the same handler has no
 * effect.
 */
export function joinAccount(part: AccountTopicHandler): void {
	if (joined.get().includes(part)) return;
	joined.set([...joined.get(), part]);
	// If messages are no longer stored, a new subscription brings a snapshot with the handler's data. Otherwise the stored
	// messages suffice, and the other handlers miss no message.
	if (heard === undefined) resubscribe(TOPIC);
	else for (const data of heard) part.take(data);
}

export function allJoined(): void {
	heard = undefined;
}

/** Subscribes to the account of the signed-in user. The app calls this function once, with the handlers of the first screens. */
export function followAccount(queries: QueryClient, parts: readonly AccountTopicHandler[]): void {
	joined.set([...parts, ...joined.get()]);
	let stop: (() => void) | undefined;
	let token: string | undefined;
	let marking = false;
	const markStale = () => {
		if (marking) return;
		marking = true;
		setTimeout(() => {
			marking = false;
			for (const queryKey of [...STALE, ...joined.get().flatMap((part) => part.stale)])
				void queries.invalidateQueries({ queryKey });
		}, STALE_AFTER_MS);
	};
	const take = (data: AccountData) => {
		// An event can arrive before the server's tables contain it. Later requests send the event's sequence number, so that
		// the server can mark responses that lack the event.
		if (data.kind === "change") noteSequence(data.seq);
		account.set(takeAccount(account.get(), data));
		if (heard !== undefined) {
			if (data.kind === "snapshot") heard = [];
			if (heard.length < HEARD_AT_MOST) heard.push(data);
			else heard = undefined;
		}
		for (const part of joined.get()) part.take(data);
		markStale();
		for (const listener of listeners) listener(data, queries);
	};
	const follow = () => {
		const now = session.get()?.token;
		if (now === token) return;
		token = now;
		stop?.();
		stop = undefined;
		account.set(NOTHING);
		for (const part of joined.get()) part.forget();
		if (heard !== undefined) heard = [];
		queries.removeQueries({ queryKey: keys.own });
		if (now !== undefined) stop = listen<AccountMessage>(TOPIC, take);
	};
	follow();
	session.subscribe(follow);
}

export function useAccountReady(): boolean {
	return useSelected(account, (state) => state.ready);
}

/** Returns the balance of one coin in an account. Undefined if the balance is unknown or the user never held the coin. */
export function useBalance(name: AccountName, code: string): Balance | undefined {
	return useSelected(account, (state) => state.balances.get(keyOf(name, code)));
}

export function accountReadyNow(): boolean {
	return account.get().ready;
}

export function balanceNow(name: AccountName, code: string): Balance | undefined {
	return account.get().balances.get(keyOf(name, code));
}
