// List of all products of the server. For each batch, the products process events, write their tables and check their tables in
// this order. To add a product, see docs/guides/adding-a-product.md.
import { accounts } from "./accounts/product.ts";
import { arbitrage } from "./arbitrage/product.ts";
import { banks } from "./banks/product.ts";
import { contracts } from "./contracts/product.ts";
import { custody } from "./custody/product.ts";
import { demo } from "./demo/product.ts";
import { deposits } from "./deposits/product.ts";
import { earn } from "./earn/product.ts";
import { founding } from "./founding/product.ts";
import { holds } from "./holds/product.ts";
import { ieo } from "./ieo/product.ts";
import { ledger } from "./ledger/product.ts";
import { liabilities } from "./liabilities/product.ts";
import { limits } from "./limits/product.ts";
import { listing } from "./listing/product.ts";
import { networks } from "./networks/product.ts";
import { notices } from "./notices/product.ts";
import { operators } from "./operators/product.ts";
import { options } from "./options/product.ts";
import { p2pCatalogue } from "./p2p/catalogue-product.ts";
import { p2p } from "./p2p/product.ts";
import { prices } from "./prices/product.ts";
import { referral } from "./referral/product.ts";
import { spot } from "./spot/product.ts";
import { subscription } from "./subscription/product.ts";
import { verification } from "./verification/product.ts";
import { withdrawals } from "./withdrawals/product.ts";

export const SERVER_PRODUCTS = [
	founding,
	listing,
	// Products that explain balance changes come before the ledger: it writes account records with their help.
	options,
	contracts,
	earn,
	subscription,
	ieo,
	arbitrage,
	ledger,
	accounts,
	prices,
	p2pCatalogue,
	custody,
	spot,
	operators,
	verification,
	limits,
	holds,
	referral,
	networks,
	deposits,
	withdrawals,
	liabilities,
	p2p,
	banks,
	demo,
	notices,
] as const;
