// Opens the screens for the screen tests, each in a new document. One phone for each kind of viewer serves all screens, because
// opening a new phone takes longer.
import type { Frame, Page, Request } from "playwright-core";
import { browser } from "../browser.ts";
import { openPhone, PATIENCE_MS, type Phone } from "../chromium.ts";
import { server } from "../journeys-server.ts";
import { idle, keepSession } from "../person.ts";
import { animationsEnd } from "../screen-problems.ts";
import { toastsOf } from "../toasts.ts";
import type { Screen, ScreenState, Viewer } from "./screen.ts";
import type { Viewers } from "./viewers.ts";

export const OPEN_DRAWER = "[role=dialog]:visible, [role=alertdialog]:visible, [role=listbox]:visible";
/** Path of a file on the app's origin, on which no script runs. */
const PARKED = "/icon.svg";

export interface PhoneSettings {
	readonly language: string;
	readonly width?: number;
	readonly tune?: (phone: Phone) => Promise<void>;
}

export interface Visit extends Phone {
	settled(): Promise<void>;
}

export class Phones {
	readonly #viewers: Viewers;
	readonly #settings: PhoneSettings;
	readonly #visits = new Map<Viewer, Visit>();

	constructor(viewers: Viewers, settings: PhoneSettings) {
		this.#viewers = viewers;
		this.#settings = settings;
	}

	async visit({ path, search = this.#viewers.queries[path] ?? "" }: Screen, state: Partial<ScreenState> = {}): Promise<Visit> {
		const { viewer = "trader" } = state;
		const visit = await this.#phoneOf(viewer);
		const { page, settled } = visit;
		await state.before?.(page);
		forgetFaultsAtNextDocument(visit);
		await page.goto(path + (state.search ?? search));
		await page.locator(`html[lang=${this.#settings.language}]`).waitFor();
		await page.locator("main:not([aria-busy])").waitFor();
		await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
		await settled();
		return visit;
	}

	async close(): Promise<void> {
		for (const { context } of this.#visits.values()) await context.close();
		this.#visits.clear();
	}

	async #phoneOf(viewer: Viewer): Promise<Visit> {
		for (const [other, { page }] of this.#visits) {
			if (page.isClosed()) continue;
			await page.unrouteAll({ behavior: "ignoreErrors" });
			// Pages of other viewers would continue to render prices in the background, so they get a file without scripts.
			if (other !== viewer && !page.url().endsWith(PARKED)) await page.goto(PARKED);
		}
		const known = this.#visits.get(viewer);
		if (known !== undefined && !known.page.isClosed()) return known;
		const { language, width, tune } = this.#settings;
		const phone = await openPhone(browser, { url: server.url, language, lasts: true, ...(width !== undefined && { width }) });
		const { context, page } = phone;
		await context.addInitScript(() => {
			localStorage.clear();
			sessionStorage.clear();
		});
		const session = this.#viewers.sessions[viewer];
		if (session !== undefined) await keepSession(context, session);
		await tune?.(phone);
		const visit = { ...phone, settled: settling(page) };
		this.#visits.set(viewer, visit);
		return visit;
	}
}

/**
 * Clears the recorded errors when the next document replaces the current one, because the current document may report errors
 * until then. A change of the URL without a new document clears nothing.
 */
function forgetFaultsAtNextDocument({ page, faults }: Phone): void {
	const isOfPage = (frame: Frame) => frame === page.mainFrame();
	let isRequested = false;
	const follow = (request: Request) => {
		isRequested ||= request.isNavigationRequest() && isOfPage(request.frame());
	};
	const forget = (frame: Frame) => {
		if (!isRequested || !isOfPage(frame)) return;
		faults.length = 0;
		page.off("request", follow);
		page.off("framenavigated", forget);
	};
	page.on("request", follow);
	page.on("framenavigated", forget);
}

/**
 * Returns a function that waits until the page is at rest: no response is pending, nothing is marked as busy, fonts have loaded,
 * and animations have ended.
 */
function settling(page: Page): () => Promise<void> {
	const pending = new Set<Request>();
	let whenNone: (() => void)[] = [];
	const end = (request: Request) => {
		pending.delete(request);
		if (pending.size > 0) return;
		for (const done of whenNone) done();
		whenNone = [];
	};
	page.on("request", (request) => request.url().includes("/api/") && pending.add(request));
	page.on("requestfinished", end);
	page.on("requestfailed", end);
	const isIdle = () => document.querySelector("[aria-busy=true], [class*=candor-breathe]") === null;
	const noneIsPending = () =>
		new Promise<void>((done, fail) => {
			if (pending.size === 0) return done();
			const addresses = [...pending].map((request) => request.url()).join(", ");
			const giveUp = setTimeout(() => fail(new Error(`no response to ${addresses}`)), PATIENCE_MS);
			whenNone.push(() => {
				clearTimeout(giveUp);
				done();
			});
		});
	return async () => {
		do {
			await noneIsPending();
			await page.waitForFunction(isIdle);
			// When the page is idle, React has handled the last response.
			await idle(page);
			await animationsEnd(page);
			await page.evaluate(() => document.fonts.ready.then(() => undefined));
		} while (pending.size > 0 || !(await page.evaluate(isIdle)));
	};
}

export function isOnOpenPage({ viewer = "trader", search, fresh, before }: ScreenState): boolean {
	return viewer === "trader" && search === undefined && fresh === undefined && before === undefined;
}

/**
 * Runs `look` while no toast about an ended option is visible. Such toasts can appear at any time, because options that the
 * trader bought for other visits end meanwhile.
 */
export async function withoutEndings<T>(page: Page, look: () => Promise<T>): Promise<T> {
	const isEnding = /BTC\/USDT/;
	const count = () => toastsOf(page).filter((text) => isEnding.test(text)).length;
	for (;;) {
		await page.locator("section[aria-live=polite] > *", { hasText: isEnding }).first().waitFor({ state: "detached" });
		const before = count();
		const seen = await look();
		if (count() === before) return seen;
	}
}
