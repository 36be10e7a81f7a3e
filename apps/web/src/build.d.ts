declare module "*.po" {
	import type { Messages } from "@lingui/core";
	export const messages: Messages;
}
/** The catalogs in a folder `texts/` (build/catalogs.ts). */
declare module "*/texts" {
	import type { Catalogs } from "@candor/client/page";
	export const texts: Catalogs;
}
/** Origin of the API; empty if it is the page's origin (build/api-base.ts). */
declare const API_BASE: string;
/** The codes of the coins that have a logo, and the folder of the logos (build/coin-marks.ts). */
declare module "virtual:coin-marks" {
	export const marksFolder: string;
	export const marked: readonly string[];
}
