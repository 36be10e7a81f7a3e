// The five languages, each by its own name and by the name that the reader knows it under. Chosen at once, nothing typed is lost.

import { LANGUAGE_NAMES, LANGUAGES } from "@candor/client/page";
import type { Language } from "@candor/contract";
import { Card, join, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Check } from "lucide-react";
import { chooseLanguage } from "../../../data/choose-language.ts";
import { useLanguage } from "../../../data/language.ts";
import { SettingsPage } from "../components/settings-page.tsx";

const CODES: Record<Language, string> = { en: "en", jp: "ja", kr: "ko", esp: "es", th: "th" };

export function LanguageScreen() {
	const { t, i18n } = useLingui();
	const current = useLanguage();
	const known = new Intl.DisplayNames([i18n.locale], { type: "language" });
	const choose = (language: Language) => {
		chooseLanguage(language).catch(() => toast(t`This language could not be loaded. Try again in a moment.`, "bad"));
	};
	return (
		<SettingsPage title={t`Language`}>
			<Card className="p-2">
				<fieldset className="grid gap-1">
					<legend className="sr-only">{t`Language`}</legend>
					{LANGUAGES.map((language) => (
						<label
							key={language}
							className={join(
								"pressable flex min-h-[52px] cursor-pointer items-center gap-3 rounded-m px-3 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-accent",
								language === current && "tint-brand",
							)}
						>
							<input
								type="radio"
								name="language"
								value={language}
								checked={language === current}
								onChange={() => choose(language)}
								className="sr-only"
							/>
							<span className="min-w-0 flex-1">
								<span
									lang={CODES[language]}
									className={join("block text-14", language === current ? "font-semibold" : "font-medium")}
								>
									{LANGUAGE_NAMES[language]}
								</span>
								{language !== current && <span className="block text-11 text-soft">{known.of(CODES[language])}</span>}
							</span>
							{language === current && <Check aria-hidden size={18} strokeWidth={1.75} />}
						</label>
					))}
				</fieldset>
			</Card>
			<p className="px-1 text-12 text-soft">{t`Messages to you come in this language too.`}</p>
		</SettingsPage>
	);
}
