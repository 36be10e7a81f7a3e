// A sandbox sends nothing: what would have been sent is shown on the page, plainly marked, with a tap to fill it in.
import { Button } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Check, FlaskConical } from "lucide-react";

export interface SandboxMessageProps {
	/** It would have gone to a phone. */
	phone: boolean;
	code: string;
	filled: boolean;
	onFill: () => void;
}

export function SandboxMessage({ phone, code, filled, onFill }: SandboxMessageProps) {
	const { t } = useLingui();
	return (
		<section
			aria-label={phone ? t`Sandbox text message` : t`Sandbox mail`}
			className="rounded-m bg-[color-mix(in_srgb,var(--warn)_13%,transparent)] px-3 py-2.5 animate-[candor-rise_200ms_ease-out]"
		>
			<p role="status" className="flex items-start gap-2 text-12 text-warn">
				<FlaskConical aria-hidden size={16} strokeWidth={1.75} className="mt-px shrink-0" />
				<span>
					{phone ? t`Sandbox: the text message that would have been sent` : t`Sandbox: the mail that would have been sent`}
				</span>
			</p>
			<div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 pl-6">
				<span className="num text-18 font-semibold tracking-[0.12em]">{code}</span>
				{filled ? (
					<span className="flex min-h-[34px] items-center gap-1 text-12 font-semibold text-soft">
						<Check aria-hidden size={16} strokeWidth={2} />
						{t`Filled in`}
					</span>
				) : (
					<Button tone="ghost" size="small" className="bg-surface" onClick={onFill}>
						{t`Fill in`}
					</Button>
				)}
			</div>
		</section>
	);
}
