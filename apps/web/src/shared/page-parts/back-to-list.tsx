// Link to a list, for a page whose address contains no id of an existing object.
import { useLingui } from "@lingui/react/macro";
import { Link, type LinkProps } from "../navigation/link.tsx";
import type { PagePath } from "../navigation/paths.ts";

export function BackToList<P extends PagePath>(link: Omit<LinkProps<P>, "children" | "className">) {
	const { t } = useLingui();
	return (
		<Link {...(link as LinkProps<P>)} className="pressable target text-14 font-semibold text-brand">
			{t`Go to the list`}
		</Link>
	);
}
