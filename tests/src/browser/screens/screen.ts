// Types in which each feature lists its screens for the screen tests.
import type { Page } from "playwright-core";
import type { Catalogs } from "../catalogs.ts";

/** A trader has coins, orders and a history. A newcomer has an empty account. A visitor has no account. */
export type Viewer = "trader" | "newcomer" | "visitor";

/** Leads a page to a state. @param say translates an English message to the language of the page */
export type Reach = (page: Page, say: Catalogs["say"]) => Promise<void>;

export interface ScreenState {
	readonly name: string;
	readonly viewer?: Viewer;
	/** Query of the state's address, if it differs from the query of the screen. */
	readonly search?: string;
	/** True if the state opens in a fresh document, because it leaves an element on the page that covers later states. */
	readonly fresh?: true;
	/** Replaces responses of the server before the page opens in a fresh document. */
	readonly before?: (page: Page) => Promise<void>;
	/** Leads to the state from the page as it opened, or from the previous state. */
	readonly reach?: Reach;
}

/** Dialog, sheet or list that opens over a page. Escape closes it. */
export interface Drawer {
	readonly name: string;
	readonly open: Reach;
}

export interface Screen {
	readonly path: string;
	readonly search?: string;
	readonly states?: readonly ScreenState[];
	readonly drawers?: readonly Drawer[];
}

export interface Trader {
	/** Sends a call as the trader. @throws if the server refuses the call for good */
	readonly send: (path: string, form: Readonly<Record<string, string>>) => Promise<unknown>;
	/** Reads with the trader's session. @param path path with its query */
	readonly read: (path: string) => Promise<unknown>;
}

export interface FeatureScreens {
	readonly screens: readonly Screen[];
	/** Creates the objects that the screens show for the trader. @returns queries of addresses with the ids of these objects, by path */
	readonly prepare?: (trader: Trader) => Promise<Readonly<Record<string, string>>>;
}

export const submitUnfilled: Reach = async (page) => {
	await page.locator("button[type=submit]").click();
	await page.locator("[aria-invalid=true]").first().waitFor();
};

/** Presses the main action of a page whose fields are empty, and waits for the messages at its fields. */
export const actUnfilled: Reach = async (page) => {
	await page.locator("[data-main-action]").click();
	await page.locator("[aria-invalid=true]").first().waitFor();
};

export const NEWCOMER: ScreenState = { name: "newcomer", viewer: "newcomer" };
export const VISITOR: ScreenState = { name: "visitor", viewer: "visitor" };
