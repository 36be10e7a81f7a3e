// Tells a user why the user cannot take an advertisement, and links to the page that removes the reason.
import type { Advertisement } from "@candor/contract";
import { useLingui } from "@lingui/react/macro";
import { LinkButton } from "../../../shared/page-parts/link-button.tsx";
import { useObstacleText } from "./obstacle-text.ts";

export function ObstacleNote({ obstacle }: { obstacle: NonNullable<Advertisement["obstacle"]> }) {
	const { t } = useLingui();
	const text = useObstacleText();
	return (
		<>
			<p className="px-1 text-12 text-warn">{text[obstacle]}</p>
			{obstacle === "not_verified" && <LinkButton to="/pages/verification/index">{t`Verify identity`}</LinkButton>}
		</>
	);
}
