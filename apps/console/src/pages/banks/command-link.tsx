// Link to the form of a command. The given values fill the form's inputs.
import { Link } from "../../parts/router.ts";

type Search = Record<string, string | number>;

export function CommandLink({ name, label, search }: { name: string; label: string; search?: Search }) {
	return (
		<Link
			to={`/commands/${name}`}
			{...(search !== undefined && { search })}
			className="rounded-m bg-raised px-3 py-1.5 text-12 font-semibold whitespace-nowrap text-brand"
		>
			{label}
		</Link>
	);
}
