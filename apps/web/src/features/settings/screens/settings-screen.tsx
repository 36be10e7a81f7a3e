import { LANGUAGE_NAMES, useStore } from "@candor/client/page";
import { Segmented, useFigures } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Coins, Eye, FileText, Globe, Info, ListChecks, Lock, Moon, ScrollText, TrendingUp, UserRound } from "lucide-react";
import { useLanguage } from "../../../data/language.ts";
import { useSession } from "../../../data/session.ts";
import { changeSettings, settings, type ThemeChoice } from "../../../data/settings.ts";
import { VERSION } from "../../../data/version.ts";
import { ClearCacheRow } from "../components/clear-cache-row.tsx";
import { ChoiceRow, LinkRow, Rows, SwitchRow, ValueRow } from "../components/setting-rows.tsx";
import { SettingsPage } from "../components/settings-page.tsx";

export function SettingsScreen() {
	const { t } = useLingui();
	const session = useSession();
	const chosen = useStore(settings);
	const language = useLanguage();
	return (
		<SettingsPage title={t`Settings`} above="/">
			{session !== null && (
				<Rows>
					<LinkRow icon={UserRound} label={t`Account`} to="/pages/settings/account/index" value={session.user.account} />
					<LinkRow icon={Lock} label={t`Security`} detail={t`Password and ways back in`} to="/pages/settings/security/index" />
				</Rows>
			)}
			<Rows>
				<LinkRow icon={Globe} label={t`Language`} to="/pages/settings/language/language" value={LANGUAGE_NAMES[language]} />
				<ChoiceRow icon={Moon} label={t`Theme`}>
					<Segmented<ThemeChoice>
						label={t`Theme`}
						value={chosen.theme}
						onValueChange={(theme) => changeSettings({ theme })}
						items={[
							{ value: "light", label: t`Light` },
							{ value: "dark", label: t`Dark` },
							{ value: "system", label: t`System` },
						]}
					/>
				</ChoiceRow>
				<ChoiceRow icon={TrendingUp} label={t`Price colours`} detail={<ColourExample rise={chosen.rise} />}>
					<Segmented<"green" | "red">
						label={t`Price colours`}
						value={chosen.rise}
						onValueChange={(rise) => changeSettings({ rise })}
						items={[
							{ value: "green", label: t`Green rises` },
							{ value: "red", label: t`Red rises` },
						]}
					/>
				</ChoiceRow>
			</Rows>
			<Rows>
				<SwitchRow
					icon={ListChecks}
					label={t`Confirm orders`}
					detail={t`An order is shown whole before it is placed`}
					on={chosen.confirmOrders}
					onChange={(confirmOrders) => changeSettings({ confirmOrders })}
				/>
				<SwitchRow
					icon={Coins}
					label={t`Hide small balances`}
					detail={t`Coins worth next to nothing stay out of lists`}
					on={chosen.hideSmallBalances}
					onChange={(hideSmallBalances) => changeSettings({ hideSmallBalances })}
				/>
				<SwitchRow
					icon={Eye}
					label={t`Hide amounts`}
					detail={t`Whoever looks over your shoulder sees no figures`}
					on={chosen.hideAmounts}
					onChange={(hideAmounts) => changeSettings({ hideAmounts })}
				/>
			</Rows>
			<Rows>
				<ClearCacheRow />
				<LinkRow icon={ScrollText} label={t`User agreement`} to="/pages/user/login/privacyAgreement/userAgreement" />
				<LinkRow icon={FileText} label={t`Privacy agreement`} to="/pages/user/login/privacyAgreement/privacyAgreement" />
				<ValueRow icon={Info} label={t`Version`} value={<span className="num">{VERSION}</span>} />
			</Rows>
		</SettingsPage>
	);
}

function ColourExample({ rise }: { rise: "green" | "red" }) {
	const { t } = useLingui();
	const { percent } = useFigures();
	return (
		// The key changes with the setting. React then mounts the example again, so that the user notices the change of
		// colours.
		<span key={rise} className="num flex flex-wrap gap-x-2.5">
			<span className="text-up">
				{t({ message: "Up", context: "a price" })} {percent("2.14")}
			</span>
			<span className="text-down">
				{t`Down`} {percent("-3.41")}
			</span>
		</span>
	);
}
