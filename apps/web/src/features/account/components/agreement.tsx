// The user agreement: a tick, and the whole text one tap away. Short, because it is meant to be read; true, because it binds us.
import { Button, Sheet, Tick } from "@candor/ui";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";

export interface AgreementProps {
	agreed: boolean;
	onAgree: (agreed: boolean) => void;
	problem: { error: string } | undefined;
}

export function Agreement({ agreed, onAgree, problem }: AgreementProps) {
	const { t } = useLingui();
	const [reading, setReading] = useState(false);
	const articles = [
		{
			title: t`A sandbox`,
			text: t`This exchange runs as a sandbox. It is for trying out and for learning; it is not a financial service.`,
		},
		{
			title: t`A simulated market`,
			text: t`Prices come from simulated venues and resemble no real market. Part of the orders in the book belongs to the exchange's own market maker. Never decide about real money by what you see here.`,
		},
		{
			title: t`Test coins`,
			text: t`The coins are test coins. They have no value, cannot be bought with money, cannot be withdrawn and never become real. Gains and losses exist in the sandbox only.`,
		},
		{
			title: t`What is kept`,
			text: t`Orders, trades and transfers are written to a journal that is never changed. Your e-mail address or username is kept to let you in; your password is kept as a hash only.`,
		},
		{
			title: t`Your part`,
			text: t`Keep your password to yourself and use one that you use nowhere else. Whoever runs this sandbox may reset or end it at any time, with everything in it.`,
		},
	];
	return (
		<>
			<Tick checked={agreed} onCheckedChange={onAgree} {...problem}>
				<Trans>
					I have read and agree to the{" "}
					<button type="button" className="target font-semibold text-brand" onClick={() => setReading(true)}>
						user agreement
					</button>
				</Trans>
			</Tick>
			<Sheet open={reading} onOpenChange={setReading} title={t`User agreement`}>
				<div className="grid gap-3.5">
					{articles.map(({ title, text }) => (
						<section key={title}>
							<h3 className="text-14 font-semibold">{title}</h3>
							<p className="mt-0.5 text-14 text-soft">{text}</p>
						</section>
					))}
					<Button
						wide
						size="large"
						className="mt-1"
						onClick={() => {
							onAgree(true);
							setReading(false);
						}}
					>
						{t`I agree`}
					</Button>
				</div>
			</Sheet>
		</>
	);
}
