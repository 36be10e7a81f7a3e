// Texts for verification cases: levels, items, reasons, checks and matches.
import type { ConsoleData, ConsoleParams } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";

export type CaseRow = ConsoleData<"verification">["list"][number];
export type OpenedCase = ConsoleData<"verification/open">;
export type CaseItem = OpenedCase["items"][number];
export type Match = OpenedCase["matches"][number];
export type Decision = ConsoleParams<"verification/decide">;
export type RejectionKind = NonNullable<Decision["kind"]>;
export type RejectionCode = NonNullable<CaseItem["code"]>;

export function useCaseTexts() {
	const { t } = useLingui();
	const items: Record<CaseItem["item"], string> = {
		country: t`Country`,
		name: t`Name`,
		id_number: t`ID number`,
		contact: t`Contact`,
		birth_date: t`Date of birth`,
		front: t`Front of document`,
		back: t`Back of document`,
		hand: t`Holding the document`,
	};
	const codes: Record<RejectionCode, string> = {
		expired: t`Document expired`,
		blurred: t`Blurred`,
		cropped: t`Edge cut off`,
		glare: t`Glare`,
		wrong_side: t`Wrong side`,
		name_differs: t`Name differs`,
		number_differs: t`Number differs`,
		birth_date_differs: t`Date of birth differs`,
		country_differs: t`Country differs`,
		under_age: t`Under age`,
		screenshot: t`Screenshot or photo of a screen`,
		edited: t`Edited picture`,
		another_person: t`Another person`,
		unsupported_type: t`Document type not accepted`,
		back_missing: t`Back missing`,
		code_missing: t`Code on paper missing`,
		unreadable_script: t`Writing not readable`,
		contact_unreachable: t`Contact not reachable`,
	};
	const kinds: Record<RejectionKind, string> = {
		retry: t`Send the rejected items again`,
		mismatch: t`Data differs from the document`,
		final: t`Final (one appeal)`,
	};
	const states: Record<CaseRow["state"], string> = {
		waiting: t`Waiting`,
		second_review: t`2nd review`,
		appeal: t`Appeal`,
		watch_list: t`Watch list`,
		decided: t`Decided`,
	};
	const flags: Record<CaseRow["flags"][number], string> = {
		duplicate_number: t`Number used twice`,
		watch_list: t`Watch list`,
		resubmitted: t`Sent again`,
		made_up: t`Made up`,
	};
	const checks: Record<OpenedCase["checks"][number]["name"], string> = {
		readable: t`Pictures readable`,
		in_date: t`Document in date`,
		of_age: t`Of age`,
		number_unused: t`Number not used by another account`,
		watch_lists: t`No open watch-list match`,
	};
	const documents: Record<NonNullable<OpenedCase["document_type"]>, string> = {
		id_card: t`ID card`,
		passport: t`Passport`,
		driving_licence: t`Driving licence`,
	};
	const obstacles: Record<NonNullable<OpenedCase["obstacle"]>, string> = {
		own_account: t`This is about your own account. Another operator must decide.`,
		decided: t`This case is decided.`,
		same_reviewer: t`You decided this first. A second operator must decide.`,
		appeal_of_own_decision: t`The appeal is against your decision. Another operator must decide.`,
		role: t`Your role cannot decide cases.`,
	};
	const reasons: Record<Match["why"][number], string> = {
		name_same: t`same name`,
		name_close: t`similar name`,
		alias_same: t`same alias`,
		alias_close: t`similar alias`,
		birth_year_same: t`same birth year`,
		birth_year_differs: t`other birth year`,
		country_same: t`same country`,
		country_differs: t`other country`,
	};
	const levels: Record<CaseRow["level"], string> = { basic: t`Basic`, advanced: t`Advanced` };
	return { items, codes, kinds, states, flags, checks, documents, obstacles, reasons, levels };
}
