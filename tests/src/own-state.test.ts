// No store of the web app escapes: whatever its modules keep is made by own-store.ts, and so goes with its person, or stands here with
// the reason why it is nobody's.
import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const WEB = resolve(import.meta.dirname, "../../apps/web/src");

/** By file and name. */
const NOBODYS: Readonly<Record<string, string>> = {
	"app/guard.ts lockedUntil": "a lock of one second",
	"app/updates.ts replaced": "which version runs",
	"app/updates.ts touched": "whether the page was touched since it came",
	"data/account.ts account": "follows the session's token itself",
	"data/account.ts fillListeners": "listeners",
	"data/account.ts listeners": "listeners",
	"data/api.ts reportFailure": "a listener",
	"data/api.ts waitingCalls": "a number of calls; the one before's are not counted any more",
	"data/busiest-markets.ts busiestMarkets": "market data",
	"data/favourites.ts busy": "whether they are being saved",
	"data/favourites.ts favourites": "names its owner, and is forgotten with them",
	"data/favourites.ts following": "whether it began",
	"data/favourites.ts syncedAt": "when they were saved last",
	"data/favourites.ts timer": "a timer",
	"data/language-mark.ts store": "the reader's language is the device's",
	"data/live-topic.ts store": "market data",
	"data/menu.ts menuOpen": "whether the menu is open",
	"data/mode.ts asked": "whether it was asked for",
	"data/mode.ts mode": "the exchange's own",
	"data/news.ts noticesSeen": "the time of a notice, which is everybody's",
	"data/own-store.ts forgetting": "what forgets",
	"data/own-store.ts gone": "how many have gone",
	"data/own-store.ts person": "whose it is",
	"data/own-store.ts store": "what own stores are made of",
	"data/session.ts session": "the session itself",
	"data/session.ts tokenChange": "a time",
	"data/settings.ts settings": "theme and colours are the device's; the rest names its owner",
	"data/socket.ts sessionProblem": "listeners",
	"data/socket.ts socketStatus": "the connection",
	"data/stored.ts store": "what stores are made of",
	"data/texts.ts used": "names of catalogs",
	"data/tickers.ts stop": "market data",
	"data/tickers.ts store": "market data",
	"data/tickers.ts stores": "market data",
	"data/tickers.ts watchers": "how many listen",
	"features/account/data/answer-of.ts answers": "lists that are everybody's",
	"features/account/data/answer-of.ts asking": "lists that are everybody's",
	"features/account/data/devices.ts devices": "by what the server knows this device, for several accounts",
	"features/account/data/kept.ts store": "what stores are made of",
	"features/account/data/sent.ts register": "the way in, forgotten when somebody signs in",
	"features/account/data/sent.ts forget": "the way in, forgotten when somebody signs in",
	"features/account/data/typed.ts lastWay": "whether by e-mail, phone or name",
	"features/account/data/typed.ts secrets": "the way in, forgotten when it is left",
	"features/account/data/typed.ts typed": "the way in, forgotten when somebody signs in",
	"features/account/data/way-in.ts solving": "whether a challenge is being solved",
	"features/spot/components/order-words.ts made": "words of a language",
	"features/spot/data/pair-terms.ts read": "market data",
	"features/spot/data/ticket.ts tickets": "holds own stores, each of which forgets for itself",
	"navigation/router.ts find": "the app's pages",
	"navigation/router.ts latest": "a number of steps",
	"navigation/router.ts listeners": "listeners",
	"navigation/router.ts moved": "whether the page is the first one",
	"navigation/router.ts place": "the address",
	"navigation/router.ts shown": "the address",
	"navigation/scroll.ts now": "a key of the tab's history",
	"navigation/scroll.ts positions": "how far down pages of the tab's history were scrolled",
	"navigation/scroll.ts stopGrowing": "a listener",
};

/** Keys of the browser's storage that are written by name, beside those of the stores above. */
const KEYS: Readonly<Record<string, string>> = {
	"data/last-state.ts": "names its owner, and goes with the session",
	"data/language-mark.ts": "the reader's language",
	"data/open-request.ts": "by person: the same request of the same person has its effect once",
	"data/stored.ts": "what stores are made of",
	"features/account/data/kept.ts": "what stores are made of",
	"features/settings/data/clear-cache.ts": "clears",
	"navigation/router.ts": "a page's address, while it begins anew",
	"navigation/scroll.ts": "how far down pages were scrolled",
};

/** The chart keeps what it draws, for whoever looks. */
const files = readdirSync(WEB, { recursive: true, encoding: "utf8" })
	.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|fake-page|^chart\//.test(file))
	.sort();

/** A variable of a module, or a store or a map made anywhere. */
const KEEPS = [
	/^(?:export )?let (\w+)/,
	/^(?:export )?const (\w+)\b(?!: Readonly)[^=]*= new (?:Map|Set|WeakMap|WeakSet)\b/,
	/(\w+)(?::[^=,]*)? ?[=:] (?:\{ \w+: )?(?:createStore|createStored|createKept)[<(]/,
];

const kept = files.flatMap((file) =>
	readFileSync(resolve(WEB, file), "utf8")
		.split("\n")
		.flatMap((line) => KEEPS.flatMap((keeps) => keeps.exec(line)?.[1] ?? []).slice(0, 1))
		.map((name) => `${file} ${name}`),
);

test("every store of a module belongs to its person or is known to be nobody's", () => {
	expect(kept.length).toBeGreaterThan(40);
	expect(kept.filter((one) => !Object.hasOwn(NOBODYS, one))).toEqual([]);
	expect(Object.keys(NOBODYS).filter((one) => !kept.includes(one))).toEqual([]);
});

test("every line that makes a store was read", () => {
	const makes = files.flatMap((file) =>
		readFileSync(resolve(WEB, file), "utf8")
			.split("\n")
			.filter((line) => /\b(?:createStore|createStored|createKept)[<(]/.test(line) && !/function create/.test(line))
			.filter((line) => !KEEPS.some((keeps) => keeps.test(line)))
			.map((line) => `${file} ${line.trim()}`),
	);
	expect(makes).toEqual([]);
});

test("the browser's storage is written by nothing else", () => {
	const writers = files.filter((file) => /\b(?:local|session)Storage\b/.test(readFileSync(resolve(WEB, file), "utf8")));
	expect(writers).toEqual(Object.keys(KEYS).sort());
});
