import { join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { passwordStrength } from "../calculate/password-strength.ts";

const TONES = ["bg-raised", "bg-bad", "bg-warn", "bg-good"] as const;

export function StrengthHint({ password }: { password: string }) {
	const { t } = useLingui();
	const strength = passwordStrength(password);
	const words = [t`At least 6 characters`, t`Weak: longer is better`, t`Fair`, t`Strong`] as const;
	return (
		<span className="flex items-center gap-2">
			<span aria-hidden className="flex w-[72px] gap-1">
				{[1, 2, 3].map((cell) => (
					<span
						key={cell}
						className={join(
							"h-1 flex-1 rounded-full transition-colors duration-200",
							cell <= strength ? TONES[strength] : "bg-line",
						)}
					/>
				))}
			</span>
			<span>{words[strength]}</span>
		</span>
	);
}
