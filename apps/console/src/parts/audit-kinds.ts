import type { ConsoleData } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";

export type AuditKind = ConsoleData<"audit">["list"][number]["kind"];

/** Names of the kinds of audit log entries. */
export function useAuditKindTexts(): Readonly<Record<AuditKind, string>> {
	const { t } = useLingui();
	return {
		sign_in: t`Sign-in`,
		sign_out: t`Sign-out`,
		sign_in_refused: t`Sign-in refused`,
		enrolment_invited: t`Enrolment link made`,
		enrolled: t`Browser enrolled`,
		command: t`Command`,
		command_refused: t`Command refused`,
		look: t`Profile opened`,
		list: t`List shown`,
		find: t`User searched`,
		card_number: t`Card number shown`,
		card_decided: t`Bank card decided`,
		export: t`Export`,
		limit_reached: t`Limit reached`,
		chain_checked: t`Chain checked`,
		case_opened: t`Verification case opened`,
		image_viewed: t`Document viewed`,
		case_decided: t`Verification case decided`,
		match_decided: t`Watch-list match decided`,
		legal_hold: t`Legal hold of activity`,
		message_sent: t`Message sent`,
	};
}
