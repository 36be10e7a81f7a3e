import { Button, Sheet } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";

export interface ProofSheetProps {
	open: boolean;
	onClose: () => void;
	children: ReactNode;
	raw: ReactNode | undefined;
	/** Repeats the check. Undefined unless the check failed to get its data. */
	onAgain: (() => void) | undefined;
}

export function ProofSheet({ open, onClose, children, raw, onAgain }: ProofSheetProps) {
	const { t } = useLingui();
	const [wanted, setWanted] = useState(false);
	const close = () => {
		setWanted(false);
		onClose();
	};
	return (
		<Sheet
			open={open}
			onOpenChange={(next) => !next && close()}
			title={wanted ? t`Raw records` : t({ message: "Verification", context: "of a result, on this phone" })}
			titleHidden={!wanted}
		>
			{wanted && raw !== undefined ? raw : children}
			<div className="mt-4 grid grid-cols-2 gap-3">
				{onAgain !== undefined ? (
					<Button tone="ghost" onClick={onAgain}>{t`Try again`}</Button>
				) : (
					<Button tone="ghost" disabled={raw === undefined} onClick={() => setWanted(!wanted)}>
						{wanted ? t`Back to the check` : t`Raw records`}
					</Button>
				)}
				<Button onClick={close}>{t`Done`}</Button>
			</div>
		</Sheet>
	);
}
