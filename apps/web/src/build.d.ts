// Modules and constants that the build provides.
declare module "*.po" {
	import type { Messages } from "@lingui/core";
	export const messages: Messages;
}
/** A folder of catalogs (build/catalogs.ts). */
declare module "*/texts" {
	import type { Catalogs } from "@candor/client/page";
	export const texts: Catalogs;
}
/** Origin of the API; empty for the page's own (build/api-base.ts). */
declare const API_BASE: string;
/** The coins that have a logo, and the folder of the logos (build/coin-marks.ts). */
declare module "virtual:coin-marks" {
	export const marksFolder: string;
	export const marked: readonly string[];
}
