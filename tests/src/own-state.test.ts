// Tests that no data of a user remain in the app's memory or storage after the user's session. Every store in the modules of the
// web app and of @candor/client must either be created by own-stores.ts, which clears it with the session, or be listed in this
// file with the reason why it contains no data of a user.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
/** Folders that the test scans, keyed by the short prefix that their paths have in this file. */
const FOLDERS = { "": "apps/web/src/", "client/": "packages/client/src/" };

/** Stores without data of a user, keyed by file and name. The value says what each contains. */
const NOBODYS: Readonly<Record<string, string>> = {
	"app/shell/connection-notice.tsx isShown": "state of the connection",
	"client/calls/page-calls.ts reportFailure": "a listener",
	"client/calls/page-calls.ts sendingCalls": "number of calls of this page",
	"client/calls/page-calls.ts waitingCalls": "number of calls; calls of the previous user are not counted",
	"client/calls/page-socket.ts sessionProblem": "listeners",
	"client/calls/page-socket.ts socketStatus": "state of the connection",
	"client/navigation/guard.ts lockedUntil": "lock for one second",
	"client/navigation/router.ts find": "pages of the app",
	"client/navigation/router.ts latest": "number of navigations",
	"client/navigation/router.ts listeners": "listeners",
	"client/navigation/router.ts moved": "true after the first page was left",
	"client/navigation/router.ts place": "address of the page",
	"client/navigation/router.ts shown": "address of the page",
	"client/navigation/scroll.ts now": "key of an entry in the tab's history",
	"client/navigation/scroll.ts positions": "scroll positions of the tab's history",
	"client/navigation/scroll.ts stopGrowing": "a listener",
	"client/session/own-stores.ts forgetting": "functions that clear other stores",
	"client/session/own-stores.ts gone": "number of users who have left",
	"client/session/own-stores.ts person": "id of the owner",
	"client/session/own-stores.ts store": "part of every own store",
	"client/session/own-stored.ts store": "part of every own store",
	"client/session/session.ts session": "the session",
	"client/session/session.ts tokenChange": "time of a change",
	"client/caller.ts leastMs": "clock of the server",
	"client/caller.ts mostMs": "clock of the server",
	"client/caller.ts seenSeq": "position in the journal",
	"client/own-clock.ts mayHaveSlept": "time of this device",
	"client/own-clock.ts now": "time of this device",
	"client/own-clock.ts steady": "time of this device",
	"client/own-clock.ts wall": "time of this device",
	"client/stores/saved.ts saved": "part of every store",
	"client/stores/saved.ts store": "part of every store",
	"client/stores/store.ts listeners": "listeners",
	"client/stores/store.ts stop": "part of every store",
	"client/stores/store.ts value": "part of every store",
	"client/texts/language-mark.ts saved": "language of this device",
	"client/texts/language-mark.ts store": "language of this device",
	"client/texts/page-texts.ts used": "text catalogs in use",
	"data/account.ts account": "cleared when the session's token changes",
	"data/account.ts listeners": "listeners",
	"domain/market/data/busiest-markets.ts busiestMarkets": "market data",
	"data/account.ts heard": "messages of the account topic, cleared with the account",
	"data/account.ts joined": "handlers of products, each of which clears its own data",
	"domain/market/data/favourites-list.ts favourites": "names its owner and is cleared when the owner leaves",
	"domain/market/data/favourites-sync.ts busy": "true while favourites are saved",
	"domain/market/data/favourites-sync.ts following": "true after the synchronization has started",
	"domain/market/data/favourites-sync.ts heard": "changes whose save is scheduled, without an owner",
	"domain/market/data/favourites-sync.ts syncedAt": "time of the last save",
	"domain/market/data/favourites-sync.ts timer": "timer",
	"domain/market/data/favourites.ts fetching": "true after the code was requested",
	"data/live-topic.ts store": "market data",
	"data/menu-open.ts menuOpen": "true while the menu is open",
	"data/money-mutation.ts sending": "keys with the user's id, removed with the response",
	"data/exchange-mode.ts asked": "true after the mode was requested",
	"data/exchange-mode.ts mode": "mode of the exchange",
	"domain/news/news.ts noticesSeen": "time of a public notice",
	"domain/options/live-index.ts store": "market data",
	"domain/options/live-index.ts stores": "market data",
	"data/settings.ts settings": "theme and colours apply to the device; the rest names its owner",
	"domain/chain-transfers/open-transfers.ts deposits": "cleared with the account when the session's token changes",
	"domain/chain-transfers/open-transfers.ts withdrawals": "cleared with the account when the session's token changes",
	"domain/chat/account-topic.ts marks": "cleared with the account when the session's token changes",
	"domain/chat/account-topic.ts messages": "cleared with the account when the session's token changes",
	"domain/p2p/live-orders.ts orders": "cleared with the account when the session's token changes",
	"domain/spot/open-orders.ts heardAt": "cleared with the account when the session's token changes",
	"domain/spot/open-orders.ts orders": "cleared with the account when the session's token changes",
	"domain/market/data/tickers.ts stop": "market data",
	"domain/market/data/tickers.ts store": "market data",
	"domain/market/data/tickers.ts stores": "market data",
	"domain/market/data/tickers.ts watchers": "number of listeners",
	"features/options/receipt/data/pinned-heads.ts pinnedHeads": "public price records that this device has seen",
	"domain/proofs/proof-checker.ts asked": "number of tasks",
	"domain/proofs/proof-checker.ts waiting": "tasks, each with its caller",
	"domain/proofs/proof-checker.ts worker": "code",
	"features/user/data/cached-response.ts answers": "public lists",
	"features/user/data/cached-response.ts asking": "public lists",
	"features/user/data/devices.ts devices": "tokens by which the server knows this device, for several accounts",
	"features/user/data/sent-codes.ts register": "sign-in data, cleared when a user signs in",
	"features/user/data/sent-codes.ts forget": "sign-in data, cleared when a user signs in",
	"features/user/data/sent-codes.ts bind": "cleared when a user signs in",
	"features/user/data/sign-in-draft.ts lastWay": "last way to sign in: e-mail, phone or username",
	"features/user/data/sign-in-draft.ts secrets": "sign-in data, cleared when the user leaves the page",
	"features/user/data/sign-in-draft.ts typed": "sign-in data, cleared when a user signs in",
	"features/user/data/new-wallet.ts newWallet": "wallet whose account is being opened, before sign-in",
	"domain/external-wallets/pending-pairing.ts pairing": "code that a wallet scans, cleared with the page that shows it",
	"features/user/data/send-sign-in.ts solving": "true while a challenge is solved",
	"data/server-clock.ts clock": "time of the server",
	"data/server-clock.ts watched": "true while a component uses the time",
	"features/spot/components/order-labels.ts made": "texts of a language",
	"features/spot/data/order-form-state.ts forms": "contains own stores, each of which is cleared separately",
	"domain/market/book-levels.ts read": "market data",
	"shared/paged-list/long-list.tsx Virtual": "code",
};

