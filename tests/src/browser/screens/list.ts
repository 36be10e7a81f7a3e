// Lists the screens of all features in the order in which the screen tests visit them. A new feature adds a file to this folder
// and a line to this list.
import { arbitrage } from "./arbitrage.ts";
import { contracts } from "./contracts.ts";
import { earn } from "./earn.ts";
import { fairness } from "./fairness.ts";
import { home } from "./home.ts";
import { identity } from "./identity.ts";
import { ieo } from "./ieo.ts";
import { market } from "./market.ts";
import { news } from "./news.ts";
import { options } from "./options.ts";
import { p2p } from "./p2p.ts";
import { referral } from "./referral.ts";
import type { FeatureScreens, Screen } from "./screen.ts";
import { security } from "./security.ts";
import { settings } from "./settings.ts";
import { spot } from "./spot.ts";
import { subscription } from "./subscription.ts";
import { transfers } from "./transfers.ts";
import { user } from "./user.ts";
import { wallet } from "./wallet.ts";

export const FEATURES: readonly FeatureScreens[] = [
	home,
	spot,
	market,
	contracts,
	earn,
	arbitrage,
	subscription,
	ieo,
	p2p,
	identity,
	referral,
	wallet,
	transfers,
	news,
	fairness,
	settings,
	security,
	user,
	options,
];

export const SCREENS: readonly Screen[] = FEATURES.flatMap(({ screens }) => screens);

/** Matches the screens with forms. Their error messages must fit in every language, even with text of double size. */
export const FORMS = /^\/pages\/(user|settings|trade\/index)/;
