import { useLingui } from "@lingui/react/macro";
import { CopyButton } from "../../../shared/copy-button.tsx";

export interface CopyRowProps {
	label: string;
	/** Text that is shown. */
	shown: string;
	/** Text that the button copies, if it differs from the shown text. */
	copied?: string;
}

export function CopyRow({ label, shown, copied = shown }: CopyRowProps) {
	const { t } = useLingui();
	return (
		<div className="flex items-center justify-between gap-x-3 text-12">
			<dt className="min-w-0 text-soft">{label}</dt>
			<dd className="ml-auto flex max-w-3/5 min-w-0 shrink-0 items-center">
				<span translate="no" className="num min-w-0 text-right text-14 font-semibold wrap-anywhere">
					{shown}
				</span>
				<CopyButton label={t`Copy: ${label}`} text={copied} words={{ done: t`Copied`, failed: t`Copying failed` }} />
			</dd>
		</div>
	);
}
