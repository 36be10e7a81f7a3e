// A badge: one word about the element next to it. The tone `warn` is for simulated or pending states, and `bad` for failures and
// unread counts.
import type { ReactNode } from "react";
import { join } from "../join.ts";

export type BadgeTone = "plain" | "brand" | "up" | "down" | "good" | "bad" | "warn" | "teal";

const TONES: Record<BadgeTone, string> = {
	plain: "bg-raised text-soft",
	brand: "bg-[color-mix(in_srgb,var(--brand)_14%,transparent)] text-brand",
	up: "bg-[color-mix(in_srgb,var(--up)_14%,transparent)] text-up",
	down: "bg-[color-mix(in_srgb,var(--down)_14%,transparent)] text-down",
	good: "bg-[color-mix(in_srgb,var(--good)_14%,transparent)] text-good",
	bad: "bg-[color-mix(in_srgb,var(--bad)_14%,transparent)] text-bad",
	warn: "bg-[color-mix(in_srgb,var(--warn)_16%,transparent)] text-warn",
	teal: "bg-[color-mix(in_srgb,var(--teal)_18%,transparent)] text-ink",
};

export function Badge({ tone = "plain", children, className }: { tone?: BadgeTone; children: ReactNode; className?: string }) {
	return (
		<span
			className={join(
				"inline-block rounded-[6px] px-1.5 py-0.5 text-[0.65625rem] leading-[1.4] font-semibold whitespace-nowrap",
				TONES[tone],
				className,
			)}
		>
			{children}
		</span>
	);
}