/** Further entries of the browser's storage that code writes directly, keyed by file. */
const KEYS: Readonly<Record<string, string>> = {
	"client/calls/open-requests.ts": "ids of requests by user",
	"client/navigation/reload-for-new-code.ts": "the address of a page while it reloads",
	"client/navigation/scroll.ts": "scroll positions of pages",
	"client/stores/app-storage.ts": "part of every store",
	"client/stores/clear-storage.ts": "clears the values of one app",
	"client/stores/tab-storage.ts": "part of every store",
	"client/texts/language-mark.ts": "language of this device",
	"data/last-state.ts": "names its owner and is deleted with the session",
};

/** Files to scan. The chart's folder is omitted, because its only store contains the drawing, for tests. */
const files = Object.entries(FOLDERS)
	.flatMap(([short, folder]) =>
		readdirSync(resolve(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => `${short}${file}`),
	)
	.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|fake-page|^domain\/chart\//.test(file))
	.sort();

const textOf = (file: string) => {
	const short = file.startsWith("client/") ? "client/" : "";
	return readFileSync(resolve(ROOT, FOLDERS[short], file.slice(short.length)), "utf8");
};

/**
 * Match code that keeps state: a variable of a module, a variable in a `create…` function, and a store that is created by a
 * function.
 */
const KEEPS = [
	/^(?:export )?let (\w+)/,
	/^(?:export )?const (\w+)\b(?!: Readonly)[^=]*= new (?:Map|Set|WeakMap|WeakSet)\b/,
	/(\w+)(?::[^=,]*)? ?[=:] (?:\{ \w+: )?(?:createStore|createStored|createKept)[<(]/,
];

/**
 * Returns the lines of a file. It removes the indentation inside `create…` functions, so that their variables count as variables
 * of the module.
 */
function linesOf(file: string): string[] {
	let makes = false;
	return textOf(file)
		.split("\n")
		.map((line) => {
			if (/^export function create/.test(line)) makes = true;
			else if (line === "}") makes = false;
			return makes ? line.replace(/^\t/, "") : line;
		});
}

const kept = files.flatMap((file) =>
	linesOf(file)
		.flatMap((line) => KEEPS.flatMap((keeps) => keeps.exec(line)?.[1] ?? []).slice(0, 1))
		.map((name) => `${file} ${name}`),
);

test("every store of a module is cleared with its user's session, or is listed as containing no data of a user", () => {
	expect(kept.length).toBeGreaterThan(40);
	expect(kept.filter((one) => !Object.hasOwn(NOBODYS, one))).toEqual([]);
	expect(Object.keys(NOBODYS).filter((one) => !kept.includes(one))).toEqual([]);
});

test("the scan finds every kind of line that creates a store", () => {
	const uses = files.filter((file) => !file.startsWith("client/stores/"));
	const makes = uses.flatMap((file) =>
		textOf(file)
			.split("\n")
			.filter((line) => /\b(?:createStore|createStored|createKept)[<(]/.test(line) && !/function create/.test(line))
			.filter((line) => !KEEPS.some((keeps) => keeps.test(line)))
			.map((line) => `${file} ${line.trim()}`),
	);
	expect(makes).toEqual([]);
});

test("only the stores write to the browser's storage", () => {
	const writers = files.filter((file) => /\b(?:local|session)Storage\b/.test(textOf(file)));
	expect(writers).toEqual(Object.keys(KEYS).sort());
});
