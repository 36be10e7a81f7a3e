// The five languages, each by its own name.

import { LANGUAGE_NAMES, LANGUAGES } from "@candor/client/page";
import type { Language } from "@candor/contract";
import { join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { chooseLanguage } from "../data/choose-language.ts";
import { useLanguage } from "../data/language.ts";

export function LanguageChoice() {
	const { t, i18n } = useLingui();
	const current = useLanguage();
	return (
		<fieldset className="grid gap-1" key={i18n.locale}>
			<legend className="sr-only">{t`Language`}</legend>
			{LANGUAGES.map((language: Language) => (
				<label
					key={language}
					className={join(
						"pressable flex h-11 cursor-pointer items-center justify-between rounded-m px-3 text-14 has-focus-visible:outline-2 has-focus-visible:outline-accent",
						language === current && "tint-brand font-semibold",
					)}
				>
					<input
						type="radio"
						name="language"
						value={language}
						checked={language === current}
						onChange={() => void chooseLanguage(language)}
						className="sr-only"
					/>
					{LANGUAGE_NAMES[language]}
					{language === current && <Check aria-hidden size={18} strokeWidth={1.75} />}
				</label>
			))}
		</fieldset>
	);
}
