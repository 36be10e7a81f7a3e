// Says that new coins require verification, and links to it. In a sandbox the user selects a country here instead, and taps
// once.
import { Button, Sheet, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMode } from "../../data/exchange-mode.ts";
import { goTo } from "../../shared/navigation/router.ts";
import { LazyPart } from "../../shared/page-parts/lazy-part.tsx";

const load = async () => (await import("../verification/sandbox-verification.tsx")).openSandboxVerification();

export function VerificationRequired({ open, onClose, onDone }: { open: boolean; onClose: () => void; onDone: () => void }) {
	const { t } = useLingui();
	const sandbox = useMode() !== "live";
	const part = useLazyPart(load, { wanted: open && sandbox });
	return (
		<Sheet
			open={open}
			onOpenChange={(next) => !next && onClose()}
			title={t`Verify your identity first`}
			detail={t`Limits are per person. Verify your identity to take part.`}
		>
			{sandbox ? (
				<LazyPart part={part} title={t`This could not be loaded`} detail={t`Nothing was bought. Try again in a moment.`}>
					{(SandboxVerification) => (
						<SandboxVerification
							onDone={() => {
								onClose();
								onDone();
							}}
						/>
					)}
				</LazyPart>
			) : (
				<Button wide onClick={() => goTo("/pages/verification/index")}>
					{t`Verify`}
				</Button>
			)}
		</Sheet>
	);
}
