import type { User } from "@candor/contract";
import { useLazyPart } from "@candor/ui";

const AGAIN_MS = 5_000;
const loadCards = async () => (await import("./account-restriction-cards.tsx")).AccountRestrictionCards;

export function AccountRestrictions({ user }: { user: Pick<User, "holds" | "protection"> }) {
	const { frozen, locked } = user.protection;
	const wanted = frozen || locked || user.holds.length > 0;
	const { here: Cards } = useLazyPart(loadCards, { wanted, againMs: AGAIN_MS });
	return wanted && Cards !== undefined ? <Cards user={user} /> : null;
}
