// Form of one command, made from the command's description. Before the passkey confirms the command, the page shows its decoded
// fields.
import { usePath, useStore } from "@candor/client/page";
import type { ConsoleData } from "@candor/contract";
import {
	blankForm,
	type FormFault,
	type FormValues,
	formFields,
	formOf,
	type Listing,
	OPERATOR_COMMANDS,
	type OperatorCommand,
	readForm,
} from "@candor/operator-commands";
import { Badge, Button, Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { type FormEvent, useRef, useState } from "react";
import { serverNow } from "../data/calls.ts";
import { subjectField, useCurrentTerms } from "../data/current-terms.ts";
import { useListing } from "../data/listing.ts";
import { useRead } from "../data/queries.ts";
import { session } from "../data/session.ts";
import { COMMAND_TEXTS } from "../parts/command-texts.ts";
import { SubmittedNote, useSubmit } from "../parts/confirmation.tsx";
import { DecodedCommand } from "../parts/decoded-command.tsx";
import { FormInputs, useFaultText } from "../parts/form-inputs.tsx";
import { FormProblem } from "../parts/form-problem.tsx";
import { ReasonField } from "../parts/inputs.tsx";
import { CardTitle, Loaded, Page, Problem } from "../parts/page.tsx";
import { useFieldProblemText } from "../parts/problem-texts.ts";
import { useCommandTexts } from "../parts/use-texts.ts";

type Asked = Readonly<Record<string, string | undefined>>;
type Terms = ConsoleData<"commands">["list"][number];
type CurrentTerms = ReturnType<typeof useCurrentTerms>["find"];

export function CommandPage({ search }: { search: Asked }) {
	const { t } = useLingui();
	const path = usePath();
	const name = path.slice("/commands/".length);
	const command = OPERATOR_COMMANDS.find((known) => known.name === name);
	const text = COMMAND_TEXTS[name];
	const terms = useRead("commands", {});
	const { query, listing } = useListing();
	const current = useCurrentTerms(command?.type ?? "");
	if (command === undefined || text === undefined) {
		return (
			<Page title={t`Unknown command`}>
				<Problem title={t`There is no command with this name`} detail={t`Choose one under Commands.`} />
			</Page>
		);
	}
	const known = terms.data?.list.find(({ type }) => type === command.type);
	return (
		<Page
			title={t(text.title)}
			aside={command.type}
			detail={t(text.detail)}
			actions={
				known?.needs_approval ? (
					<Badge tone="brand">{t`Needs a second operator`}</Badge>
				) : (
					known && <Badge>{t`Executed at once`}</Badge>
				)
			}
		>
			<Loaded query={terms}>
				{() => (
					<Loaded<unknown> query={current.isWanted ? current.query : query}>
						{() =>
							listing && (
								<CommandForm
									key={`${name} ${JSON.stringify(search)}`}
									command={command}
									terms={known}
									listing={listing}
									currentTerms={current.find}
									asked={search}
								/>
							)
						}
					</Loaded>
				)}
			</Loaded>
		</Page>
	);
}

interface CommandFormProps {
	command: OperatorCommand;
	terms: Terms | undefined;
	listing: Listing;
	currentTerms: CurrentTerms;
	/** Values of inputs from the page's address, by the name of the input. */
	asked: Asked;
}

/**
 * Returns the initial form: the current terms of the product that the address names, or empty inputs. Values from the address
 * replace them. An address cannot contain lists.
 */
function askedForm(command: OperatorCommand, asked: Asked, listing: Listing, currentTerms: CurrentTerms): FormValues {
	const blank = blankForm(command);
	const given = Object.entries(asked).flatMap(([name, value]): [string, string | boolean][] => {
		const now = blank[name];
		if (value === undefined || now === undefined || typeof now === "object") return [];
		return [[name, typeof now === "boolean" ? value === "true" : value]];
	});
	const values = Object.fromEntries(given);
	const now = termsNow(command, { ...blank, ...values }, listing, currentTerms);
	return { ...(now === undefined ? blank : formOf(command, now, listing)), ...values };
}

/**
 * Returns the current terms of the product that the form names. For a contract that does not exist yet, returns the default
 * terms of this release.
 */
function termsNow(
	{ type }: OperatorCommand,
	values: FormValues,
	listing: Listing,
	currentTerms: CurrentTerms,
): Readonly<Record<string, unknown>> | undefined {
	if (type !== "SetInstrument") {
		const product = values[subjectField(type) ?? ""];
		return currentTerms(typeof product === "string" && /^\d+$/.test(product) ? Number(product) : product);
	}
	const market = listing.markets.find(({ symbol }) => symbol === values["instrument.market"]);
	const account = values["instrument.account"];
	if (market === undefined || (account !== "real" && account !== "simulation")) return undefined;
	const instrument = listing.instrument(market.pair, account);
	const release = listing.contractTerms(market.symbol);
	return currentTerms(instrument) ?? (release && { ...release, instrument, active: true });
}

function CommandForm({ command, terms, listing, currentTerms, asked }: CommandFormProps) {
	const { t } = useLingui();
	const { inputText } = useCommandTexts();
	const faultText = useFaultText(listing);
	const textOf = useFieldProblemText((name) => (name === "command" ? undefined : inputText(name)));
	const role = useStore(session)?.role;
	const isContract = command.type === "SetInstrument";
	const filled = (values: FormValues) => {
		const now = termsNow(command, values, listing, currentTerms);
		return now === undefined ? values : formOf(command, now, listing);
	};
	const [values, setValues] = useState(() => askedForm(command, asked, listing, currentTerms));
	const [reason, setReason] = useState(asked.reason ?? "");
	const [faults, setFaults] = useState<readonly FormFault[]>([]);
	const [lacksReason, setLacksReason] = useState(false);
	const [reviewed, setReviewed] = useState<Record<string, unknown>>();
	const form = useRef<HTMLFormElement>(null);
	const submit = useSubmit();
	const change = (next: FormValues) => {
		setReviewed(undefined);
		submit.reset();
		const hasMoved = ["instrument.market", "instrument.account"].some((name) => next[name] !== values[name]);
		setValues(isContract && hasMoved ? filled(next) : next);
	};
	const review = (event: FormEvent) => {
		event.preventDefault();
		const read = readForm(command, values, { listing, now: () => Math.round(serverNow()) });
		setFaults(read.ok ? [] : read.faults);
		setLacksReason(reason.trim() === "");
		if (read.ok && reason.trim() !== "") return setReviewed({ ...read.command, reason: reason.trim() });
		// The errors are shown at the next render, and then the focus moves to the first wrong input.
		setTimeout(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus());
	};
	const isNew = submit.variables?.[subjectField(command.type) ?? ""] === 0;
	if (submit.data !== undefined) return <SubmittedNote submitted={submit.data} isNew={isNew} />;
	const may = role !== undefined && terms?.roles.includes(role) === true;
	return (
		<div className="grid items-start gap-4 min-[1000px]:grid-cols-[minmax(0,1.4fr)_minmax(300px,1fr)]">
			<form ref={form} onSubmit={review} noValidate aria-label={t`Command`}>
				<Card className="grid gap-4">
					<FormInputs fields={formFields(command)} values={values} onChange={change} faults={faults} listing={listing} />
					<ReasonField
						label={t`Reason`}
						value={reason}
						onValueChange={(text) => {
							setReviewed(undefined);
							setReason(text);
						}}
						hint={t`Stored in the journal and shown to the second operator.`}
						error={lacksReason && reason.trim() === "" ? t`Give a reason.` : undefined}
					/>
					<FormProblem>
						{faults.length > 0 &&
							t`Check: ${faults.map((fault) => `${inputText(fault.input)} – ${faultText(fault)}`).join("; ")}`}
					</FormProblem>
					<Button type="submit" tone={reviewed === undefined ? "brand" : "ghost"} disabled={!may}>
						{t`Review`}
					</Button>
					{!may && <p className="text-12 text-soft">{t`Your role may not send this command.`}</p>}
				</Card>
			</form>
			<Card>
				<CardTitle>{t`Decoded command`}</CardTitle>
				{reviewed === undefined ? (
					<p className="text-12 text-soft">{t`Fill in the form and press Review. The command appears here as the exchange will read it.`}</p>
				) : (
					<>
						<DecodedCommand
							type={command.type}
							fields={withoutType(reviewed)}
							asset={listing.coins.find(({ code }) => code === values["amount.coin"])?.asset}
							listing={listing}
							current={termsNow(command, values, listing, currentTerms)}
						/>
						<Button wide className="mt-4" busy={submit.isPending} onClick={() => submit.mutate(reviewed)}>
							{terms?.needs_approval ? t`Propose with passkey` : t`Execute with passkey`}
						</Button>
						<FormProblem className="mt-2">{submit.error !== null && textOf(submit.error, true)}</FormProblem>
					</>
				)}
			</Card>
		</div>
	);
}

const withoutType = ({ type: _type, reason: _reason, ...fields }: Record<string, unknown>) => fields;
