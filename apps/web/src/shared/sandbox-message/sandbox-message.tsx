// Shows the message (mail or text message) that a sandbox created instead of sending it. A tap fills the code of the message
// into the form.
import { Button } from "@candor/ui";
import { Check, FlaskConical } from "lucide-react";

export interface SandboxMessageLabels {
	readonly label: string;
	readonly detail: string;
	readonly fill: string;
	readonly filled: string;
}

export interface SandboxMessageProps {
	words: SandboxMessageLabels;
	code: string;
	filled: boolean;
	onFill: () => void;
}

export function SandboxMessage({ words, code, filled, onFill }: SandboxMessageProps) {
	return (
		<section
			aria-label={words.label}
			className="rounded-m bg-[color-mix(in_srgb,var(--warn)_13%,transparent)] px-3 py-2.5 animate-[candor-rise_200ms_ease-out]"
		>
			<p role="status" className="flex items-start gap-2 text-12 text-warn">
				<FlaskConical aria-hidden size={16} strokeWidth={1.75} className="mt-px shrink-0" />
				<span>{words.detail}</span>
			</p>
			<div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 pl-6">
				<span translate="no" className="num text-18 font-semibold tracking-[0.12em]">
					{code}
				</span>
				{filled ? (
					<span className="flex min-h-[34px] items-center gap-1 text-12 font-semibold text-soft">
						<Check aria-hidden size={16} strokeWidth={2} />
						{words.filled}
					</span>
				) : (
					<Button tone="ghost" size="small" className="bg-surface" onClick={onFill}>
						{words.fill}
					</Button>
				)}
			</div>
		</section>
	);
}
