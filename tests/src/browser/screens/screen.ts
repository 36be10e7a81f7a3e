// The types in which each feature lists its screens for the screen tests.
import type { Page } from "playwright-core";
import type { Catalogs } from "../catalogs.ts";

/** A trader has coins, orders and a history; a newcomer has an empty account; a visitor has no account. */
export type Viewer = "trader" | "newcomer" | "visitor";

/** @param say the text of an English message in the language of the page */
export type Reach = (page: Page, say: Catalogs["say"]) => Promise<void>;

export interface ScreenState {
	readonly name: string;
	/** The trader by default. */
	readonly viewer?: Viewer;
	/** The query of the address, if it differs from the screen's. */
	readonly search?: string;
	/** Opens in a fresh document, because it leaves an element on the page that covers later states. */
	readonly fresh?: true;
	/** Replaces responses of the server before the page opens, in a fresh document. */
	readonly before?: (page: Page) => Promise<void>;
	/** Leads to the state from the page as it opened, or from the previous state. */
	readonly reach?: Reach;
}

/** A dialog, sheet or list that opens over a page and closes with Escape. */
export interface Drawer {
	readonly name: string;
	readonly open: Reach;
}

export interface Screen {
	readonly path: string;
	/** The query of the address, with its question mark. */
	readonly search?: string;
	readonly states?: readonly ScreenState[];
	readonly drawers?: readonly Drawer[];
}

export interface Trader {
	/** Sends a call as the trader. @returns its data @throws if it is refused for good */
	readonly send: (path: string, form: Readonly<Record<string, string>>) => Promise<unknown>;
	/** Reads with the trader's session. @param path with its query */
	readonly read: (path: string) => Promise<unknown>;
}

export interface FeatureScreens {
	readonly screens: readonly Screen[];
	/** Gives the trader the objects that the screens show. @returns queries of addresses that are known only then, by path */
	readonly prepare?: (trader: Trader) => Promise<Readonly<Record<string, string>>>;
}

/** Submits an empty form and waits for the messages at its fields. */
export const submitUnfilled: Reach = async (page) => {
	await page.locator("button[type=submit]").click();
	await page.locator("[aria-invalid=true]").first().waitFor();
};

/** Presses the main action of a page whose fields are empty and waits for the messages at its fields. */
export const actUnfilled: Reach = async (page) => {
	await page.locator("[data-main-action]").click();
	await page.locator("[aria-invalid=true]").first().waitFor();
};

/** The page of a user who has just registered. */
export const NEWCOMER: ScreenState = { name: "newcomer", viewer: "newcomer" };
/** The page without a session. */
export const VISITOR: ScreenState = { name: "visitor", viewer: "visitor" };
