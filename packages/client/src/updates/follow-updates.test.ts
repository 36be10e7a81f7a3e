import "../fake-page.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createStore } from "../stores/store.ts";
import { followUpdates } from "./follow-updates.ts";

const OWN = "https://candor.test/console/sw.js";
const OTHERS = "https://candor.test/sw.js";

class Worker extends EventTarget {
	readonly said: unknown[] = [];
	readonly scriptURL: string;
	state: string;
	constructor(scriptURL: string, state: string) {
		super();
		this.scriptURL = scriptURL;
		this.state = state;
	}
	postMessage(message: unknown): void {
		this.said.push(message);
	}
	become(state: string): void {
		this.state = state;
		this.dispatchEvent(new Event("statechange"));
	}
}

const reload = vi.fn();
const sendingCalls = createStore(0);
let container: EventTarget & { controller: Worker | null; register: (worker: string) => Promise<object> };
let registration: { active: Worker | null; installing: Worker | null; waiting: Worker | null; update: () => Promise<void> };
let changePage: () => void;

beforeEach(() => {
	vi.useFakeTimers();
	reload.mockClear();
	registration = { active: new Worker(OWN, "activated"), installing: null, waiting: null, update: async () => {} };
	container = Object.assign(new EventTarget(), { controller: registration.active, register: async () => registration });
	Object.assign(navigator, { serviceWorker: container });
	Object.assign(location, { reload });
});
afterEach(() => {
	vi.useRealTimers();
});

async function follow(onInstalled = async () => {}): Promise<void> {
	const onArrived = (listener: (to: { pathChanged: boolean }) => void) => {
		changePage = () => listener({ pathChanged: true });
	};
	followUpdates({ worker: "/console/sw.js", onArrived, sendingCalls, onInstalled });
	await vi.advanceTimersByTimeAsync(0);
}

test.each([
	["its own", OWN, 1],
	["another app's", OTHERS, 0],
] as const)(
	"when %s worker takes control, the next change of pages reloads the app %s times",
	async (_whose, scriptURL, times) => {
		await follow();
		container.controller = new Worker(scriptURL, "activated");
		container.dispatchEvent(new Event("controllerchange"));
		expect(reload).not.toHaveBeenCalled();
		changePage();
		expect(reload).toHaveBeenCalledTimes(times);
	},
);

test("the app activates a newer version when the user changes pages, and reloads only when that version is active", async () => {
	await follow();
	changePage();
	expect(reload).not.toHaveBeenCalled();
	const newer = new Worker(OWN, "installed");
	registration.waiting = newer;
	changePage();
	expect(newer.said).toEqual([{ type: "SKIP_WAITING" }]);
	newer.become("activating");
	expect(reload).not.toHaveBeenCalled();
	newer.become("activated");
	expect(reload).toHaveBeenCalledTimes(1);
});

test("the app does not reload for a newer version while a request has no response", async () => {
	await follow();
	const newer = new Worker(OWN, "installed");
	registration.waiting = newer;
	sendingCalls.set(1);
	changePage();
	expect(newer.said).toEqual([]);
	sendingCalls.set(0);
	changePage();
	expect(newer.said).toEqual([{ type: "SKIP_WAITING" }]);
	// A request is sent in the background while the newer version is being activated.
	sendingCalls.set(1);
	newer.become("activated");
	changePage();
	expect(reload).not.toHaveBeenCalled();
	sendingCalls.set(0);
	expect(reload).not.toHaveBeenCalled();
	changePage();
	expect(reload).toHaveBeenCalledTimes(1);
});

test("the app reports the first version on a device once that version is active", async () => {
	const first = new Worker(OWN, "installing");
	registration = { ...registration, active: null, installing: first };
	const installed = vi.fn(async () => {});
	await follow(installed);
	expect(installed).not.toHaveBeenCalled();
	first.become("installed");
	first.become("activated");
	await vi.advanceTimersByTimeAsync(0);
	expect(installed).toHaveBeenCalledTimes(1);
});

test("the app works in a browser whose worker registration returns nothing", async () => {
	container.register = async () => undefined as never;
	await follow();
	changePage();
	expect(reload).not.toHaveBeenCalled();
});
