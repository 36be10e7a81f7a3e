// Page that lists all operators' commands by product, with the roles that may send each.

import { useStore } from "@candor/client/page";
import { OPERATOR_COMMANDS } from "@candor/operator-commands";
import { Badge, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useRead } from "../data/queries.ts";
import { session } from "../data/session.ts";
import { COMMAND_TEXTS, type CommandGroup, GROUP_TEXTS } from "../parts/command-texts.ts";
import { CardTitle, Loaded, Page } from "../parts/page.tsx";
import { Link } from "../parts/router.ts";
import { useCommandTexts } from "../parts/use-texts.ts";

export function CommandsPage() {
	const { t } = useLingui();
	const query = useRead("commands", {});
	return (
		<Page title={t`Commands`} detail={t`Every change is a command. It is confirmed with your passkey and enters the journal.`}>
			<Loaded query={query}>
				{({ list }) => (
					<div className="columns-2 gap-4 min-[1280px]:columns-3">
						{(Object.keys(GROUP_TEXTS) as CommandGroup[]).map((group) => (
							<Group key={group} group={group} terms={list} />
						))}
					</div>
				)}
			</Loaded>
		</Page>
	);
}

type Terms = readonly { readonly type: string; readonly roles: readonly string[]; readonly needs_approval: boolean }[];

function Group({ group, terms }: { group: CommandGroup; terms: Terms }) {
	const { t } = useLingui();
	const { wordText } = useCommandTexts();
	const role = useStore(session)?.role ?? "";
	const commands = OPERATOR_COMMANDS.filter(({ name }) => COMMAND_TEXTS[name]?.group === group);
	return (
		<Card className="mb-4 break-inside-avoid">
			<CardTitle>{t(GROUP_TEXTS[group])}</CardTitle>
			<ul>
				{commands.map(({ name, type }) => {
					const text = COMMAND_TEXTS[name];
					const known = terms.find((one) => one.type === type);
					const may = known?.roles.includes(role) === true;
					return (
						<li key={name} className="border-b border-line py-2 last:border-0">
							<div className="flex items-center justify-between gap-2">
								{may ? (
									<Link to={`/commands/${name}`} className="text-14 font-semibold text-brand">
										{text && t(text.title)}
									</Link>
								) : (
									<span className="text-14 text-soft">{text && t(text.title)}</span>
								)}
								{known?.needs_approval && <Badge>{t`two operators`}</Badge>}
							</div>
							<p className="mt-0.5 text-12 text-soft">
								{text && t(text.detail)} {!may && known && t`Only for: ${known.roles.map(wordText).join(", ")}.`}
							</p>
						</li>
					);
				})}
			</ul>
		</Card>
	);
}
