// List of the five languages, each by its name. A choice takes effect immediately, and entered text stays.
import { LANGUAGE_NAMES, LANGUAGES } from "@candor/client/page";
import type { Language } from "@candor/contract";
import { join } from "@candor/ui";
import { Check } from "lucide-react";
import { chooseLanguage } from "../data/choose-language.ts";
import { useLanguage } from "../data/language.ts";

export interface LanguageListProps {
	label: string;
	below?: (language: Language) => string | undefined;
	onFailed: () => void;
}

export const LANGUAGE_CODES: Record<Language, string> = { en: "en", jp: "ja", kr: "ko", esp: "es", th: "th" };

export function LanguageList({ label, below, onFailed }: LanguageListProps) {
	const current = useLanguage();
	return (
		<fieldset className="grid gap-1">
			<legend className="sr-only">{label}</legend>
			{LANGUAGES.map((language) => (
				<label
					key={language}
					className={join(
						"pressable flex cursor-pointer items-center gap-3 rounded-m px-3 has-focus-visible:outline-2 has-focus-visible:outline-accent",
						below === undefined ? "min-h-11" : "min-h-[52px] py-1.5",
						language === current && "tint-brand",
					)}
				>
					<input
						type="radio"
						name="language"
						value={language}
						checked={language === current}
						onChange={() => chooseLanguage(language).catch(onFailed)}
						className="sr-only"
					/>
					<span className="min-w-0 flex-1">
						<span
							lang={LANGUAGE_CODES[language]}
							className={join("block text-14", language === current ? "font-semibold" : below !== undefined && "font-medium")}
						>
							{LANGUAGE_NAMES[language]}
						</span>
						{below !== undefined && language !== current && <span className="block text-11 text-soft">{below(language)}</span>}
					</span>
					{language === current && <Check aria-hidden size={18} strokeWidth={1.75} />}
				</label>
			))}
		</fieldset>
	);
}
