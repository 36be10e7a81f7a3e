import { useLingui } from "@lingui/react/macro";
import { CopyButton } from "../../../shared/copy-button.tsx";

export function HashLine({ label, hash, detail }: { label: string; hash: string; detail?: string }) {
	const { t } = useLingui();
	return (
		<div className="flex items-center gap-2 py-1">
			<div className="min-w-0 flex-1">
				<p className="flex flex-wrap justify-between gap-x-3 text-12">
					<span className="font-medium">{label}</span>
					{detail !== undefined && <span className="num text-soft">{detail}</span>}
				</p>
				<p translate="no" className="num text-11 break-all text-soft">
					{hash}
				</p>
			</div>
			<CopyButton
				label={t`Copy: ${label}`}
				text={hash}
				words={{ done: t`Copied`, failed: t`Copy failed, please copy manually` }}
			/>
		</div>
	);
}
