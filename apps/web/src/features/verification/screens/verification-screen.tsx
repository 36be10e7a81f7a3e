// Identity verification. In a sandbox the user only selects a country. A live exchange does not offer verification yet.
import { Card, EmptyState, Skeleton, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { BadgeCheck } from "lucide-react";
import { useCurrentUser } from "../../../data/current-user.ts";
import { useMode } from "../../../data/exchange-mode.ts";
import { ComingSoon } from "../../../shared/coming-soon/coming-soon.tsx";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { LazyPart } from "../../../shared/page-parts/lazy-part.tsx";

const load = async () => (await import("../../../domain/verification/sandbox-verification.tsx")).openSandboxVerification();

export function VerificationScreen() {
	const { t } = useLingui();
	const mode = useMode();
	const user = useCurrentUser();
	const part = useLazyPart(load, { wanted: mode !== undefined && mode !== "live" });
	if (mode === "live") return <ComingSoon product="verification" />;
	const verified = user?.verification.basic === "verified";
	return (
		<>
			<PageBar onBack={() => goBack("/")}>
				<BarTitle>{t({ message: "Verification", context: "of who the user is" })}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{verified ? (
					<EmptyState
						className="pt-20"
						icon={<BadgeCheck aria-hidden size={22} strokeWidth={1.75} />}
						title={t`You are verified`}
						detail={t`Options, high leverage and new coins are open to you, as far as your country allows.`}
					/>
				) : (
					<Card className="grid grid-cols-[minmax(0,1fr)] gap-2">
						<p className="text-12 text-soft">
							{t`Options for real money, leverage above 20× and new coins need it. Spot trading does not.`}
						</p>
						<LazyPart
							part={part}
							shape={<Skeleton height={170} />}
							title={t`This could not be loaded`}
							detail={t`Nothing was changed. Try again in a moment.`}
						>
							{(SandboxVerification) => <SandboxVerification onDone={() => undefined} />}
						</LazyPart>
					</Card>
				)}
			</main>
		</>
	);
}
