// Defines the types in which each feature lists its screens for the screen tests.
import type { Page } from "playwright-core";
import type { Catalogs } from "../catalogs.ts";

/**
 * Kind of user who visits a screen: a trader has coins, orders and a history, a newcomer has an empty account, a visitor has no
 * account.
 */
export type Viewer = "trader" | "newcomer" | "visitor";

/** Brings a page into a state, for example by taps. @param say translates an English message to the language of the page */
export type Reach = (page: Page, say: Catalogs["say"]) => Promise<void>;

export interface ScreenState {
	readonly name: string;
	readonly viewer?: Viewer;
	/** Query (`?…`) of the URL in this state, if it differs from that of the screen. */
	readonly search?: string;
	/** True if the state needs a new document, because it leaves an element on the page that would cover later states. */
	readonly fresh?: true;
	/** Replaces responses of the server. It runs before the page opens, in a new document. */
	readonly before?: (page: Page) => Promise<void>;
	/** Brings the page into this state, from its initial state or from the previous state. */
	readonly reach?: Reach;
}

/** A dialog, sheet or list that opens over a page, and that Escape closes. */
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
	/**
	 * Sends a call as the trader, again if the server refuses it only for the moment. @throws if the server refuses the call for
	 * good
	 */
	readonly send: (path: string, form: Readonly<Record<string, string>>) => Promise<unknown>;
	/** Sends a GET request with the trader's session. @param path path with its query */
	readonly read: (path: string) => Promise<unknown>;
}

export interface FeatureScreens {
	readonly screens: readonly Screen[];
	/**
	 * Creates the objects (for example orders) that the screens show for the trader.
	 * @returns for each path of a screen, the query of its URL with the ids of these objects
	 */
	readonly prepare?: (trader: Trader) => Promise<Readonly<Record<string, string>>>;
}

export const submitUnfilled: Reach = async (page) => {
	await page.locator("button[type=submit]").click();
	await page.locator("[aria-invalid=true]").first().waitFor();
};

/** Presses the main button of a page whose fields are empty, and waits for the errors at the fields. */
export const actUnfilled: Reach = async (page) => {
	await page.locator("[data-main-action]").click();
	await page.locator("[aria-invalid=true]").first().waitFor();
};

export const NEWCOMER: ScreenState = { name: "newcomer", viewer: "newcomer" };
export const VISITOR: ScreenState = { name: "visitor", viewer: "visitor" };
