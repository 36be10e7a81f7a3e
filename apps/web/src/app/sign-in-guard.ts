import { createGuard } from "@candor/client/page";
import { LOGIN_PATH, session } from "../data/session.ts";

export const TAB_PATHS = [
	"/",
	"/pages/index/index",
	"/pages/trade/index",
	"/pages/option/detail",
	"/pages/finance/index",
	"/pages/assets/index",
];

export const { wayBack, takeLock, loginHref, guard } = createGuard({ session, signIn: LOGIN_PATH, tabs: TAB_PATHS });
