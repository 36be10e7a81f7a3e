// Says that real money requires identity verification, with links to the verification and to demo money. In a sandbox the user
// selects a country here instead.
import { Button, Sheet, useLazyPart } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useMode } from "../../../data/exchange-mode.ts";
import { goTo } from "../../../shared/navigation/router.ts";
import { LazyPart } from "../../../shared/page-parts/lazy-part.tsx";

const load = async () => (await import("../../../domain/verification/sandbox-verification.tsx")).openSandboxVerification();

export interface VerificationRequiredProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	onDemo: () => void;
	/** Called when the user has been verified on this page. */
	onDone: () => void;
	/** Text that explains why this page requires verification; by default a text about options. */
	detail?: string;
}

export function VerificationRequired({ open, onOpenChange, onDemo, onDone, detail }: VerificationRequiredProps) {
	const { t } = useLingui();
	const sandbox = useMode() !== "live";
	const part = useLazyPart(load, { wanted: open && sandbox });
	return (
		<Sheet
			open={open}
			onOpenChange={onOpenChange}
			title={t`Verify your identity first`}
			detail={detail ?? t`Options for real money are open to people whose country we know. Demo money is open to everybody.`}
		>
			{sandbox ? (
				<LazyPart part={part} title={t`This could not be loaded`} detail={t`Nothing was bought. Try again in a moment.`}>
					{(SandboxVerification) => (
						<SandboxVerification
							onDone={() => {
								onOpenChange(false);
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
			<Button tone="ghost" wide onClick={onDemo} className="mt-3">
				{t`Try the demo`}
			</Button>
		</Sheet>
	);
}
