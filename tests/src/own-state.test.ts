// Checks every store in the modules of an app and of @candor/client. Either own-stores.ts creates it, so that it is cleared with its user's
// session, or this file lists it with the reason why it contains no data of a user.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
/** Scanned folders by their short name in this file. */
const ROOMS = { "": "apps/web/src/", "client/": "packages/client/src/" };

/** Stores without data of a user, by file and name, with the reason. */
const NOBODYS: Readonly<Record<string, string>> = {
	"client/calls/page-calls.ts reportFailure": "a listener",
	"client/calls/page-calls.ts sendingCalls": "a number of calls of this page",
	"client/calls/page-calls.ts waitingCalls": "a number of calls; the one before's are not counted any more",
	"client/calls/page-socket.ts sessionProblem": "listeners",
	"client/calls/page-socket.ts socketStatus": "the connection",
	"client/navigation/guard.ts lockedUntil": "a lock of one second",
	"client/navigation/router.ts find": "the app's pages",
	"client/navigation/router.ts latest": "a number of steps",
	"client/navigation/router.ts listeners": "listeners",
	"client/navigation/router.ts moved": "whether the page is the first one",
	"client/navigation/router.ts place": "the address",
	"client/navigation/router.ts shown": "the address",
	"client/navigation/scroll.ts now": "a key of the tab's history",
	"client/navigation/scroll.ts positions": "how far down pages of the tab's history were scrolled",
	"client/navigation/scroll.ts stopGrowing": "a listener",
	"client/session/own-stores.ts forgetting": "what forgets",
	"client/session/own-stores.ts gone": "how many have gone",
	"client/session/own-stores.ts person": "whose it is",
	"client/session/own-stores.ts store": "what own stores are made of",
	"client/session/own-stored.ts store": "what own stores are made of",
	"client/session/session.ts session": "the session itself",
	"client/session/session.ts tokenChange": "a time",
	"client/caller.ts leastMs": "the server's clock",
	"client/caller.ts mostMs": "the server's clock",
	"client/caller.ts seenSeq": "a place in the journal",
	"client/own-clock.ts mayHaveSlept": "this device's time",
	"client/own-clock.ts now": "this device's time",
	"client/own-clock.ts steady": "this device's time",
	"client/own-clock.ts wall": "this device's time",
	"client/stores/saved.ts saved": "what stores are made of",
	"client/stores/saved.ts store": "what stores are made of",
	"client/stores/store.ts listeners": "listeners",
	"client/stores/store.ts stop": "what stores are made of",
	"client/stores/store.ts value": "what stores are made of",
	"client/texts/language-mark.ts saved": "the reader's language is the device's",
	"client/texts/language-mark.ts store": "the reader's language is the device's",
	"client/texts/page-texts.ts used": "names of catalogs",
	"data/account.ts account": "follows the session's token itself",
	"data/account.ts listeners": "listeners",
	"domain/market/data/busiest-markets.ts busiestMarkets": "market data",
	"data/account.ts heard": "what the account told, forgotten with it",
	"data/account.ts joined": "parts of products, each of which forgets its own",
	"domain/market/data/favourites-list.ts favourites": "names its owner, and is forgotten with them",
	"domain/market/data/favourites-sync.ts busy": "whether they are being saved",
	"domain/market/data/favourites-sync.ts following": "whether it began",
	"domain/market/data/favourites-sync.ts heard": "changes of favourites that were heard of",
	"domain/market/data/favourites-sync.ts syncedAt": "when they were saved last",
	"domain/market/data/favourites-sync.ts timer": "a timer",
	"domain/market/data/favourites.ts fetching": "whether the saving's code was asked for",
	"data/live-topic.ts store": "market data",
	"data/menu-open.ts menuOpen": "whether the menu is open",
	"data/money-mutation.ts sending": "names whose each is, and ends with its answer",
	"data/exchange-mode.ts asked": "whether it was asked for",
	"data/exchange-mode.ts mode": "the exchange's own",
	"domain/news/news.ts noticesSeen": "the time of a notice, which is everybody's",
	"domain/options/live-index.ts store": "market data",
	"domain/options/live-index.ts stores": "market data",
	"data/settings.ts settings": "theme and colours are the device's; the rest names its owner",
	"domain/spot/open-orders.ts heardAt": "forgotten with the account, by its session's token",
	"domain/spot/open-orders.ts orders": "forgotten with the account, by its session's token",
	"domain/market/data/tickers.ts stop": "market data",
	"domain/market/data/tickers.ts store": "market data",
	"domain/market/data/tickers.ts stores": "market data",
	"domain/market/data/tickers.ts watchers": "how many listen",
	"features/options/receipt/data/pinned-heads.ts pinnedHeads":
		"the device's: which record of prices it saw, which is everybody's",
	"domain/proofs/proof-checker.ts asked": "a number of tasks",
	"domain/proofs/proof-checker.ts waiting": "tasks, each answered to who gave it",
	"domain/proofs/proof-checker.ts worker": "code",
	"features/user/data/cached-response.ts answers": "lists that are everybody's",
	"features/user/data/cached-response.ts asking": "lists that are everybody's",
	"features/user/data/devices.ts devices": "by what the server knows this device, for several accounts",
	"features/user/data/sent-codes.ts register": "the way in, forgotten when somebody signs in",
	"features/user/data/sent-codes.ts forget": "the way in, forgotten when somebody signs in",
	"features/user/data/sent-codes.ts bind": "forgotten when somebody signs in",
	"features/user/data/sign-in-draft.ts lastWay": "whether by e-mail, phone or name",
	"features/user/data/sign-in-draft.ts secrets": "the way in, forgotten when it is left",
	"features/user/data/sign-in-draft.ts typed": "the way in, forgotten when somebody signs in",
	"features/user/data/new-wallet.ts newWallet": "a wallet whose account is being opened, before anybody is signed in",
	"domain/external-wallets/pending-pairing.ts pairing": "a code that a wallet scans; ends with the page that shows it",
	"features/user/data/send-sign-in.ts solving": "whether a challenge is being solved",
	"data/server-clock.ts clock": "the server's time",
	"data/server-clock.ts watched": "whether somebody looks at the time",
	"features/spot/components/order-labels.ts made": "words of a language",
	"features/spot/data/order-form-state.ts forms": "holds own stores, each of which forgets for itself",
	"domain/market/book-levels.ts read": "market data",
	"shared/paged-list/long-list.tsx Virtual": "code",
};

