// Lists, for each product, the countries in which it is by default limited to demo money or not offered at all
// (docs/reference/rules.md §1.8).
import type { RestrictedProduct } from "./messages.ts";

export interface CountryLists {
	readonly demoOnly: readonly string[];
	readonly absent: readonly string[];
}

/** Countries of the European Economic Area, where ESMA's product intervention of 2018 became national law. */
const EEA = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" ");

/**
 * Country lists that apply until an operator changes them, with their legal sources. Options: retail binary options are banned in
 * the EEA, the United Kingdom (FCA PS19/11), Australia (ASIC, since 2021), Canada (CSA 91-102) and Israel. In the United States,
 * only registered exchanges may sell binary options. Contracts: the United Kingdom allows no retail crypto derivatives (FCA
 * PS20/10), and the United States allows them only on registered exchanges. Other products: interest on coins, coins sold before
 * they trade, and units of a fund are securities in the United States (SEC: BlockFi, 2022; Kik, 2020).
 */
export const DEFAULT_COUNTRIES: Readonly<Record<RestrictedProduct, CountryLists>> = {
	options: { demoOnly: [...EEA, "AU", "CA", "GB", "IL", "US"].sort(), absent: [] },
	contracts: { demoOnly: ["GB", "US"], absent: [] },
	earn: { demoOnly: [], absent: ["US"] },
	subscription: { demoOnly: [], absent: ["US"] },
	ieo: { demoOnly: [], absent: ["US"] },
	arbitrage: { demoOnly: [], absent: ["US"] },
};
