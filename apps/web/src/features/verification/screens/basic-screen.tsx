// Page with the form of the basic verification. After a rejection, the user can change only the rejected fields.
import { CallRefused, textOf } from "@candor/client";
import { useStore } from "@candor/client/page";
import { Button, Card, EmptyState, Field, KEEP_ON_NAVIGATION, Skeleton, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { call, serverNow } from "../../../data/api.ts";
import { useNotKnown } from "../../../data/online.ts";
import { useLikelyCountry } from "../../../domain/verification/countries.ts";
import { CountryField } from "../../../domain/verification/country-field.tsx";
import { useSubmit } from "../../../shared/forms/use-submit.ts";
import { goBack, place } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { FormProblem } from "../../../shared/page-parts/form-problem.tsx";
import { BASIC_FIELDS, type BasicField, type BasicProblem, type BasicValues, checkBasic } from "../calculate/check-basic.ts";
import { ClosedNote } from "../components/closed-note.tsx";
import { useProblems } from "../components/use-problems.ts";
import { useItemText, useRejectionText } from "../components/verification-texts.ts";
import { basicDraft } from "../data/drafts.ts";
import { useDocuments, useVerification, useVerificationChanged, type Verification } from "../data/verification-queries.ts";

const HERE = "/pages/verification/basic";
const OVERVIEW = "/pages/verification/index";
const back = () => goBack(OVERVIEW, { replace: true });

export function BasicScreen() {
	const { t } = useLingui();
	const query = useVerification();
	const notKnown = useNotKnown(query);
	const { data } = query;
	return (
		<>
			<PageBar onBack={back}>
				<BarTitle>{t`Basic verification`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{data === undefined ? (
					notKnown || query.isError ? (
						<EmptyState
							className="pt-16"
							title={t`Your verification could not be loaded`}
							detail={t`Nothing was changed. Try again in a moment.`}
							action={<Button size="small" onClick={() => void query.refetch()}>{t`Try again`}</Button>}
						/>
					) : (
						<Skeleton height={460} className="rounded-l" />
					)
				) : isOpen(data) ? (
					<BasicForm verification={data} />
				) : (
					<ClosedNote state={data.basic} />
				)}
			</main>
		</>
	);
}

const isOpen = ({ basic: { state, kind } }: Verification) =>
	state === "unverified" || state === "needs_update" || (state === "rejected" && kind !== "final");

type Problem = BasicProblem | "no_answer" | { readonly said: string };

/** Returns the fields that a reviewer has accepted. They cannot be changed until the case is decided. */
function acceptedFields({ basic }: Verification): ReadonlySet<BasicField> {
	const fixed = new Set<BasicField>();
	for (const { item, state } of basic.items) {
		const field = BASIC_FIELDS.find((one) => one === item);
		if (basic.state === "rejected" && state === "accepted" && field !== undefined) fixed.add(field);
	}
	return fixed;
}

function BasicForm({ verification }: { verification: Verification }) {
	const { t } = useLingui();
	const itemText = useItemText();
	const draft = useStore(basicDraft);
	const likely = useLikelyCountry();
	const fixed = acceptedFields(verification);
	const stored = verification.data;
	const country = draft.country ?? stored?.country ?? likely;
	const { terms } = useDocuments(country);
	const problems = useProblems<BasicField, Problem>();
	const textOfProblem = useProblemTexts(terms?.least_age);
	const changed = useVerificationChanged();
	const values: BasicValues = {
		country,
		name: draft.name ?? "",
		id_number: draft.id_number ?? "",
		contact: draft.contact ?? "",
		birth_date: draft.birth_date ?? "",
	};
	const [sending, submit] = useSubmit((failure) => {
		const said = textOf(failure);
		const refused = failure instanceof CallRefused ? BASIC_FIELDS.find((field) => field === failure.field) : undefined;
		if (refused !== undefined) problems.show({ [refused]: { said } });
		else problems.showWhole(said === "" ? "no_answer" : { said });
		if (failure instanceof CallRefused) void changed();
	});
	const send = () => {
		if (sending || problems.show(checkBasic(values, terms?.least_age, serverNow(), fixed))) return;
		// Of accepted fields, the app has only masked values, so it sends only the other fields.
		const changedFields = BASIC_FIELDS.filter((field) => !fixed.has(field));
		const sent = Object.fromEntries(changedFields.map((field) => [field, values[field].trim()]));
		submit(
			() => call("POST user/real_name", sent, { ownWords: true }),
			() => {
				basicDraft.set({});
				toast(t`Sent for review`, "good", KEEP_ON_NAVIGATION);
				void changed();
				if (place.get().pathname === HERE) back();
			},
		);
	};
	const change = (field: BasicField) => (text: string) => {
		basicDraft.set({ ...basicDraft.get(), [field]: text });
		problems.clear(field);
	};
	const errorOf = (field: BasicField) => {
		const problem = problems.of(field);
		return problem === undefined ? {} : { error: textOfProblem(problem) };
	};
	const common = (field: BasicField) => ({
		...{ label: itemText(field), name: field, size: "large" as const, roomy: true as const },
		...(fixed.has(field) ? { value: stored?.[field] ?? "", disabled: true } : { value: values[field] }),
		onValueChange: change(field),
		...errorOf(field),
	});
	const whole = problems.whole;
	return (
		<>
			<Card>
				<form
					ref={problems.form}
					noValidate
					onSubmit={(event) => {
						event.preventDefault();
						send();
					}}
					className="grid grid-cols-[minmax(0,1fr)] gap-1.5"
				>
					<Rejected verification={verification} />
					<CountryField
						value={country}
						onValueChange={change("country")}
						disabled={fixed.has("country")}
						{...errorOf("country")}
					/>
					<Field
						{...common("name")}
						autoComplete="name"
						maxLength={120}
						{...hint(t`As printed on your document`, errorOf("name"))}
					/>
					<Field {...common("id_number")} autoComplete="off" maxLength={64} />
					<Field {...common("birth_date")} {...(!fixed.has("birth_date") && { type: "date" })} autoComplete="bday" />
					<Field
						{...common("contact")}
						autoComplete="email"
						maxLength={254}
						{...hint(t`We use it only for questions about your verification`, errorOf("contact"))}
					/>
					<FormProblem>{whole && textOfProblem(whole)}</FormProblem>
					<Button type="submit" size="large" wide busy={sending} data-main-action="">
						{t`Send for review`}
					</Button>
				</form>
			</Card>
			<p className="flex gap-2.5 px-1 text-12 text-soft">
				<ShieldCheck aria-hidden size={18} strokeWidth={1.75} className="mt-px shrink-0 text-brand" />
				{t`Your data is encrypted. Only reviewers with your case open can read it, and each view is logged. Verified data cannot be changed later.`}
			</p>
		</>
	);
}

const hint = (text: string, { error }: { error?: string }) => (error === undefined ? { hint: text } : {});

function Rejected({ verification: { basic } }: { verification: Verification }) {
	const itemText = useItemText();
	const rejectionText = useRejectionText();
	const rejected = basic.state === "rejected" ? basic.items.filter(({ code }) => code !== null) : [];
	if (rejected.length === 0) return null;
	return (
		<ul className="mb-2 grid gap-1 rounded-m bg-raised px-3.5 py-3 text-12">
			{rejected.map(({ item, code }) => (
				<li key={item}>
					<span className="font-semibold">{itemText(item)}:</span> {code !== null && rejectionText(code)}
				</li>
			))}
		</ul>
	);
}

function useProblemTexts(leastAge: number | undefined): (problem: Problem) => string {
	const { t } = useLingui();
	return (problem) => {
		if (typeof problem === "object") return problem.said;
		const age = leastAge ?? 18;
		return {
			country_required: t`Choose your country`,
			name_required: t`Enter your full name`,
			id_number_required: t`Enter the number of your document`,
			contact_required: t`Enter a phone number or an e-mail address`,
			contact_wrong: t`This is neither a phone number nor an e-mail address`,
			birth_date_required: t`Enter your date of birth`,
			birth_date_wrong: t`This date is not possible`,
			under_age: t`You must be at least ${age} years old`,
			no_answer: t`No response. Your input is still here: try again.`,
		}[problem];
	};
}