/** Keys of the browser's storage that code writes by name, in addition to those of the stores above. */
const KEYS: Readonly<Record<string, string>> = {
	"client/calls/open-requests.ts": "by person: the same request of the same person has its effect once",
	"client/navigation/reload-for-new-code.ts": "the address of a page while it reloads",
	"client/navigation/scroll.ts": "how far down pages were scrolled",
	"client/stores/app-storage.ts": "what stores are made of",
	"client/stores/clear-storage.ts": "clears what is one app's",
	"client/stores/tab-storage.ts": "what stores are made of",
	"client/texts/language-mark.ts": "the reader's language",
	"data/last-state.ts": "names its owner, and goes with the session",
};

/** Scanned files. The chart's folder is left out, because its store contains only its drawing for tests. */
const files = Object.entries(ROOMS)
	.flatMap(([room, folder]) =>
		readdirSync(resolve(ROOT, folder), { recursive: true, encoding: "utf8" }).map((file) => `${room}${file}`),
	)
	.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|fake-page|^domain\/chart\//.test(file))
	.sort();

const textOf = (file: string) => {
	const room = file.startsWith("client/") ? "client/" : "";
	return readFileSync(resolve(ROOT, ROOMS[room], file.slice(room.length)), "utf8");
};

/** Matches a variable of a module, a variable in a `create…` function, and any created store. */
const KEEPS = [
	/^(?:export )?let (\w+)/,
	/^(?:export )?const (\w+)\b(?!: Readonly)[^=]*= new (?:Map|Set|WeakMap|WeakSet)\b/,
	/(\w+)(?::[^=,]*)? ?[=:] (?:\{ \w+: )?(?:createStore|createStored|createKept)[<(]/,
];

/** Returns the lines of a file. Variables inside a `create…` function lose their indentation, so that they count as variables of the module. */
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
