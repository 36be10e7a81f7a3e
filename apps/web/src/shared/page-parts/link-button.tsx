import { join } from "@candor/ui";
import { Link, type LinkProps } from "../navigation/link.tsx";
import type { PagePath } from "../navigation/paths.ts";

const TONES = {
	brand: "bg-brand text-on-brand",
	up: "bg-up text-on-up",
	down: "bg-down text-on-down",
	ghost: "bg-raised text-ink",
} as const;
/** These are minimum heights, because large text may need a second line. */
const SIZES = { medium: "min-h-[46px]", large: "min-h-[50px]" } as const;

export function LinkButton<P extends PagePath>({
	tone = "brand",
	size = "medium",
	className,
	...link
}: LinkProps<P> & { tone?: keyof typeof TONES; size?: keyof typeof SIZES }) {
	return (
		<Link
			{...link}
			className={join(
				"pressable grid place-items-center rounded-m text-[0.9375rem] font-semibold",
				TONES[tone],
				SIZES[size],
				className,
			)}
		/>
	);
}
