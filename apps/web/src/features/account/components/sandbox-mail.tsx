// A sandbox sends no mail: what would have been sent is shown on the page, plainly marked, with a tap to fill it in.
import type { OutboxMail } from "@candor/contract";
import { Button } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Check, FlaskConical } from "lucide-react";

export function SandboxMail({ mail, filled, onFill }: { mail: OutboxMail; filled: boolean; onFill: () => void }) {
	const { t } = useLingui();
	return (
		<section
			aria-label={t`Sandbox mail`}
			className="rounded-m bg-[color-mix(in_srgb,var(--warn)_13%,transparent)] px-3 py-2.5 animate-[candor-rise_200ms_ease-out]"
		>
			<p role="status" className="flex items-start gap-2 text-12 text-warn">
				<FlaskConical aria-hidden size={16} strokeWidth={1.75} className="mt-px shrink-0" />
				<span>{t`Sandbox: the mail that would have been sent`}</span>
			</p>
			<div className="mt-1 flex items-center justify-between gap-3 pl-6">
				<span className="num text-18 font-semibold tracking-[0.12em]">{mail.code}</span>
				{filled ? (
					<span className="flex h-[34px] items-center gap-1 text-12 font-semibold text-soft">
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
