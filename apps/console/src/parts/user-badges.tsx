import type { ConsoleData } from "@candor/contract";
import { Badge } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";

type User = ConsoleData<"users">["list"][number];

export function useVerifiedText(): (verified: User["verified"]) => string {
	const { t } = useLingui();
	return (verified) => ({ none: t`Not verified`, basic: t`Basic`, advanced: t`Advanced` })[verified];
}

export function useStandingText(): (standing: User["standing"]) => string {
	const { t } = useLingui();
	return (standing) =>
		({ trading: t`Trading`, closing_only: t`Closing only`, frozen: t({ message: `Frozen`, context: "state of an account" }) })[
			standing
		];
}

export function VerifiedBadge({ verified }: Pick<User, "verified">) {
	const textOf = useVerifiedText();
	return <Badge tone={verified === "none" ? "plain" : "brand"}>{textOf(verified)}</Badge>;
}

export function StandingBadge({ standing }: Pick<User, "standing">) {
	const textOf = useStandingText();
	return <Badge tone={standing === "trading" ? "up" : standing === "frozen" ? "bad" : "warn"}>{textOf(standing)}</Badge>;
}
