import { CheckBox } from "@candor/ui";
import { Trans } from "@lingui/react/macro";
import { Link } from "../../../shared/navigation/link.tsx";

export interface AgreementProps {
	agreed: boolean;
	onAgree: (agreed: boolean) => void;
	problem: { error: string } | undefined;
}

const LINK = "inline-block py-1 font-semibold text-brand";

export function Agreement({ agreed, onAgree, problem }: AgreementProps) {
	return (
		<CheckBox roomy checked={agreed} onCheckedChange={onAgree} {...problem}>
			<Trans>
				I have read and agree to the{" "}
				<Link to="/pages/user/login/privacyAgreement/userAgreement" className={LINK}>
					user agreement
				</Link>{" "}
				and the{" "}
				<Link to="/pages/user/login/privacyAgreement/privacyAgreement" className={LINK}>
					privacy agreement
				</Link>
			</Trans>
		</CheckBox>
	);
}
