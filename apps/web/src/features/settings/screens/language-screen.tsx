import { Card, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { LANGUAGE_CODES, LanguageList } from "../../../shared/language-list.tsx";
import { SettingsPage } from "../components/settings-page.tsx";

export function LanguageScreen() {
	const { t, i18n } = useLingui();
	const known = new Intl.DisplayNames([i18n.locale], { type: "language" });
	return (
		<SettingsPage title={t`Language`}>
			<Card className="p-2">
				<LanguageList
					label={t`Language`}
					below={(language) => known.of(LANGUAGE_CODES[language])}
					onFailed={() => toast(t`This language could not be loaded. Try again in a moment.`, "bad")}
				/>
			</Card>
			<p className="px-1 text-12 text-soft">{t`Messages to you come in this language too.`}</p>
		</SettingsPage>
	);
}
